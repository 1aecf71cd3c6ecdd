import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ExportOrder, exportRows } from '../../../../electron/core/exports/export-rows.ts';
import { fetchBodies } from '../../../../electron/core/fetch-all/fetched-rows.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import type { ExportColumn } from '../../../../shared/contract/files/export.ts';
import { defaultOptions, type ExportFormat } from '../../../../shared/contract/files/export-formats.ts';
import {
  type PagedRequest,
  type PagedServer,
  rowsOf,
  send,
  sendOData,
  sendODataCut,
  sessionOver,
  shortRetryPolicy,
  startPagedServer,
} from '../fetch-all/paged-server.ts';

const columns: readonly ExportColumn[] = [
  { name: 'id', type: 'int32', list: false },
  { name: 'price', type: 'decimal', list: false, precision: 12, scale: 2 },
];

let folder = '';
let fetched: PagedServer | null = null;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'walked-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  await fetched?.close();
  fetched = null;
});

function order(format: ExportFormat, more: Partial<ExportOrder> = {}): ExportOrder {
  files += 1;
  return { options: defaultOptions(format), path: join(folder, `file-${files}`), replace: false, columns, about: null, ...more };
}

/** Starts a fetch from a scripted server. */
async function pageThrough(response: (request: PagedRequest, response: ServerResponse) => void, format: 'rest' | 'odata' = 'odata') {
  await fetched?.close();
  fetched = await startPagedServer(response);
  const parts = { session: sessionOver(fetched.wire), redaction: createRedaction(), retryPolicy: shortRetryPolicy, random: () => 0 };
  return fetchBodies(parts, { format, url: `${fetched.server.origin}/rows` });
}

/** Returns the file that an export of these rows writes, one row per batch. */
async function fileOf(rows: readonly string[], exportOrder: ExportOrder, secrets: readonly string[] = []): Promise<Buffer> {
  async function* batches() {
    for (const row of rows) yield { bytes: Buffer.from(`${row}\n`), rows: 1 };
  }
  const own = { ...exportOrder, path: `${exportOrder.path}-expected` };
  await exportRows(secrets, own, { kind: 'streamed', batches: batches() });
  return readFile(own.path);
}

describe('the rows of an export that are streamed from a server', () => {
  test.each(['csv', 'json', 'ndjson', 'parquet', 'arrow', 'markdown'] as const)(
    'exports the same %s file from pages of a server as from single rows',
    async (format) => {
      const rowFetch = await pageThrough(({ url }, response) => {
        const page = Number(url.searchParams.get('page'));
        send(response, page > 3 ? [] : rowsOf((page - 1) * 4000, page === 3 ? 5 : 4000), { 'x-total-count': '8005' });
      }, 'rest');
      const exportOrder = order(format);
      const file = await exportRows([], exportOrder, { kind: 'fetched', rowFetch });
      expect([file.rows, rowFetch.progress.total, rowFetch.notices]).toEqual([8005, 8005, []]);
      expect(await readFile(exportOrder.path)).toEqual(await fileOf(rowsOf(0, 8005), exportOrder));
    },
  );

  // The export starts forty threads, which takes long on a busy machine.
  test('exports the same rows for any network chunks and any JSON formatting, without secrets', {
    timeout: 120_000,
  }, async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom('canary-secret', '\n', 'é🎉', '}{"'));
    const row = fc.record({ id: fc.integer({ min: 0, max: 9 }), text, more: fc.array(text, { maxLength: 2 }) }, { requiredKeys: ['id'] });
    const chosen = fc.option(fc.constant([...columns, { name: 'text', type: 'string', list: false } as const]), { nil: null });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }),
        fc.constantFrom(undefined, 1),
        chosen,
        async (objects, sizes, space, wanted) => {
          // Without selected columns, all rows must have the columns of the first row.
          const rows = wanted === null ? objects.map(({ id }) => ({ id })) : objects;
          const body = Buffer.from(JSON.stringify({ value: rows }, null, space));
          const rowFetch = await pageThrough(async (_asked, response) => {
            response.writeHead(200, { 'content-type': 'application/json' });
            let at = 0;
            for (const size of sizes) {
              response.write(body.subarray(at, at + size));
              at += size;
              await new Promise((resolve) => setImmediate(resolve));
            }
            response.end(body.subarray(at));
          });
          const exportOrder = order('csv', { columns: wanted });
          await exportRows(['canary-secret'], exportOrder, { kind: 'fetched', rowFetch });
          const lines = rows.map((one) => JSON.stringify(one, null, space).replaceAll('\n', ' '));
          const expected = await fileOf(lines, exportOrder, ['canary-secret']);
          expect((await readFile(exportOrder.path)).toString()).toBe(expected.toString());
          expect(expected.includes('canary-secret')).toBe(false);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('exports every row exactly once if the connection drops in the middle of a response', async () => {
    const rowFetch = await pageThrough(({ url, number }, response) => {
      const skip = Number(url.searchParams.get('$skip') ?? 0);
      if (number < 4) sendODataCut(response, rowsOf(skip, 7));
      else sendOData(response, rowsOf(skip, 30 - skip));
    });
    const exportOrder = order('ndjson');
    await exportRows([], exportOrder, { kind: 'fetched', rowFetch });
    expect((await readFile(exportOrder.path, 'utf8')).split('\n').slice(0, -1)).toEqual(rowsOf(0, 30));
  });

  test('exports rows from a server that responds in CSV', async () => {
    const rowFetch = await pageThrough(({ number }, response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end(number === 1 ? 'id,price\r\n1,2.50\r\n2,"3.00"\r\n' : 'id,price\r\n'),
    );
    const exportOrder = order('csv');
    expect((await exportRows([], exportOrder, { kind: 'fetched', rowFetch })).rows).toBe(2);
    expect(await readFile(exportOrder.path, 'utf8')).toBe('id,price\r\n1,2.50\r\n2,3.00\r\n');
  });
});

describe('a failed export leaves no file and reports the reason', () => {
  async function failureOf(exportOrder: ExportOrder, rowFetch: Awaited<ReturnType<typeof pageThrough>>, signal?: AbortSignal) {
    const error = await exportRows([], exportOrder, { kind: 'fetched', rowFetch }, { signal }).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect((await readdir(folder)).filter((name) => name.includes(`file-${files}`))).toEqual([]);
    return error;
  }

  test('reports that the server rejected the request', async () => {
    const rowFetch = await pageThrough((_asked, response) => response.writeHead(403).end());
    expect(problemOf(await failureOf(order('csv'), rowFetch))).toMatchObject({ status: 403 });
  });

  test('reports a response without rows, with the position in it', async () => {
    const rowFetch = await pageThrough((_asked, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(' "no rows"'),
    );
    const problem = problemOf(await failureOf(order('csv'), rowFetch));
    expect(problem).toMatchObject({ code: 'unexpected-answer', parameters: { reason: 'not-rows', position: 1 }, status: 200 });
  });

  test('reports a value that its column type can’t represent, without a second request', async () => {
    const rowFetch = await pageThrough((_asked, response) =>
      sendOData(response, [...rowsOf(0, 9), '{"id":1.5,"price":1}', ...rowsOf(9, 9)]),
    );
    const problem = problemOf(await failureOf(order('parquet'), rowFetch));
    expect(problem).toMatchObject({ code: 'export-value-unfit', parameters: { column: 'id', row: 10, value: '1.5' }, status: null });
    expect(fetched?.server.requests).toHaveLength(1);
  });

  test('reports a column that isn’t in the first rows, if no columns were selected', async () => {
    const rows = [...rowsOf(0, 20_000), '{"id":1,"late":true}'];
    const rowFetch = await pageThrough((_asked, response) => sendOData(response, rows));
    const problem = problemOf(await failureOf(order('csv', { columns: null }), rowFetch));
    expect(problem).toMatchObject({ code: 'export-column-unknown', parameters: { column: 'late', row: 20_001 } });
  });

  test('reports that the user cancelled while rows arrived', async () => {
    const leaving = new AbortController();
    const rowFetch = await pageThrough((_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`{"value":[${rowsOf(0, 5000).join(',')},`, () => leaving.abort(new Error('not wanted')));
    });
    expect(await failureOf(order('parquet'), rowFetch, leaving.signal)).toMatchObject({ message: 'not wanted' });
  });
});
