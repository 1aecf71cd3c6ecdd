import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ResultOutput } from '../../../electron/cli/output/result-output.ts';
import { readRowOptions } from '../../../electron/cli/rows/row-options.ts';
import { writeStdout } from '../../../electron/cli/rows/write-stdout.ts';
import { LineBatches, type RowBatch } from '../../../electron/core/results/store/row-batches.ts';
import { BodyRows } from '../../../electron/core/results/store/worker/body-rows.ts';
import { defaultOptions, type ExportFormat, type ExportOptions } from '../../../shared/contract/files/export-formats.ts';

/** Returns the output for rows that arrive in pieces of this size. */
async function written(body: string, format: ExportFormat | ExportOptions, pieceBytes = 7, names: readonly string[] = []): Promise<string> {
  const lines = new LineBatches();
  async function* batches(): AsyncGenerator<RowBatch> {
    const rows = new BodyRows(lines);
    rows.begin({ mediaType: 'application/json', charset: null });
    const bytes = Buffer.from(body);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      expect(rows.take(bytes.subarray(at, at + pieceBytes))).toBeNull();
      const batch = lines.takeBatch();
      if (batch.rows > 0) yield batch;
    }
    await rows.end(true);
    const rest = lines.takeBatch();
    if (rest.rows > 0) yield rest;
  }
  let text = '';
  const output: ResultOutput = {
    write: async (part) => {
      text += Buffer.from(part).toString('utf8');
    },
    finish: async () => undefined,
    ended: new AbortController().signal,
    isTerminal: false,
  };
  const columns = names.map((one) => ({ name: one, type: 'unknown', list: false }) as const);
  await writeStdout(batches(), typeof format === 'string' ? defaultOptions(format) : format, { columns, clean: (line) => line }, output);
  return text;
}

const body = '{"@odata.count":2,"value":[\n {"id": 9007199254740993,\n  "price": 1.50, "name": "a\\nb"},{"id":2,"price":null,"name":""}]}';

describe('rows that the command get writes', () => {
  test('JSON keeps all digits and has one row per line', async () => {
    expect(await written(body, 'json')).toBe(
      '[\n{"id": 9007199254740993,   "price": 1.50, "name": "a\\nb"},\n{"id":2,"price":null,"name":""}\n]\n',
    );
  });

  test('NDJSON has one row per line', async () => {
    expect(await written(body, 'ndjson')).toBe(
      '{"id": 9007199254740993,   "price": 1.50, "name": "a\\nb"}\n{"id":2,"price":null,"name":""}\n',
    );
  });

  test('CSV has a header, keeps digits, and distinguishes null from an empty string', async () => {
    expect(await written(body, 'csv')).toBe('id,price,name\r\n9007199254740993,1.50,"a\nb"\r\n2,,""\r\n');
  });

  test('TSV and Markdown quote and escape values as in exported files', async () => {
    const text = '[{"id":1,"name":"a\\tb|c"},{"id":null,"name":"=1+1"}]';
    expect(await written(text, 'tsv')).toBe('id\tname\n1\t"a\tb|c"\n\t\'=1+1\n');
    expect(await written(text, 'markdown')).toBe('| id | name |\n| --- | --- |\n| 1 | a\tb\\|c |\n|  | =1+1 |\n');
  });

  test('escapes formulas on stdout as in files, unless --formulas is given', async () => {
    const rows = '[{"a":"=HYPERLINK(\\"http://x\\")","b":"-1"},{"a":"@x","b":"+1 2"}]';
    expect(await written(rows, 'csv')).toBe('a,b\r\n"\'=HYPERLINK(""http://x"")",-1\r\n\'@x,\'+1 2\r\n');
    expect(readRowOptions({ format: 'csv', formulas: true, separator: ';' })).toMatchObject({
      file: null,
      options: { format: 'csv', neutralise: false, separator: ';' },
    });
    expect(readRowOptions({ format: 'csv' })).toMatchObject({ file: null, options: { neutralise: true } });
  });

  test.each([
    ['json', '[]\n'],
    ['ndjson', ''],
    ['csv', ''],
  ] as const)('writes no rows as %j: %j', async (format, text) => {
    expect(await written('[]', format)).toBe(text);
  });

  test('CSV without rows has a header if the columns are known', async () => {
    expect(await written('[]', 'csv', 7, ['id', 'na"me'])).toBe('id,"na""me"\r\n');
  });

  test('a row with only null isn’t an empty line in CSV, which readers would skip', async () => {
    const text = await written('[{"only":"a"},{"only":null},{"only":""},{}]', 'csv');
    expect(text).toBe('only\r\na\r\n""\r\n""\r\n""\r\n');
    expect(parse(text, { columns: true, skip_empty_lines: true })).toHaveLength(4);
  });

  test('a column that only appears in later rows ends CSV with an error', async () => {
    await expect(written('[{"a":1},{"a":2,"b":3}]', 'csv', 4)).rejects.toThrow(/export-column-unknown.*Row 2, column b/);
  });

  test('a CSV reader reads back any strings unchanged, for any size of response chunks', async () => {
    const rows = fc.array(fc.record({ a: fc.string({ unit: 'binary' }), 'b,"': fc.string() }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (sent, pieceBytes) => {
        const { options } = readRowOptions({ format: 'csv', formulas: true });
        const back = parse(await written(JSON.stringify(sent), options, pieceBytes), { columns: true, record_delimiter: '\r\n' });
        expect(back).toEqual(sent.map((row) => ({ a: row.a, 'b,"': row['b,"'] })));
      }),
      { numRuns: 200 },
    );
  });
});
