import { closeSync, openSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { ByteOutput } from '../../../../electron/core/exports/byte-output.ts';
import type { CreateWriter } from '../../../../electron/core/exports/formats/export-writers.ts';
import { UnknownColumn } from '../../../../electron/wire/rows/member-names.ts';
import { RowReader } from '../../../../electron/wire/rows/row-reader.ts';
import type { ExportColumn } from '../../../../shared/contract/export.ts';

/** Bytes that are gathered before they are written. */
export const blockBytes = 96 * 1024;

/** Values as most are sent. */
const usual: readonly string[] = ['1', '-22.105', '"plain"', '"2024-02-29T23:59:59.5Z"', 'null', 'true', 'false'];

/** What is quoted, neutralised, or becomes another text. */
const unusual: readonly string[] = [
  '0',
  '-0',
  '-0.0',
  '0.5',
  '12345678901234567890.1234',
  '1e5',
  '-1.5E-7',
  '""',
  '" "',
  '"é🎉"',
  '"a,b"',
  '"a;b|c"',
  '";"',
  '"a, b, c and, at last"',
  '"1.5"',
  '"-1.5"',
  '"+4"',
  '"=1+1"',
  '"-a,b"',
  '"@x"',
  '"＝1"',
  '"＠"',
  '"ﬀ"',
  String.raw`"a\"b\\"`,
  String.raw`"a,\"b"`,
  String.raw`"\t=1\r\n"`,
  String.raw`"\u00e9,\u003d"`,
  String.raw`"\u003d1"`,
  '[]',
  '{"a":["]}"]}',
  '[1, "x;y"]',
  '[1,\n2]',
  `"${'long, '.repeat(400)}"`,
];

/** What is no JSON. */
const malformed: readonly string[] = ['007', '-01', '1.', '.5', '-', '-.5', '+1', '1e', 'tru', 'nul', 'nuxl', '"a\tb"', '"5', '[1', ''];

/** A column, and its values in eight rows. */
export const anyColumn = fc.record({
  type: fc.constantFrom('string', 'double', 'decimal', 'unknown'),
  // Rows that are written as the one before have to come in a row: most values are usual ones, as most values of a table are.
  cells: fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...usual) },
      { weight: 7, arbitrary: fc.constantFrom(...unusual) },
      { weight: 1, arbitrary: fc.constantFrom(...malformed) },
    ),
    { minLength: 8, maxLength: 8 },
  ),
});

/** How a row is written: its members' order, which of them it lacks, white space, and a member that is no column or stands twice. */
const anyWay = fc.record({
  order: fc.constantFrom('as before', 'as before', 'turned'),
  lacks: fc.option(fc.nat(3), { nil: -1 }),
  colon: fc.constantFrom(':', ':', ': ', ' :\t'),
  comma: fc.constantFrom(',', ', ', ',', ',\n'),
  last: fc.constantFrom('', '', ' '),
  more: fc.constantFrom(
    '',
    '',
    '"other":[1,{"a":"}"}]',
    '"other":null',
    '"other":tru',
    '"c0":null',
    '"c1":"twice"',
    String.raw`"\u00630":3`,
  ),
});

/** Rows as they come. */
export interface SentRows {
  readonly texts: readonly string[];
  /** By row: whether its end is known before it is read, as where it did not lie whole in a part. */
  readonly parted: readonly boolean[];
  readonly cut: number;
}

/** Rows of some columns, and which of these a file has in which order: most often all of them in the order of the rows. */
export const anyTable = fc
  .record({
    table: fc.array(anyColumn, { minLength: 1, maxLength: 4 }),
    // One that is left out, or that no row has.
    chosen: fc.record({ order: fc.constantFrom('as sent', 'as sent', 'turned'), out: fc.option(fc.nat(3), { nil: -1 }), more: fc.nat(5) }),
    ways: fc.oneof(
      { weight: 2, arbitrary: anyWay.map((way) => Array.from({ length: 8 }, () => way)) },
      { weight: 1, arbitrary: fc.array(anyWay, { minLength: 8, maxLength: 8 }) },
    ),
    parted: fc.array(fc.boolean(), { maxLength: 8 }),
    cut: fc.oneof(fc.constant(1), fc.nat(60)),
    strict: fc.boolean(),
  })
  .map(({ table, chosen, ways, parted, cut, strict }) => {
    const sent = table.map(({ type }, index): ExportColumn => ({ name: `c${index}`, type, list: false }));
    const kept = sent.filter((_, index) => index !== chosen.out || sent.length === 1);
    kept.splice(chosen.more, 0, ...(chosen.more < 4 ? [{ name: 'none', type: 'string', list: false } as const] : []));
    const columns = chosen.order === 'turned' ? kept.toReversed() : kept;
    const texts = ways.map(({ order, lacks, colon, comma, last, more }, row) => {
      const members = table.flatMap((column, index) => (index === lacks ? [] : [`"c${index}"${colon}${column.cells[row]}`]));
      const turned = order === 'turned' ? members.toReversed() : members;
      return `{${[...turned, ...(more === '' ? [] : [more])].join(comma)}${last}}`;
    });
    return { columns, rows: { texts, parted, cut }, strict };
  });

/** Rows on their way into a file. */
export interface WrittenRows {
  readonly create: CreateWriter;
  readonly columns: readonly ExportColumn[];
  readonly rows: SentRows;
  /** Whether a column that the file has not is refused. */
  readonly strict: boolean;
}

/**
 * What came of rows that were read: the file, where each row ended, and what was said.
 *
 * @param path Of a file that is written anew.
 * @param isStraight By the reader of the format; else by their cells.
 */
export function outcome(path: string, { create, columns, rows, strict }: WrittenRows, isStraight: boolean) {
  const file = openSync(path, 'w');
  const output = new ByteOutput(file, blockBytes);
  const writer = create({ columns, forms: [], output });
  const straight = writer.createReader?.(strict);
  const byCells = new RowReader(
    columns.map(({ name }) => name),
    strict,
  );
  const reader = isStraight && straight !== undefined ? straight : byCells;
  const whole = Buffer.from(`${rows.texts.join(',')},`);
  const body = whole.subarray(0, Math.max(1, whole.length - rows.cut));
  const ends: number[] = [];
  const broken: boolean[] = [];
  let refused: unknown = null;
  try {
    let at = 0;
    for (const [index, text] of rows.texts.entries()) {
      let end = at + Buffer.byteLength(text);
      if (rows.parted[index] === true && end <= body.length) reader.read(body, at, end);
      else end = reader.readWhole(body, at);
      ends.push(end);
      broken.push(reader.lineBreaks);
      if (end < 0) break;
      writer.row(reader);
      at = end + 1;
    }
  } catch (error) {
    if (!(error instanceof UnknownColumn)) throw error;
    refused = error.column;
  }
  output.flush();
  closeSync(file);
  return { ends, broken, refused, bytes: readFileSync(path, 'latin1') };
}
