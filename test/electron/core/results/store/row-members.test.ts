import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ColumnNames, readRow } from '../../../../../electron/core/results/store/row-members.ts';

describe('the cells of a row', () => {
  test('preserves every digit of numbers', () => {
    expect(readRow('{"a":1.10,"b":9007199254740993,"c":-1e400,"d":0}')).toEqual([
      ['a', ['number', '1.10']],
      ['b', ['number', '9007199254740993']],
      ['c', ['number', '-1e400']],
      ['d', ['number', '0']],
    ]);
  });

  test('reads each kind of value, with lists and objects as sent', () => {
    expect(readRow(' { "t" : true, "f":false ,"n":null,"s":"a\\n\\"b\\" \\u00e9 \\\\", "l":[1, 2.50,{"x":"]"}],"o":{"k":1.0} } ')).toEqual([
      ['t', ['boolean', 'true']],
      ['f', ['boolean', 'false']],
      ['n', ['null', 'null']],
      ['s', ['string', 'a\n"b" é \\']],
      ['l', ['json', '[1, 2.50,{"x":"]"}]']],
      ['o', ['json', '{"k":1.0}']],
    ]);
  });

  test('reads any output of JSON.stringify without a change', () => {
    const row = fc.dictionary(fc.stringMatching(/^[\w .é-]{0,8}$/), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(row, fc.constantFrom(undefined, 2), (object, indent) => {
        const members = readRow(JSON.stringify(object, null, indent));
        const back = Object.fromEntries(members.map(([name, [kind, text]]) => [name, kind === 'string' ? text : JSON.parse(text)]));
        expect(back).toEqual(JSON.parse(JSON.stringify(object)));
      }),
    );
  });

  test('reads an invalid row without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', 'a', '1', ' '), maxLength: 40 }), (text) => {
        expect(Array.isArray(readRow(text))).toBe(true);
      }),
    );
    expect(readRow('{"b": 1, "a": tru')).toEqual([['b', ['number', '1']]]);
  });
});

function namesOf(...rows: readonly string[]): readonly string[] {
  const columns = new ColumnNames();
  rows.forEach((row, shape) => {
    columns.learn(
      shape,
      readRow(row).map(([name]) => name),
    );
  });
  return columns.names;
}

test('lists no column for the type annotation of a value', () => {
  expect(namesOf('{"day":"2020-01-01","total@odata.type":"#Decimal","total":1.10}')).toEqual(['day', 'total']);
  expect(namesOf('{"total@type":"#Decimal","total":1.10}', '{"n":1,"n@odata.type":"#Int64"}')).toEqual(['total', 'n']);
});

test('lists other members with an @ as columns', () => {
  const names = ['@odata.etag', '@odata.type', 'owner@odata.type', 'mail@home', 'a@type.b', 'x'];
  expect(namesOf(JSON.stringify(Object.fromEntries(names.map((name) => [name, '#x']))))).toEqual(names);
});
