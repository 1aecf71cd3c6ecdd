import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createResultStore, type ResultStore } from '../../../../electron/core/results/store/result-store.ts';
import { openSavedFolder, type SavedFolderAccess } from '../../../../electron/core/saved/saved-folder.ts';
import { runSql } from '../../../../electron/core/sql/run-sql.ts';
import { computeResultRows, type ResultRowsParts } from '../../../../electron/core/your-data/result-rows.ts';
import { startHelpersInNode } from '../../../../electron/web/start-helper.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import type { ApiDescription, Column } from '../../../../shared/contract/catalogue/catalogue.ts';
import type { ResultOrigin, ResultQuery } from '../../../../shared/contract/files/published-result.ts';
import type { SavedSql } from '../../../../shared/saved/index.ts';
import { makeTemporaryFolder } from '../../../service/temporary-folder.ts';
import { type PagedServer, rowsOf, send, sessionOver, startPagedServer } from '../fetch-all/paged-server.ts';

const startHelper = startHelpersInNode({ sql: fileURLToPath(new URL('../../../../electron/core/sql/helper/main.ts', import.meta.url)) });

let temporary: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let results: ResultStore;
let paged: PagedServer;
let saved: SavedFolderAccess;
let sent: string[];
beforeEach(async () => {
  temporary = await makeTemporaryFolder();
  results = await createResultStore(join(temporary.path, 'results'), (text) => text);
  saved = openSavedFolder(join(temporary.path, 'queries'));
  sent = [];
  paged = await startPagedServer(({ url }, response) => {
    sent.push(url.search);
    const from = (Number(url.searchParams.get('page') ?? 1) - 1) * 10;
    const rows = rowsOf(from, Math.max(0, Math.min(10, 25 - from)));
    const owned = rows.map((row, index) => row.replace(/\}$/, `,"owner":{"id":${index % 2}}}`));
    send(response, url.searchParams.has('owner') ? owned : rows, { 'x-total-count': '25' });
  });
});
afterEach(async () => {
  await paged.close();
  await results.close();
  await temporary[Symbol.asyncDispose]();
});

const column = (name: string, type: Column['type']): Column => ({
  ...{ name, type, restType: '', odataType: null, list: false, filterable: true, key: false, nullable: true, description: null },
});

/** Computes the rows of a query, and returns their JSON and columns. */
async function compute(query: ResultQuery) {
  const description: ApiDescription = {
    ...{ root: 'r', accessPoint: 'rows', rootLabel: 'R', title: 'Rows', details: '', keywords: [], updatedAt: null },
    ...{ sources: [], licences: [] },
    sides: [
      { language: 'rest', url: `${paged.server.origin}/rows`, namedUrl: '' },
      { language: 'odata', url: `${paged.server.origin}/odata`, namedUrl: '' },
    ],
    ...{ columns: [column('id', 'int64'), column('price', 'decimal')], metadataProblem: null },
  };
  const parts: ResultRowsParts = {
    results,
    saved,
    session: () => sessionOver(paged.wire),
    connection: () => ({ dialect: null }),
    describe: async () => description,
    sql: (request, signal) => runSql({ results, startHelper }, request, signal),
    redaction: createRedaction(),
  };
  const fetched: number[] = [];
  const run = { signal: new AbortController().signal, onRows: ({ rows }: { rows: number }) => void fetched.push(rows) };
  const { runId, columns } = await computeResultRows(parts, 'sample', query, run);
  const { rows } = await results.get(runId).window(0, 100);
  return { rows: rows.map((row) => row.map(([, text]) => text)), columns, fetched: fetched.at(-1) };
}

const request = (): ResultOrigin => ({ from: 'request', format: 'rest', url: `${paged.server.origin}/rows?page=2&hitsPerPage=10` });

const sums: SavedSql = {
  title: 'Sums',
  parameters: { least: { type: 'int64', default: '20' } },
  sql: ['SELECT count(*) AS n, sum(price) AS total', 'FROM t'],
  tables: { t: { api: { root: 'r', accessPoint: 'rows' }, where: ['id ge {{least}}'], format: 'rest', all: true } },
};

describe('the rows of a published result', () => {
  test('groups are computed from all pages of the query', async () => {
    const grouping = {
      keys: [],
      measures: [{ method: 'sum', column: 'id', name: 'ids' } as const, { method: 'count', column: null, name: 'n' } as const],
      having: null,
      computedBy: 'application' as const,
    };
    const groups = { of: 'query', grouping, types: { id: 'int64', ids: 'decimal', n: 'int64' }, order: [] } as const;
    expect(await compute({ origin: request(), steps: [groups] })).toMatchObject({ rows: [['300', '25']], fetched: 25 });
  });

  test('groups of a chart are computed from all pages of the query', async () => {
    const id = { name: 'id', type: 'int64' } as const;
    const chart = { kind: 'bar', category: id, measure: { by: 'count' }, order: 'category' } as const;
    const { rows } = await compute({ origin: request(), steps: [{ of: 'chart', chart }] });
    expect(rows).toHaveLength(25);
  });

  test('groups of groups, and groups of related data as columns, are computed step by step', async () => {
    const grouping = {
      keys: [{ name: 'price', column: 'price', part: null }],
      measures: [{ method: 'count', column: null, name: 'n' } as const],
      having: null,
      computedBy: 'application' as const,
    };
    const byPrice = { of: 'query', grouping, types: { price: 'decimal', n: 'int64' }, order: [] } as const;
    const chartOf = (name: string) =>
      ({ of: 'chart', chart: { kind: 'bar', category: { name, type: 'int64' }, measure: { by: 'count' }, order: 'category' } }) as const;
    const groups = await compute({ origin: request(), steps: [byPrice, chartOf('n')] });
    expect(groups.rows).toEqual([['1', '25']]);
    const related = { of: 'related', columns: ['owner'] } as const;
    const owned: ResultOrigin = { from: 'request', format: 'rest', url: `${paged.server.origin}/rows?page=1&hitsPerPage=10&owner` };
    const flat = await compute({ origin: owned, steps: [related, chartOf('owner.id')] });
    expect(flat.rows).toEqual([
      ['0', '13'],
      ['1', '12'],
    ]);
  });

  test('SQL is run over the rows of the queries of its tables', async () => {
    const { rows, columns } = await compute({ origin: { from: 'sql', saved: sums }, steps: [] });
    expect(rows).toEqual([['25', '302.50']]);
    expect(columns).toMatchObject([
      { name: 'n', type: 'int64' },
      { name: 'total', type: 'decimal' },
    ]);
    expect(sent[0]).toContain('20');
  });

  test('SQL in a saved query is run as the file is now, with the values of its parameters', async () => {
    const { file } = await saved.write(null, null, sums);
    await saved.write(file, null, { ...sums, sql: ['SELECT max(id) AS last FROM t'] });
    const { rows } = await compute({ origin: { from: 'file', file, values: { least: '3' } }, steps: [] });
    expect(rows).toEqual([['24']]);
    expect(sent[0]).toContain('3');
  });

  test('a missing file, a file that isn’t SQL, and a column that the API no longer has are named', async () => {
    const gone = compute({ origin: { from: 'file', file: 'gone.query.json', values: {} }, steps: [] });
    await expect(gone).rejects.toMatchObject({ problem: { code: 'saved-query-unknown', parameters: { file: 'gone.query.json' } } });
    const { file } = await saved.write(null, null, { title: 'Rows', api: { root: 'r', accessPoint: 'rows' } });
    const other = compute({ origin: { from: 'file', file, values: {} }, steps: [] });
    await expect(other).rejects.toMatchObject({ problem: { code: 'result-query-invalid', parameters: { query: file } } });
    const tables = { t: { api: { root: 'r', accessPoint: 'rows' }, where: ['size gt 1'] } };
    const invalid = compute({ origin: { from: 'sql', saved: { ...sums, tables } }, steps: [] });
    await expect(invalid).rejects.toMatchObject({ problem: { code: 'result-query-invalid', parameters: { query: 't' } } });
    await expect(invalid).rejects.toMatchObject({ problem: { mistakes: [{ code: 'saved-language', path: 'where.0' }] } });
    expect(sent).toEqual([]);
  });
});
