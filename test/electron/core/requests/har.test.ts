import { beforeEach, describe, expect, test } from 'vitest';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { at, client, dataServer, pick, run, signedIn } from '../scripted-application.ts';

beforeEach(() => signedIn());

async function harOf(path: string) {
  const runId = pick(await run(at(path)), 'started')?.runId ?? '';
  const { text } = await client.requests.har({ runId });
  const { log } = JSON.parse(text);
  return { runId, log, entry: log.entries[0] };
}

describe('a run as an HTTP Archive', () => {
  test('contains request, response, body, and timing, without secrets', async () => {
    dataServer.responses.set('/rows', (_request, response) =>
      response.writeHead(200, 'Fine', { 'content-type': 'application/json', 'x-own': '1' }).end('[{"password":"canary-row","b":2}]'),
    );
    const { log, entry } = await harOf('/rows?a=%2F&b=x=y&access_token=canary-typed');
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'Dataquay', version: expect.stringMatching(/^\d/) } });
    expect(entry.request).toMatchObject({
      method: 'GET',
      url: at('/rows?a=%2F&b=x=y&access_token=[removed]'),
      httpVersion: 'HTTP/1.1',
      queryString: [
        { name: 'a', value: '%2F' },
        { name: 'b', value: 'x=y' },
        { name: 'access_token', value: '[removed]' },
      ],
      bodySize: 0,
    });
    expect(entry.request.headers).toContainEqual({ name: 'authorization', value: 'Bearer [removed]' });
    expect(entry.response).toMatchObject({
      status: 200,
      statusText: 'Fine',
      content: { size: 33, mimeType: 'application/json', text: '[{"password":"[removed]","b":2}]' },
    });
    expect(entry.response.headers).toContainEqual({ name: 'x-own', value: '1' });
    const { blocked, dns, connect, ssl, send, wait, receive } = entry.timings;
    expect([blocked, dns, ssl, send]).toEqual([-1, -1, -1, 0]);
    expect(entry.time).toBeCloseTo(Math.max(connect, 0) + wait + receive, 6);
    expect(Date.parse(entry.startedDateTime)).toBeGreaterThan(Date.now() - 60_000);
    expect(entry.serverIPAddress).toBe('127.0.0.1');
  });

  test('includes a request without a response, and redirects with the removed headers', async () => {
    dataServer.responses.set('/gone', (_request, response) => response.socket?.destroy());
    expect((await harOf('/gone')).entry).toMatchObject({ response: { status: 0, content: { size: 0 } }, comment: 'connection-lost' });
    dataServer.responses.set('/rows', (_request, response) => response.end('[]'));
    dataServer.responses.set('/moved', (_request, response) => response.writeHead(302, { location: '/rows' }).end());
    expect((await harOf('/moved')).entry._redirects).toEqual([{ status: 302, from: at('/moved'), to: at('/rows'), dropped: [] }]);
  });

  test('is no longer available after its response is removed', async () => {
    dataServer.responses.set('/rows', (_request, response) => response.end('[]'));
    const { runId } = await harOf('/rows');
    await client.results.release({ runId });
    const rejected = await client.requests.har({ runId }).catch((error: unknown) => problemOf(error) ?? error);
    expect(JSON.stringify(rejected)).toContain('unknown-run');
  });
});
