import { expect, test } from 'vitest';
import { namedTables } from '../../../renderer/sql/sql-tables.ts';

const result = (format: 'rest' | 'odata', rows: number, isComplete: boolean, accessPoint = 'flights-3m') => ({
  api: { root: 'travel', accessPoint, title: accessPoint },
  format,
  isSecond: format === 'odata',
  runId: format,
  rows,
  total: 5661,
  isComplete,
  outdated: false,
  scope: {
    server: null,
    side: format,
    rows,
    first: 1,
    matching: { kind: 'total' as const, rows: 5661 },
    order: [],
    local: null,
    groups: null,
    partialTables: [],
    at: null,
    outdated: false,
  },
  columns: [],
  query: () => null,
});
const names = (...offered: readonly ReturnType<typeof result>[]) => namedTables(offered, new Set()).map(({ name, rows }) => [name, rows]);

test('gives the short name to the result with all rows, so that a statement doesn’t count a page', () => {
  expect(names(result('rest', 100, false), result('odata', 5661, true))).toEqual([
    ['flights_3m_rest', 100],
    ['flights_3m', 5661],
  ]);
});

test('gives the short name to REST if both results have all rows, or none has', () => {
  for (const isComplete of [true, false]) {
    expect(names(result('rest', 1, isComplete), result('odata', 1, isComplete), result('rest', 1, false, 'airports'))).toEqual([
      ['flights_3m', 1],
      ['flights_3m_odata', 1],
      ['airports', 1],
    ]);
  }
  expect(names(result('odata', 1, false))).toEqual([['flights_3m_odata', 1]]);
});
