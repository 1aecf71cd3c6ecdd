import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportColumn, ExportNote } from '../../../../shared/contract/files/export.ts';
import { sheetLimits } from '../../../../shared/contract/files/export-formats.ts';
import { familyOf } from '../../../../shared/values/literal.ts';
import { fail } from '../../../wire/problem-error.ts';
import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import { PulledQueue } from '../body-sink.ts';
import { readDouble, significantDigits } from '../columns/numbers.ts';
import { readDate, readTimestamp } from '../columns/timestamps.ts';
import type { ExportTarget, RowWriter } from './row-writer.ts';
import { openSpooledRows, type SpooledValue } from './spooled-rows.ts';

/**
 * Starts a workbook (ECMA-376) whose sheets have a frozen header line. Rows that exceed the limit of a sheet continue on the next sheet.
 *
 * Numbers, Booleans, dates, and timestamps in UTC have their own type. Other values become text as sent, also values that a sheet would
 * round or can't hold. A column with an integer that a sheet would round is text as a whole, so that it sorts and sums alike. Text is never
 * a formula.
 */
export function openXlsx({ columns, output }: ExportTarget): RowWriter {
  if (columns.length > sheetLimits.columns) tooLarge('columns', columns.length, sheetLimits.columns);
  const queue = new PulledQueue<SheetValue[]>();
  const losses = columns.map(() => ({ type: 0, sign: 0 }));
  const stream = writeXlsxStream(queue, {
    name: 'Rows',
    columns: columns.map((column) => ({ header: sheetText(column.name), ...sheetFormat(column) })),
    // After this many rows, the library starts another sheet with the same header.
    maxRowsPerSheet: sheetLimits.rows + 1,
    freezePane: { rows: 1 },
  });
  const written = (async () => {
    for await (const part of stream) output.append(part);
  })();
  // Callers that wait for the queue receive the error there.
  written.catch(() => undefined);
  let rows = 0;
  // Which columns are text is known after the last row.
  const spool = columns.some(({ type }) => isMaybeInteger(type)) ? openSpooledRows() : null;
  const rounded = new Map<number, { readonly row: number; readonly value: string }>();
  const settle = async (): Promise<void> => {
    await Promise.race([queue.drain(), written]);
  };
  return {
    write: (row) => {
      rows += 1;
      if (spool === null) {
        queue.push(columns.map((column, index) => cellOf(row, column, index, losses[index])));
        return;
      }
      spool.add(
        columns.map((column, index) => {
          const value = cellOf(row, column, index, losses[index]);
          if (value instanceof Date) return { time: value.getTime() };
          const text = typeof value === 'string' || typeof value === 'number' ? row.text(index) : '';
          if (typeof value === 'number') return { number: text };
          if (isRounded(row, column, index, text) && !rounded.has(index)) rounded.set(index, { row: rows, value: text.slice(0, 80) });
          return value;
        }),
      );
    },
    settle,
    abandon: () => spool?.close(),
    close: async () => {
      let read = 0;
      for (const row of spool?.read() ?? []) {
        read += 1;
        queue.push(row.map((value, index) => spooledCell(value, rounded.has(index))));
        if (read % rowsBetweenWaits === 0) await settle();
      }
      spool?.close();
      queue.end();
      await written;
      const sheets = Math.ceil(rows / sheetLimits.rows);
      const ofColumns = columns.flatMap(({ name }, index): ExportNote[] => {
        const { type, sign } = losses[index] ?? noLoss;
        const first = rounded.get(index);
        if (first !== undefined) return [{ code: 'column-is-text', column: name, ...first }];
        return [
          ...(type > 0 ? [{ code: 'values-are-text', column: name, rows: type } as const] : []),
          ...(sign > 0 ? [{ code: 'zeros-without-sign', column: name, rows: sign } as const] : []),
        ];
      });
      return sheets > 1 ? [{ code: 'several-sheets', column: '', sheets }, ...ofColumns] : ofColumns;
    },
  };
}

/** Number of rows that are queued before waiting until they are written. */
const rowsBetweenWaits = 1000;

/** Returns whether values of a type can be integers. Types of unknown columns are those of their JSON values. */
function isMaybeInteger(type: ExportColumn['type']): boolean {
  return type === 'int64' || type === 'decimal' || type === 'unknown' || type === 'string';
}

/** Returns whether a value is an integer that a sheet would round. */
function isRounded(reader: RowReader, { type, list }: ExportColumn, column: number, text: string): boolean {
  const kind = reader.kinds[column];
  const isNumeric = kind === cellKind.number || (familyOf(type) === 'number' && !list && kind === cellKind.plainString);
  return isNumeric && type !== 'double' && /^-?\d+$/.test(text);
}

function spooledCell(value: SpooledValue, isText: boolean): SheetValue {
  if (value === null || typeof value !== 'object') return value;
  if ('time' in value) return new Date(value.time);
  return isText ? value.number : Number(value.number);
}

/** Number of values of a column that a sheet can't hold as sent, by the kind of loss. */
interface Losses {
  type: number;
  sign: number;
}

const noLoss: Readonly<Losses> = { type: 0, sign: 0 };

function cellOf(reader: RowReader, column: ExportColumn, index: number, losses: Losses = { ...noLoss }): SheetValue {
  const { value, loss } = sheetValue(reader, column, index);
  if (loss !== 'none') losses[loss] += 1;
  if (typeof value === 'string' && value.length > sheetLimits.characters) tooLarge('characters', value.length, sheetLimits.characters);
  return value;
}

function tooLarge(what: 'columns' | 'characters', count: number, limit: number): never {
  return fail('export-too-large', { parameters: { what, count, most: limit } });
}

/** A value of a cell in a sheet. */
type SheetValue = string | number | boolean | Date | null;

/** Number of digits that a sheet preserves of any decimal number. Doubles keep all digits, because numbers in sheets are doubles. */
const sheetDigits = 15;
/** The first day whose number is correct in a sheet. Earlier days have other numbers, because sheets treat 1900 as a leap year. */
const firstDay = Date.UTC(1900, 2, 1) / 86_400_000;
const lastDay = Date.UTC(9999, 11, 31) / 86_400_000;

/**
 * Escapes a text for a workbook: sequences that look like an escape (ECMA-376, ST_Xstring), and the two characters that XML can't contain.
 */
export function sheetText(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[\uFFFE\uFFFF]/g, (character) => (character === '\uFFFE' ? '_xFFFE_' : '_xFFFF_'));
}

/** Returns the number format of a column. Empty if the column has none. */
function sheetFormat({ type, list }: ExportColumn): { readonly numFmt?: string } {
  if (list) return {};
  if (type === 'date') return { numFmt: 'yyyy-mm-dd' };
  return type === 'dateTimeOffset' ? { numFmt: 'yyyy-mm-dd hh:mm:ss.000' } : {};
}

/** Returns a number that a sheet holds with every digit. Null if a sheet would round it. */
function sheetNumber(text: string, type: ExportColumn['type']): number | null {
  if (!/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return null;
  const value = type === 'double' ? readDouble(text) : significantDigits(text) > sheetDigits ? null : Number(text);
  if (value === null) return null;
  return Number.isFinite(value) && Math.abs(value) < 1e308 && (value === 0 || Math.abs(value) > 1e-307) ? value : null;
}

function sheetDate(reader: RowReader, column: number): Date | null {
  const days = readDate(reader.bytes, reader.begins[column] ?? 0, reader.ends[column] ?? 0);
  return days === null || days < firstDay || days > lastDay ? null : new Date(days * 86_400_000);
}

/** Returns a timestamp if a sheet can hold it: in UTC or without an offset, and in whole milliseconds. Otherwise null. */
function sheetTimestamp(reader: RowReader, column: number): Date | null {
  const timestamp = readTimestamp(reader.bytes, reader.begins[column] ?? 0, reader.ends[column] ?? 0);
  if (timestamp === null || (timestamp.offset ?? 0) !== 0 || timestamp.nanos % 1_000_000 !== 0) return null;
  const days = Math.floor(timestamp.seconds / 86_400);
  if (days < firstDay || days > lastDay) return null;
  return new Date(timestamp.seconds * 1000 + timestamp.nanos / 1_000_000);
}

/** The loss of a value in a sheet. `type`: the value is text in a column of numbers or dates. `sign`: the value is a negative zero. */
type SheetLoss = 'none' | 'type' | 'sign';

/** Returns the value of a cell in a sheet, and the kind of its loss. */
function sheetValue(
  reader: RowReader,
  { type, list }: ExportColumn,
  column: number,
): { readonly value: SheetValue; readonly loss: SheetLoss } {
  const kind = reader.kinds[column];
  if (kind === cellKind.absent || kind === cellKind.null) return { value: null, loss: 'none' };
  if (kind === cellKind.boolean) return { value: reader.text(column) === 'true', loss: 'none' };
  const text = reader.text(column);
  const isNumeric = familyOf(type) === 'number' && !list;
  if (kind === cellKind.number || (isNumeric && kind === cellKind.plainString)) {
    const value = sheetNumber(text, type);
    if (value === null) return { value: text, loss: 'type' };
    return { value, loss: Object.is(value, -0) ? 'sign' : 'none' };
  }
  if (kind === cellKind.plainString && !list && (type === 'date' || type === 'dateTimeOffset')) {
    const value = type === 'date' ? sheetDate(reader, column) : sheetTimestamp(reader, column);
    return value === null ? { value: sheetText(text), loss: 'type' } : { value, loss: 'none' };
  }
  return { value: sheetText(text), loss: 'none' };
}
