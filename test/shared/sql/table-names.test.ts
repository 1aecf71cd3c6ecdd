import { expect, test } from 'vitest';
import { columnNames, quotedName, tableName } from '../../../shared/sql/table-names.ts';

test.each([
  ['flights-2k', '', [], 'flights_2k'],
  ['flights-2k', '_odata', ['flights_2k'], 'flights_2k_odata'],
  ['flights-2k', '', ['flights_2k'], 'transport_flights_2k'],
  ['flights-2k', '', ['flights_2k', 'transport_flights_2k'], 'transport_flights_2k_2'],
  ['Élève Œuvre', '', [], 'eleve_uvre'],
  ['2024', '', [], 't_2024'],
  ['order', '', [], 'order_rows'],
  ['x'.repeat(100), '', [], 'x'.repeat(51)],
])('the rows of %s%s are a table that needs no quotes', (accessPoint, suffix, taken, name) => {
  expect(tableName({ root: 'transport', accessPoint }, suffix, new Set(taken))).toBe(name);
});

test('columns whose names differ only in case stay apart', () => {
  expect(columnNames(['code', 'Code', 'CODE', 'Code_2'])).toEqual(['code', 'Code_3', 'CODE_4', 'Code_2']);
});

test('a name is in quotes only if SQL needs them', () => {
  expect(['delay', 'Delay', 'order', 'a"b', '1st'].map(quotedName)).toEqual(['delay', '"Delay"', '"order"', '"a""b"', '"1st"']);
});
