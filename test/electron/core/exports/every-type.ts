import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportSource } from '../../../../electron/core/exports/export-rows.ts';
import type { ExportColumn } from '../../../../shared/contract/files/export.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';

function column(name: string, type: ValueType, more: Partial<ExportColumn> = {}): ExportColumn {
  return { name, type, list: false, ...more };
}

/** A table with columns of all types, as its server declares it. */
export const everyType: readonly ExportColumn[] = [
  column('id', 'int32'),
  column('big', 'int64'),
  column('amount', 'decimal', { precision: 10, scale: 3 }),
  column('wide', 'decimal'),
  column('ratio', 'double'),
  column('text, "quoted"', 'string'),
  column('empty', 'string'),
  column('formula', 'string'),
  column('day', 'date'),
  column('moment', 'dateTimeOffset'),
  column('elsewhere', 'dateTimeOffset'),
  column('clock', 'timeOfDay'),
  column('span', 'duration'),
  column('guid', 'guid'),
  column('flag', 'boolean'),
  column('bytes', 'binary'),
  column('list', 'decimal', { list: true }),
  column('object', 'unknown'),
  column('nothing', 'string'),
  column('bigs', 'int64', { list: true }),
  column('words', 'string', { list: true }),
  column('moments', 'dateTimeOffset', { list: true }),
];

/**
 * Rows as JSON texts, whose digits must all be preserved. Values are in the order of {@link everyType}; undefined means that the member is
 * missing.
 */
export const sentRows: readonly (readonly (string | undefined)[])[] = [
  [
    '1',
    '9007199254740993',
    '"1.10"',
    '12345678901234567890.1234',
    '0.1',
    String.raw`"a,b;c\td \"q\"\r\nnext 🎉 é | \\ <b>"`,
    '""',
    '"=1+1"',
    '"2024-02-29"',
    '"2024-02-29T23:59:59.123456Z"',
    '"2024-01-01T00:00:00+02:00"',
    '"12:34:56.5"',
    '"P1DT2H"',
    '"6f9619ff-8b86-d011-b42d-00cf4fc964ff"',
    'true',
    '"AQID"',
    '[1,2.50,null]',
    String.raw`{"a":1.10,"b":"x\"y"}`,
    'null',
    '[9223372036854775807,"-9223372036854775808",null]',
    String.raw`["", "a,b", "\"]\\", null, "🎉\u00e9"]`,
    '["2024-02-29T23:59:59.123456Z"]',
  ],
  [
    '-2',
    '-9223372036854775808',
    '-22.105',
    'null',
    '1e300',
    '"_x0041_ plain"',
    '" padded "',
    '"@SUM(A1)"',
    '"0001-01-01"',
    '"1969-12-31T23:59:59Z"',
    '"2024-06-30T12:00:00Z"',
    '"00:00:00"',
    '"PT0S"',
    '"00000000-0000-0000-0000-000000000000"',
    'false',
    '""',
    '[]',
    '{}',
    'null',
    '[ ]',
    '[null]',
    'null',
  ],
  ['3', ...everyType.slice(1).map(() => undefined)],
];

/** Returns a row as a JSON object. */
export function jsonOf(values: readonly (string | undefined)[]): string {
  const members = values.flatMap((value, index) => (value === undefined ? [] : [`${JSON.stringify(everyType[index]?.name)}:${value}`]));
  return `{${members.join(',')}}`;
}

/** Returns the text of a sent value; null if the value is null or missing. */
export function textOf(value: string | undefined): string | null {
  if (value === undefined || value === 'null') return null;
  if (!value.startsWith('"')) return value;
  const text: unknown = JSON.parse(value);
  return typeof text === 'string' ? text : null;
}

/** A temporary folder with stored rows. */
export interface RowsOnDisk {
  readonly folder: string;
  readonly source: ExportSource & { readonly kind: 'stored' };
  path(name: string): string;
  remove(): Promise<void>;
}

/** Stores rows in the result format: one row per line. */
export async function storeRows(lines: readonly string[] = sentRows.map(jsonOf)): Promise<RowsOnDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-exports-'));
  const path = join(folder, 'stored');
  await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  return {
    folder,
    source: { kind: 'stored', path, rows: lines.length },
    path: (name) => join(folder, name),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
