import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeExpandedRows } from '../../../../electron/core/exports/expanded-rows.ts';
import { exportRows } from '../../../../electron/core/exports/export-rows.ts';
import { flattenRows } from '../../../../electron/core/results/flatten/flatten-rows.ts';
import type { Result } from '../../../../electron/core/results/store/result.ts';
import { createResultStore, type ResultStore } from '../../../../electron/core/results/store/result-store.ts';
import { type ExportColumn, typedColumns } from '../../../../shared/contract/files/export.ts';
import { defaultOptions, exportFormats } from '../../../../shared/contract/files/export-formats.ts';
import { type PagedServer, send, startPagedServer } from '../fetch-all/paged-server.ts';

let folder = '';
let store: ResultStore;
let server: PagedServer;

const born = '1815-12-10';
const authors = ['{"ID":1,"name":"Ada"}', '{"ID":2,"name":"Bé,n"}', 'null', `{"name":"Eve","born":"${born}","ID":9007199254740993}`];
const rows = authors.map((author, index) => `{"id":${index},"author":${author},"tags":[{"t":1}],"price":1.50}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-expanded-'));
  store = await createResultStore(join(folder, 'store'), (text) => text);
  server = await startPagedServer(({ url }, response) => {
    const page = Number(url.searchParams.get('page') ?? 1);
    send(response, rows.slice(2 * page - 2, 2 * page), { 'x-total-count': String(rows.length) });
  });
});
afterAll(async () => {
  await server.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const known: readonly ExportColumn[] = [
  { name: 'id', type: 'int32', list: false },
  { name: 'author.ID', type: 'int64', list: false },
  { name: 'price', type: 'decimal', list: false, precision: 5, scale: 2 },
  { name: 'author.born', type: 'date', list: false },
];
const typed = (names: readonly string[]): readonly ExportColumn[] => typedColumns(names, known);
const expanded = { columns: ['author', 'tags'], omitted: ['tags'], later: typed(['author.born']) };
/** The columns of the grid, which has the first two rows: the price is first, and the list is hidden. */
const requested = typed(['price', 'id', 'author.ID', 'author.name', 'tags.count']);
const everyColumn = ['price', 'id', 'author.ID', 'author.name', 'author.born', 'tags.count'];

async function fetchExpanded() {
  const fetchedRows: number[] = [];
  const stored = await storeExpandedRows(store, server.rowFetch('rest', '/rows'), expanded, requested, (fetched) =>
    fetchedRows.push(fetched.rows),
  );
  return { ...stored, fetchedRows };
}

async function bytesOf(result: Result, columns: readonly ExportColumn[], format: (typeof exportFormats)[number], name: string) {
  await result.flush();
  const path = join(folder, `${name}-${format}`);
  const order = { options: defaultOptions(format), path, replace: false, columns, about: null };
  await exportRows([], order, { kind: 'stored', path: result.path, rows: result.rows });
  return readFile(path);
}

test('an export of all rows has the columns of the grid in its order, and the columns that only later rows have', async () => {
  const { result, columns, notes, fetchedRows } = await fetchExpanded();
  expect(columns).toEqual(typed(everyColumn));
  expect(notes).toEqual([{ code: 'column-added', column: 'author.born' }]);
  expect(fetchedRows.at(-1)).toBe(4);
  expect((await bytesOf(result, columns, 'csv', 'lines')).toString()).toBe(
    [everyColumn.join(','), '1.50,0,1,Ada,,1', '1.50,1,2,"Bé,n",,1', '1.50,2,,,,1', `1.50,3,9007199254740993,Eve,${born},1`, ''].join(
      '\r\n',
    ),
  );
});

test.each(exportFormats)('writes the same %s file as from fetched rows that are expanded in the grid', async (format) => {
  const grid = await store.create();
  grid.begin({ mediaType: 'application/json', charset: null });
  await grid.take(new TextEncoder().encode(`[${rows.join(',')}]`));
  await grid.end(true);
  const shown = await flattenRows(store, grid, { runId: grid.runId, columns: expanded.columns });
  const { result, columns } = await fetchExpanded();
  const written = await bytesOf(result, columns, format, 'all');
  const expected = await bytesOf(store.get(shown.runId), columns, format, 'grid');
  // A workbook contains the time at which it was written.
  if (format === 'xlsx') expect(written.length).toBe(expected.length);
  else expect(written).toEqual(expected);
});

test('stores nothing if the fetch fails', async () => {
  const failing = await startPagedServer((_request, response) => response.writeHead(403).end());
  try {
    const runIds: string[] = [];
    const create = async (): Promise<Result> => {
      const result = await store.create();
      runIds.push(result.runId);
      return result;
    };
    const fetching = storeExpandedRows({ ...store, create }, failing.rowFetch('rest', '/rows'), expanded, requested, () => undefined);
    await expect(fetching).rejects.toThrow();
    expect(runIds).toHaveLength(1);
    for (const runId of runIds) expect(() => store.get(runId)).toThrow();
  } finally {
    await failing.close();
  }
});
