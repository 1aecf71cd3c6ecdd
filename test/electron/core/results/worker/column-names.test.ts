import { expect, test } from 'vitest';
import { ColumnNames } from '../../../../../electron/core/results/worker/column-names.ts';

function namesOf(...rows: readonly string[]): readonly string[] {
  const columns = new ColumnNames();
  rows.forEach((row, shape) => {
    columns.learn(shape, row);
  });
  return columns.names;
}

test('what tells the type of a value is no column of its own beside it', () => {
  expect(namesOf('{"day":"2020-01-01","total@odata.type":"#Decimal","total":1.10}')).toEqual(['day', 'total']);
  expect(namesOf('{"total@type":"#Decimal","total":1.10}', '{"n":1,"n@odata.type":"#Int64"}')).toEqual(['total', 'n']);
});

test('other members with such a sign are columns, for nothing else tells them', () => {
  const names = ['@odata.etag', '@odata.type', 'owner@odata.type', 'mail@home', 'a@type.b', 'x'];
  expect(namesOf(JSON.stringify(Object.fromEntries(names.map((name) => [name, '#x']))))).toEqual(names);
});
