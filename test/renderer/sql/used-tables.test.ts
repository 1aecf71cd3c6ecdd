import { expect, test } from 'vitest';
import { usedTables } from '../../../renderer/sql/use-sql-run.ts';

test('finds only tables whose complete names are in the statement, so that no other query is sent', () => {
  const tables = [{ name: 'airports' }, { name: 'airports_odata' }, { name: 'flights_2k' }];
  const used = (sql: string): readonly string[] => usedTables(sql, tables).map(({ name }) => name);
  expect(used('SELECT * FROM Airports_OData JOIN "flights_2k" f ON true')).toEqual(['airports_odata', 'flights_2k']);
  expect(used('SELECT airports.iata FROM airports')).toEqual(['airports']);
  expect(used('')).toEqual([]);
});
