import { Table, tableToIPC } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RowBatches } from '../../../../electron/core/exports/columns/row-batches.ts';
import type { ColumnForm } from '../../../../electron/core/exports/typed/column-form.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { RowReader } from '../../../../electron/wire/rows/row-reader.ts';
import type { ExportColumn } from '../../../../shared/contract/export.ts';

/** Forms, and values of each as they are sent: the usual ones, those that are written in another way, and some that do not fit. */
const kinds: readonly { readonly form: ColumnForm; readonly cells: readonly string[] }[] = [
  {
    form: { kind: 'int32' },
    cells: ['0', '-7', '123456789', '2147483647', '-2147483648', '"12"', '007', '-0', '1.5', '2147483648', '1e3'],
  },
  { form: { kind: 'int64' }, cells: ['1', '-42', '123456789012345', '9223372036854775807', '"9007199254740993"', '"5"', '"5', '12.0'] },
  {
    form: { kind: 'double' },
    cells: ['0.1', '-0', '-0.0', '123456789.012345', '0.30000000000000004', '1e300', '"INF"', '"-INF"', '"0.5"', '5.'],
  },
  {
    form: { kind: 'decimal', precision: 10, scale: 3 },
    cells: ['1.5', '-22.105', '"1.10"', '0.0000', '1234567.891', '12345678', '1.0001', '.5'],
  },
  { form: { kind: 'decimal', precision: 38, scale: 4 }, cells: ['12345678901234567890.1234', '-0.5', '7'] },
  { form: { kind: 'boolean' }, cells: ['true', 'false', 'tru', '1', '"true"'] },
  { form: { kind: 'date' }, cells: ['"2024-02-29"', '"0001-01-01"', '"2023-02-29"', '"2024-2-29"', '"2024-02-29T00:00:00Z"'] },
  {
    form: { kind: 'timestamp', unit: 'micro', zoned: true },
    cells: [
      '"2024-02-29T23:59:59Z"',
      '"2024-02-29T23:59:59.123456Z"',
      '"1969-12-31T23:59:59.5Z"',
      '"2024-01-01T00:00:00+02:00"',
      '"9999-12-31T23:59:59Z"',
      '"2024-01-01T24:00:00Z"',
      '"2024-01-01T00:00:00.1234567Z"',
      '"2024-01-01 00:00:00Z"',
      '"2024-01-0xT00:00:00Z"',
    ],
  },
  {
    form: { kind: 'timestamp', unit: 'nano', zoned: true },
    cells: ['"2024-02-29T23:59:59.123456789Z"', '"2024-02-29T23:59:59Z"', '"0001-01-01T00:00:00Z"'],
  },
  { form: { kind: 'time', unit: 'micro' }, cells: ['"12:34:56.5"', '"00:00"', '"24:00:00"'] },
  { form: { kind: 'binary' }, cells: ['"AQID"', '""', '"-_"', '"="'] },
  {
    form: { kind: 'text' },
    cells: [
      '"plain"',
      '""',
      '"é🎉"',
      String.raw`"a\"b\\"`,
      String.raw`"\u00e9\n"`,
      '12',
      'true',
      '{"a":["]}"]}',
      '[1, "x"]',
      '[1,\n2]',
      `"${'long '.repeat(60_000)}"`,
    ],
  },
  {
    form: { kind: 'list', of: { kind: 'text' } },
    cells: ['["a",null]', '[]', '[ "]" , "b" ]', '"a"', '[1', `[${'null,'.repeat(20_000)}"end"]`],
  },
];

/** What came of rows that were read: the batch as Arrow has it, where each ended, and what was said. */
function outcome(columns: readonly ExportColumn[], forms: readonly ColumnForm[], body: Buffer, isStraight: boolean) {
  const batches = new RowBatches(columns, forms);
  const straight = batches.createReader(false);
  const reader = isStraight
    ? straight
    : new RowReader(
        columns.map(({ name }) => name),
        false,
      );
  const ends: number[] = [];
  const broken: boolean[] = [];
  let refused: unknown = null;
  try {
    for (let at = 0; ; ) {
      const end = reader.readWhole(body, at);
      ends.push(end);
      broken.push(reader.lineBreaks);
      if (end < 0) break;
      batches.add(reader);
      at = end + 1;
    }
  } catch (error) {
    refused = problemOf(error)?.parameters ?? error;
  }
  // A row that was refused is not in the batch.
  const notes = batches.notes();
  return { ends, broken, refused, notes, bytes: Buffer.from(tableToIPC(new Table([batches.take()]), 'stream')).toString('latin1') };
}

const anyCells = fc.constantFrom(...kinds).chain(({ form, cells }) =>
  fc.record({
    form: fc.constant(form),
    // Most values are usual ones, as most values of a table are.
    cells: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...cells.slice(0, 3)) },
        { weight: 1, arbitrary: fc.constantFrom('null', ...cells) },
      ),
      { minLength: 6, maxLength: 6 },
    ),
  }),
);

/** How a row is written: its members' order, which of them it lacks, white space, and a member that is no column or stands twice. */
const anyWay = fc.record({
  order: fc.constantFrom('as before', 'turned'),
  lacks: fc.option(fc.nat(3), { nil: -1 }),
  colon: fc.constantFrom(':', ': ', ' :\t'),
  comma: fc.constantFrom(',', ', ', ',\n'),
  more: fc.constantFrom('', '"other":[1,{"a":"}"}]', '"other":null', '"other":tru', '"c0":null', '"c1":"twice"'),
});

describe('rows read straight into the columns of a batch', () => {
  test('make the batch that they make by their cells, in whatever way they are written, and are refused for the same reason', () => {
    const ways = fc.oneof(
      { weight: 2, arbitrary: anyWay.map((way) => Array.from({ length: 6 }, () => way)) },
      { weight: 1, arbitrary: fc.array(anyWay, { minLength: 6, maxLength: 6 }) },
    );
    fc.assert(
      fc.property(fc.array(anyCells, { minLength: 1, maxLength: 4 }), ways, fc.nat(40), (table, written, cut) => {
        const columns = table.map((_, index): ExportColumn => ({ name: `c${index}`, type: 'unknown', list: false }));
        const rows = written.map(({ order, lacks, colon, comma, more }, row) => {
          const members = table.flatMap(({ cells }, index) => (index === lacks ? [] : [`"c${index}"${colon}${cells[row]}`]));
          const turned = order === 'turned' ? members.toReversed() : members;
          return `{${[...turned, ...(more === '' ? [] : [more])].join(comma)}}`;
        });
        const whole = Buffer.from(`${rows.join(',')},`);
        const body = whole.subarray(0, Math.max(1, whole.length - cut));
        const forms = table.map(({ form }) => form);
        expect(outcome(columns, forms, body, true)).toEqual(outcome(columns, forms, body, false));
      }),
      { numRuns: 400 },
    );
  });

  test('of a second answer are read as the first ones were', () => {
    const columns = [{ name: 'n', type: 'int32', list: false }] as const;
    const batches = new RowBatches(columns, [{ kind: 'int32' }]);
    const reader = batches.createReader(false);
    for (const body of ['{"n":1},{"n":2}', '{"n":3}', '{"m":0},{"n":null}']) {
      const part = Buffer.from(body);
      for (let at = 0; at < part.length; ) {
        const end = reader.readWhole(part, at);
        expect(end).toBeGreaterThan(at);
        batches.add(reader);
        at = end + 1;
      }
    }
    expect(
      batches
        .take()
        .toArray()
        .map(({ n }) => n),
    ).toEqual([1, 2, 3, null, null]);
  });
});
