import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RowFormatName, rowFormats } from '../../../electron/cli/rows/row-formats.ts';
import { RowLines } from '../../../electron/cli/rows/row-lines.ts';
import { createRowSplitter } from '../../../electron/wire/rows/row-splitter.ts';

/** What `get` writes of a body that comes in pieces. */
function written(body: string, name: RowFormatName, pieceBytes = 7): string {
  const { frame, translate } = rowFormats[name]();
  const lines = new RowLines(frame);
  const splitter = createRowSplitter(lines);
  const bytes = Buffer.from(body);
  let text = '';
  const hand = (): void => {
    const rows = lines.take().toString('utf8');
    if (rows !== '') text += translate === undefined ? rows : translate(rows);
  };
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    splitter.push(bytes.subarray(at, at + pieceBytes));
    hand();
  }
  splitter.finish();
  hand();
  return text + (lines.rows === 0 ? frame.none : frame.closing);
}

const body = '{"@odata.count":2,"value":[\n {"id": 9007199254740993,\n  "price": 1.50, "name": "a\\nb"},{"id":2,"price":null,"name":""}]}';

describe('rows as get writes them', () => {
  test('JSON keeps every digit and is one row a line', () => {
    expect(written(body, 'json')).toBe(
      '[\n{"id": 9007199254740993,   "price": 1.50, "name": "a\\nb"},\n{"id":2,"price":null,"name":""}\n]\n',
    );
  });

  test('NDJSON is one row a line', () => {
    expect(written(body, 'ndjson')).toBe('{"id": 9007199254740993,   "price": 1.50, "name": "a\\nb"}\n{"id":2,"price":null,"name":""}\n');
  });

  test('CSV has a line of names, keeps digits, and tells a missing value from an empty text', () => {
    expect(written(body, 'csv')).toBe('id,price,name\r\n9007199254740993,1.50,"a\nb"\r\n2,,""\r\n');
  });

  test.each([
    ['json', '[]\n'],
    ['ndjson', ''],
    ['csv', ''],
  ] as const)('no row at all is %j as %j', (format, text) => {
    expect(written('[]', format)).toBe(text);
  });

  test('a column that appears late stops CSV, and nothing is left out in silence', () => {
    expect(() => written('[{"a":1},{"a":2,"b":3}]', 'csv', 4)).toThrow(/Row 2 has a column that the rows before it do not have: b/);
  });

  test('any texts come back from CSV as they were, whatever the pieces', () => {
    const rows = fc.array(fc.record({ a: fc.string({ unit: 'binary' }), 'b,"': fc.string() }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 40 }), (given, pieceBytes) => {
        const back = parse(written(JSON.stringify(given), 'csv', pieceBytes), { columns: true, record_delimiter: '\r\n' });
        expect(back).toEqual(given.map((row) => ({ a: row.a, 'b,"': row['b,"'] })));
      }),
      { numRuns: 200 },
    );
  });
});
