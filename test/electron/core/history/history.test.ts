import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { HistoryFile } from '../../../../electron/core/history/history-file.ts';
import type { HistoryLine, HistoryPage } from '../../../../shared/contract/history.ts';
import { answerJson } from '../../signin/scripted-provider.ts';
import { at, client, deployment, host, profileId, restartApplication, run, signedIn } from '../scripted-application.ts';

const api = { root: 'travel', accessPoint: 'flights-3m' };
const file = () => join(host.dataFolder, 'history.ndjson');
const list = (text = ''): Promise<HistoryPage> => client.history.list({ text, profileId: null, from: 0, count: 100 });

/** The page of runs once there are so many. */
async function listOf(total: number, text = ''): Promise<HistoryPage> {
  await expect.poll(async () => (await list(text)).total, { timeout: 15_000 }).toBe(total);
  return list(text);
}

async function ask(path: string, format: 'rest' | 'odata' = 'rest'): Promise<void> {
  for await (const event of await client.requests.run({ profileId, format, url: at(path), api })) void event;
}

beforeEach(async () => {
  deployment.answers.set('/rows', (_request, response) => answerJson(response, 200, [{ id: 1 }, { id: 2 }]));
  deployment.answers.set('/odata', (_request, response) => answerJson(response, 200, { value: [{ id: 1 }] }));
  await signedIn();
});

describe('the history', () => {
  test('keeps each run with who asked what, and what came of it, over a restart', async () => {
    await Promise.all([ask("/rows?filter=name=='é'"), ask('/odata', 'odata')]);
    await restartApplication();
    const { runs } = await listOf(1);
    expect(runs).toMatchObject([
      {
        profileId,
        profileName: 'Sample deployment',
        who: 'jo',
        method: 'oauth-password',
        api,
        rest: { url: at("/rows?filter=name=='%C3%A9'"), outcome: 'done', status: 200, problem: null, rows: 2 },
        odata: { url: at('/odata'), outcome: 'done', rows: 1 },
      },
    ]);
  });

  test('is searched by words of URLs as they are read, and by names', async () => {
    await ask("/rows?filter=name=='é'");
    await listOf(1);
    expect((await list('NAME é')).total).toBe(1);
    expect((await list('flights jo')).total).toBe(1);
    expect((await list('barley')).total).toBe(0);
  });

  test('tells why a run failed, and keeps no secret', async () => {
    await ask('/nowhere?access_token=canary-token-in-url');
    const { runs } = await listOf(1);
    expect(runs[0]?.rest).toMatchObject({ outcome: 'failed', status: 404, problem: 'unknown-api' });
    await application();
    expect(await readFile(file(), 'utf8')).not.toContain('canary');
  });

  test('has a run that was stopped too', async () => {
    deployment.answers.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[{"id":1},');
    });
    for await (const event of await client.requests.run({ profileId, format: 'rest', url: at('/endless') })) {
      if (event.type === 'rows') break;
    }
    const { runs } = await listOf(1);
    expect(runs[0]).toMatchObject({ api: null, rest: { outcome: 'stopped', rows: 1, status: 200 } });
  });

  test('has a walk over all pages', async () => {
    deployment.answers.set('/pages', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '2' }).end('[{"id":1},{"id":2}]');
    });
    await client.walks.start({ profileId, format: 'rest', url: at('/pages'), title: '', key: [], api });
    expect((await listOf(1)).runs[0]).toMatchObject({ api, rest: { outcome: 'done', rows: 2 } });
  });

  test('keeps nothing where the user says so, and can be cleared', async () => {
    await ask('/rows');
    await listOf(1);
    await client.settings.change({ keepHistory: false });
    await run(at('/rows'));
    expect((await list()).total).toBe(1);
    await client.history.clear();
    expect((await list()).total).toBe(0);
    await expect(readFile(file())).rejects.toThrow('ENOENT');
  });

  test('goes on behind a line that a crash cut in two', async () => {
    await ask('/rows');
    await listOf(1);
    await appendFile(file(), '{"id":"cut');
    await restartApplication();
    await signedIn();
    await ask('/rows');
    await listOf(2);
    expect(
      (await readFile(file(), 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).format),
    ).toEqual(['rest', 'rest']);
  });
});

/** Everything that waits is on the disk after this. */
async function application(): Promise<void> {
  await restartApplication();
}

test('the file holds no more than it may, the latest lines', async () => {
  const limits = { lines: 10, age: 1_000_000 };
  const path = join(host.dataFolder, 'small.ndjson');
  const kept = new HistoryFile(path, limits, () => undefined);
  const line = (index: number, when = Date.now()): HistoryLine => ({
    id: String(index),
    at: when,
    profileId: 'p',
    profileName: 'P',
    who: null,
    method: null,
    api: null,
    format: 'rest',
    side: { url: 'http://h/', outcome: 'done', status: 200, problem: null, rows: index, milliseconds: 1 },
  });
  await kept.add(line(0, Date.now() - 2_000_000));
  for (let index = 1; index <= 40; index += 1) await kept.add(line(index));
  const ids = (await kept.lines()).map(({ id }) => Number(id));
  expect(ids).toEqual(Array.from({ length: 10 }, (_, index) => 31 + index));
  expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThanOrEqual(16);
  const again = new HistoryFile(path, limits, () => undefined);
  expect((await again.lines()).map(({ id }) => Number(id))).toEqual(ids);
});
