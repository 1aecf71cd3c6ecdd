import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEventFeed } from '../../../../electron/core/events/event-feed.ts';
import type { WriteRequest, WriteTarget } from '../../../../electron/core/exports/export-service.ts';
import { createFolders } from '../../../../electron/core/folders/folders.ts';
import { createOfferedFolders } from '../../../../electron/core/folders/offered-folders.ts';
import { createDatabasePasswords } from '../../../../electron/core/your-data/database-passwords.ts';
import { createPublicationStore } from '../../../../electron/core/your-data/publication-store.ts';
import { createResultFiles } from '../../../../electron/core/your-data/result-files.ts';
import { createResultPublisher, type ResultPublisherParts } from '../../../../electron/core/your-data/result-publisher.ts';
import { createYourData } from '../../../../electron/core/your-data/your-data.ts';
import { observedValue } from '../../../../electron/signin/observed-value.ts';
import { fail } from '../../../../electron/wire/problem-error.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import type { ExportEvent } from '../../../../shared/contract/files/export.ts';
import type { PublishResultRequest, ResultQuery } from '../../../../shared/contract/files/published-result.ts';
import { makeTemporaryFolder } from '../../../service/temporary-folder.ts';

let temporary: Awaited<ReturnType<typeof makeTemporaryFolder>>;
beforeEach(async () => {
  temporary = await makeTemporaryFolder();
});
afterEach(() => temporary[Symbol.asyncDispose]());

/** Opens the user's data. The exports write a short text instead of rows. */
function open() {
  const home = temporary.path;
  const file = join(home, 'publication.json');
  const files = createResultFiles(join(home, 'results'));
  const access = { baseUrl: 'http://127.0.0.1:1', signIn: {} };
  const offered = createOfferedFolders({ platform: 'linux', home, downloads: home, startFolders: [], dataFolder: join(home, 'data') });
  const yourData = createYourData({
    store: createPublicationStore(file),
    passwords: createDatabasePasswords(join(home, 'passwords')),
    results: files,
    learn: () => undefined,
    start: () => ({ state: observedValue({ state: 'ready', access }), ready: async () => access, close: async () => undefined }),
    folders: createFolders(offered, undefined, home),
    dialogs: undefined,
  });
  const written: (WriteRequest & Pick<WriteTarget, 'path' | 'replace'>)[] = [];
  const exports = {
    write: async (request: WriteRequest, { path, replace, onWritten }: WriteTarget) => {
      written.push({ ...request, path, replace });
      await writeFile(path, `rows ${written.length}`);
      await onWritten();
      const feed = createEventFeed<ExportEvent>(() => undefined);
      feed.end();
      return feed.events;
    },
  };
  const redaction = createRedaction();
  redaction.learn('test', ['canary']);
  const computed: ResultQuery[] = [];
  const released: string[] = [];
  const compute: ResultPublisherParts['compute'] = async (_connection, query, { onRows }) => {
    computed.push(query);
    onRows({ rows: 2, bytes: 20 });
    if (query.origin.from === 'file') fail('saved-query-unknown', { parameters: { file: query.origin.file } });
    return { runId: 'computed', columns: null };
  };
  const release = async (runId: string): Promise<void> => void released.push(runId);
  const publisher = createResultPublisher({ files, exports, yourData, compute, release, redaction, log: () => undefined });
  const sources = async (): Promise<unknown> => JSON.parse(await readFile(file, 'utf8')).sources;
  return { publisher, yourData, written, computed, released, sources, results: join(home, 'results') };
}

const request: PublishResultRequest = {
  connectionId: 'sample',
  rows: { runId: 'run-1' },
  columns: [{ name: 'site', type: 'string', list: false }],
  name: 'sites',
  title: 'Sites',
  description: '',
  query: { origin: { from: 'request', format: 'odata', url: 'https://data.example/sites?page=canary' }, steps: [] },
  replace: false,
};

test('a result is published from its file, and a refresh requests all rows of its query again, without secrets', async () => {
  const { publisher, yourData, written, sources, results } = open();
  await publisher.publish(request);
  const path = join(results, 'sites.parquet');
  expect(await sources()).toEqual([
    {
      path,
      published: true,
      project: { name: 'results', title: 'Results' },
      tables: { 'sites.parquet': { name: 'sites', title: 'Sites' } },
    },
  ]);
  expect(await readFile(join(results, 'queries.json'), 'utf8')).not.toContain('canary');
  const [{ id, result } = { id: '', result: null }] = (await yourData.watch().next()).value?.sources ?? [];
  expect(result).toEqual({ hasQuery: true, savedQuery: null });
  await publisher.refresh(id);
  const { connectionId, columns } = request;
  const rows = { from: 'server', format: 'odata', url: 'https://data.example/sites?page=[removed]' };
  expect(written[1]).toEqual({ connectionId, columns, rows, path, replace: true });
  await yourData.remove(id);
  expect(await sources()).toEqual([]);
  expect(await readdir(results), 'the file and its query').toEqual(['queries.json']);
  expect(await readFile(join(results, 'queries.json'), 'utf8')).not.toContain('sites');
  await yourData.close();
});

test('results without their query are published but can’t be refreshed', async () => {
  const { publisher, yourData, sources } = open();
  await publisher.publish(request);
  await publisher.publish({ ...request, title: 'Groups', query: null, replace: true });
  expect(await sources()).toMatchObject([{ tables: { 'sites.parquet': { title: 'Groups' } } }]);
  const [{ id, result } = { id: '', result: null }] = (await yourData.watch().next()).value?.sources ?? [];
  expect(result).toEqual({ hasQuery: false, savedQuery: null });
  await expect(publisher.refresh(id)).rejects.toMatchObject({ problem: { code: 'result-query-missing' } });
  await expect(publisher.refresh('x'.repeat(22))).rejects.toMatchObject({ problem: { code: 'unknown-folder' } });
  await yourData.close();
});

test('groups and SQL results are computed again with their stored query, without secrets', async () => {
  const { publisher, yourData, written, computed, released, results } = open();
  const saved = { title: 'Sums', sql: ["SELECT 'canary'"], tables: {} };
  await publisher.publish({ ...request, query: { origin: { from: 'sql', saved }, steps: [] } });
  expect(written[0]?.rows).toEqual({ from: 'result', runId: 'run-1' });
  expect(await readFile(join(results, 'queries.json'), 'utf8')).not.toContain('canary');
  const [{ id } = { id: '' }] = (await yourData.watch().next()).value?.sources ?? [];
  const events: ExportEvent[] = [];
  for await (const event of await publisher.refresh(id)) events.push(event);
  expect(events).toMatchObject([{ type: 'progress', step: 'fetching', rows: 2 }]);
  expect(computed).toEqual([{ origin: { from: 'sql', saved: { ...saved, sql: ["SELECT '[removed]'"] } }, steps: [] }]);
  expect(written[1]).toMatchObject({ rows: { from: 'result', runId: 'computed' }, replace: true });
  expect(released).toEqual(['computed']);
  await yourData.close();
});

test('if the saved query of a published result is missing, the refresh says so and the rows stay', async () => {
  const { publisher, yourData, written } = open();
  const query: ResultQuery = { origin: { from: 'file', file: 'sums.query.json', values: {} }, steps: [] };
  await publisher.publish({ ...request, query });
  const [{ id, result } = { id: '', result: null }] = (await yourData.watch().next()).value?.sources ?? [];
  expect(result).toEqual({ hasQuery: true, savedQuery: 'sums.query.json' });
  const events: ExportEvent[] = [];
  for await (const event of await publisher.refresh(id)) events.push(event);
  expect(events.at(-1)).toMatchObject({
    type: 'failed',
    problem: { code: 'saved-query-unknown', parameters: { file: 'sums.query.json' } },
  });
  expect(written).toHaveLength(1);
  await yourData.close();
});
