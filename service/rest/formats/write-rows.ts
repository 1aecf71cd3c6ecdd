import type { RowsAnswer } from '../../http/send-rows.ts';
import { csvHeading, csvLine } from './csv.ts';
import type { RowFormat } from './negotiate.ts';
import { rowTexts } from './row-texts.ts';

/** What stands around the array of rows in JSON; nothing of it is in the other formats. */
export interface JsonFrame {
  readonly head: string;
  readonly tail: string;
}

/** Rows of an engine in a format. @param names The columns, in order, for the heading of CSV. */
export function writeRows(format: RowFormat, rows: AsyncIterable<Uint8Array>, names: readonly string[], frame: JsonFrame): RowsAnswer {
  switch (format) {
    case 'json':
      return { ...frame, rows };
    case 'ndjson':
      return { head: '', rows: written(rows, (row) => `${row}\n`), tail: '' };
    case 'csv':
      return { head: csvHeading(names), rows: written(rows, csvLine), tail: '' };
  }
}

async function* written(rows: AsyncIterable<Uint8Array>, write: (row: string) => string): AsyncGenerator<Uint8Array> {
  for await (const texts of rowTexts(rows)) yield Buffer.from(texts.map(write).join(''));
}
