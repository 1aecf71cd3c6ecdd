import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportColumn, ExportNote } from '../../../../shared/contract/files/export.ts';
import { sheetLimits } from '../../../../shared/contract/files/export-formats.ts';
import { fail } from '../../../wire/problem-error.ts';
import type { RowReader } from '../../../wire/rows/row-reader.ts';
import { PulledQueue } from '../pulled-queue.ts';
import type { ExportTarget, RowWriter } from './row-writer.ts';
import { type SheetValue, sheetFormat, sheetText, sheetValue } from './sheet-value.ts';

/**
 * Starts a workbook of one sheet (ECMA-376) with a frozen line of names. Numbers, Booleans, dates, and timestamps in UTC have their type.
 *
 * Everything else is text as sent, also a value that a sheet would round or can't hold. Text is never a formula.
 */
export function openXlsx({ columns, output }: ExportTarget): RowWriter {
  if (columns.length > sheetLimits.columns) tooLarge('columns', columns.length, sheetLimits.columns);
  const queue = new PulledQueue<SheetValue[]>();
  const losses = columns.map(() => ({ type: 0, sign: 0 }));
  const stream = writeXlsxStream(queue, {
    name: 'Rows',
    columns: columns.map((column) => ({ header: sheetText(column.name), ...sheetFormat(column) })),
    freezePane: { rows: 1 },
  });
  const written = (async () => {
    for await (const part of stream) output.append(part);
  })();
  // Callers that wait for the queue receive the error there.
  written.catch(() => undefined);
  let rows = 0;
  const settle = async (): Promise<void> => {
    await Promise.race([queue.drain(), written]);
  };
  return {
    write: (row) => {
      rows += 1;
      if (rows > sheetLimits.rows) tooLarge('rows', rows, sheetLimits.rows);
      queue.push(columns.map((column, index) => cellOf(row, column, index, losses[index])));
    },
    settle,
    close: async () => {
      queue.end();
      await written;
      return columns.flatMap(({ name }, index): ExportNote[] => {
        const { type, sign } = losses[index] ?? noLoss;
        return [
          ...(type > 0 ? [{ code: 'values-are-text', column: name, rows: type } as const] : []),
          ...(sign > 0 ? [{ code: 'zeros-without-sign', column: name, rows: sign } as const] : []),
        ];
      });
    },
  };
}

/** How many values of a column a sheet does not hold as they were sent. */
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

function tooLarge(what: 'rows' | 'columns' | 'characters', count: number, most: number): never {
  return fail('export-too-large', { parameters: { what, count, most } });
}
