import { describe, expect, test } from 'vitest';
import { parseSavedQuery, savedQueryText, tablesOf, writeSavedSql } from '../../../shared/saved/index.ts';

const saved = {
  title: 'Delays by city',
  parameters: { least: { type: 'int32' as const } },
  sql: ['SELECT count(*)', 'FROM flights'],
  tables: {
    flights: { api: { root: 'transport', accessPoint: 'flights-2k' }, where: ['delay gt {{least}}'], all: true },
    airports: { api: { root: 'transport', accessPoint: 'airports' }, format: 'odata' as const },
  },
};

describe('a saved SQL file', () => {
  test('SQL is read without a change, and its tables are queries with the parameters of the file', () => {
    const { saved: query, sql, problems } = parseSavedQuery(savedQueryText(saved));
    expect([query, sql, problems]).toEqual([null, saved, []]);
    expect(tablesOf(saved)).toEqual([
      {
        name: 'flights',
        format: null,
        all: true,
        saved: { title: saved.title, parameters: saved.parameters, api: saved.tables.flights.api, where: ['delay gt {{least}}'] },
      },
      {
        name: 'airports',
        format: 'odata',
        all: false,
        saved: { title: saved.title, parameters: saved.parameters, api: saved.tables.airports.api },
      },
    ]);
  });

  test('SQL is written without a change after it was read', () => {
    const { title, parameters } = saved;
    const { $schema, ...written } = writeSavedSql({ title, parameters }, `${saved.sql.join('\r\n')}\n`, tablesOf(saved));
    expect([$schema, written]).toEqual(['./dataquay-query.schema.json', saved]);
  });

  test.each([
    ['a table name that requires quotes in SQL', { ...saved, tables: { 'flights-2k': saved.tables.flights } }, 'tables.flights-2k'],
    ['a query outside its tables', { ...saved, api: saved.tables.flights.api }, ''],
    ['a statement that isn’t a list of lines', { ...saved, sql: 'SELECT 1' }, 'sql'],
    [
      'a page and a range',
      { ...saved, tables: { f: { ...saved.tables.flights, page: { size: 1 }, range: { top: 1 } } } },
      'tables.f.range',
    ],
    ['a statement that is too long', { ...saved, sql: [' '.repeat(100_001)] }, 'sql'],
  ])('is rejected with %s', (_, file, path) => {
    const { saved: query, sql, problems } = parseSavedQuery(JSON.stringify(file));
    expect([query, sql]).toEqual([null, undefined]);
    expect(problems).toContainEqual(expect.objectContaining({ code: 'saved-member', path }));
  });
});
