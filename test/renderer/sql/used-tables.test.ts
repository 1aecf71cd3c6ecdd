import { expect, test } from 'vitest';
import { usedTables } from '../../../renderer/sql/use-sql-run.ts';

test('a statement reads the tables whose whole names it contains, so that no other query is saved or sent with it', () => {
  const tables = [{ name: 'airports' }, { name: 'airports_odata' }, { name: 'flights_2k' }];
  const used = (sql: string): readonly string[] => usedTables(sql, tables).map(({ name }) => name);
  expect(used('SELECT * FROM Airports_OData JOIN "flights_2k" f ON true')).toEqual(['airports_odata', 'flights_2k']);
  expect(used('SELECT airports.iata FROM airports')).toEqual(['airports']);
  expect(used('')).toEqual([]);
});
