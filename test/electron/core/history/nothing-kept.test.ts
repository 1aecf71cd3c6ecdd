import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { createApplication } from '../../../../electron/core/application.ts';
import { defaultOptions } from '../../../../shared/contract/files/export-formats.ts';
import { send } from '../fetch-all/paged-server.ts';
import { at, client, connectionId, dataServer, host, pick, restartApplication, run, signedIn } from '../scripted-application.ts';

/** A value that a user searches for and finds. It must not be stored. */
const canary = 'canary-of-ada-1815';
const api = { root: 'people', accessPoint: 'patients' };

/** Returns all files below the data folder that contain the canary in their name or content. */
async function traces(folder = host.dataFolder): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter(({ name }) => name.includes(canary)).map(({ name }) => name);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(canary)) found.push(path);
  }
  if (JSON.stringify([...host.stored.entries()]).includes(canary)) found.push('the settings');
  return found;
}

test('without history, no query and no response of runs, fetches, and cancelled exports remains on disk', async () => {
  const url = at(`/rows?filter=name==${canary}`);
  const row = { id: 1, name: canary, value: 1.5 };
  dataServer.responses.set('/rows', (_request, response) => send(response, [JSON.stringify(row)], { 'x-total-count': '1' }));
  const pages = Promise.withResolvers<void>();
  dataServer.responses.set('/endless', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`[${`${JSON.stringify(row)},`.repeat(5_000)}`, () => pages.resolve());
  });
  await signedIn();
  const runs = () => client.history.list({ text: '', connectionId: null, api: null, from: 0, count: 10 });
  const ask = async (): Promise<void> => {
    const runId = pick(await run(url), 'started')?.runId ?? '';
    await client.results.window({ runId, from: 0, count: 10 });
    for await (const event of await client.requests.run({ connectionId, format: 'rest', url, api })) void event;
  };
  // With a history, the search for traces finds some, and clearing the history removes them.
  await ask();
  await expect.poll(async () => (await runs()).total).toBeGreaterThan(0);
  expect(await traces()).not.toEqual([]);
  await client.history.clear();

  await client.settings.change({ keepHistory: false });
  await ask();
  const { fetchId } = await client.fetches.start({ connectionId, format: 'rest', url, title: canary, key: ['id'], api });
  await expect
    .poll(async () => (await client.fetches.list({ connectionId })).find((rowFetch) => rowFetch.fetchId === fetchId)?.state, {
      timeout: 15_000,
    })
    .toBe('done');
  await client.fetches.discard({ fetchId });

  const columns = Object.keys(row).map((name) => ({ name, type: 'unknown' as const, list: false }));
  const file = { options: defaultOptions('csv'), folder: null, name: 'rows.csv', replace: false, about: null };
  const leaving = new AbortController();
  const events = await client.exports.start(
    { connectionId, rows: { from: 'server', format: 'rest', url: at(`/endless?filter=name==${canary}`) }, columns, ...file },
    { signal: leaving.signal },
  );
  await pages.promise;
  await events.return?.(undefined);
  leaving.abort();

  await restartApplication();
  expect(await traces()).toEqual([]);
});

test('without history, nothing remains on disk after a crash and a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-killed-application-'));
  const [data, temporary] = [join(folder, 'data'), join(folder, 'temporary')];
  await mkdir(temporary);
  try {
    const program = join(import.meta.dirname, 'killed-application.ts');
    const child = spawn(process.execPath, [program, data, canary], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: temporary },
    });
    const ended = once(child, 'close');
    expect(await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])).toEqual(['asked']);
    child.kill('SIGKILL');
    await ended;
    // Rows that were shown or written stay on disk until the next start, and the search finds both.
    const left = (await traces(folder)).map((path) => (path.includes('results') ? 'rows' : path.endsWith('.part') ? 'export' : path));
    expect(new Set(left)).toEqual(new Set(['rows', 'export']));
    const again = await createApplication({ ...host, dataFolder: data, downloadsFolder: join(data, 'reports') });
    await again.close();
    expect(await traces(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
