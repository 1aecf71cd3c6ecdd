import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canaries } from '../signin/scripted-provider.ts';
import { allSecrets, at, client, connectionId, dataServer, host, pick, restartApplication, run, signedIn } from './scripted-application.ts';

const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Responses that contain the credentials in places where they must not be shown. */
const echoes: Readonly<Record<string, (credential: string, response: ServerResponse) => void>> = {
  '/rows': (credential, response) => response.end(JSON.stringify([{ a: credential, b: { c: `Bearer ${credential}` } }])),
  '/refusal': (credential, response) => response.writeHead(400).end(JSON.stringify({ detail: `You sent ${credential}` })),
  '/xml': (credential, response) =>
    response.writeHead(500, { 'content-type': 'application/xml' }).end(`<e><message>${credential}</message></e>`),
  '/page': (credential, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${credential}</html>`),
  '/header': (credential, response) => response.writeHead(200, { 'x-echo': credential, 'set-cookie': `s=${credential}` }).end('[]'),
  '/next': (credential, response) =>
    response
      .writeHead(200, { link: `</rows?after=${credential}>; rel="next"` })
      .end(`{"@odata.nextLink":"/rows?after=${credential}","value":[{"a":1}]}`),
  '/moved': (credential, response) => response.writeHead(302, { location: `/lost?access_token=${credential}` }).end(),
  '/away': (credential, response) => response.writeHead(302, { location: `ftp://${credential}@x.example/?password=${credential}` }).end(),
  '/cut': (credential, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 10_000 });
    response.write(`[{"a":"${credential}"},{"a":"${credential}`, () => response.socket?.destroy());
  },
};

test('a server that returns every credential: none is shown, logged, or stored', async () => {
  for (const [path, echo] of Object.entries(echoes)) {
    dataServer.responses.set(path, (request, response) => echo((request.headers.authorization ?? '').replace(/^Bearer /, ''), response));
  }
  await signedIn();
  const seen: unknown[] = [];
  for (const path of Object.keys(echoes)) {
    const events = await run(at(path));
    const runId = pick(events, 'started')?.runId ?? '';
    seen.push(events, await client.results.window({ runId, from: 0, count: 10 }), await client.results.raw({ runId }));
    seen.push(await client.results.json({ runId, from: 0, count: 10 }), await client.requests.har({ runId }));
    const pasted = [...dataServer.provider.accepted, `password=${canaries.password}`].join('\n');
    seen.push(await client.application.clean({ text: pasted }));
  }
  seen.push(await client.connections.signOut({ connectionId }));
  await restartApplication();
  const files = await readdir(host.dataFolder, { recursive: true, withFileTypes: true });
  for (const file of files) if (file.isFile()) seen.push(await readFile(join(file.parentPath, file.name), 'utf8'));
  const shown = JSON.stringify([seen, logged, [...host.stored.entries()]]);
  expect(shown).toContain('[removed]');
  for (const secret of allSecrets) expect(shown).not.toContain(secret);
});
