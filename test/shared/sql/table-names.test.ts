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
])('the table name of %s%s needs no quotes and is unique', (accessPoint, suffix, taken, name) => {
  expect(tableName({ root: 'transport', accessPoint }, suffix, new Set(taken))).toBe(name);
});

test('column names that differ only in case are made unique', () => {
  expect(columnNames(['code', 'Code', 'CODE', 'Code_2'])).toEqual(['code', 'Code_3', 'CODE_4', 'Code_2']);
});

test('a name is quoted only if SQL requires it', () => {
  expect(['delay', 'Delay', 'order', 'a"b', '1st'].map(quotedName)).toEqual(['delay', '"Delay"', '"order"', '"a""b"', '"1st"']);
});
