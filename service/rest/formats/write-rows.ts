import type { EngineColumn, JsonShape } from '../../engine/engine.ts';
import type { RowsAnswer } from '../../http/send-rows.ts';
import { csvHeading, csvLine } from './csv.ts';
import type { RowFormat } from './negotiate.ts';
import { rowTexts } from './row-texts.ts';

/** What stands around the array of rows in JSON; nothing of it is in the other formats. */
export interface JsonFrame {
  readonly head: string;
  readonly tail: string;
}

/** The JSON that a format is made of. */
export function shapeFor(format: RowFormat): JsonShape {
  return { binary: 'base64', numbersAsText: format === 'arrow' };
}

/** Rows of an engine, in the shape of the format, in a format. @param columns Those of the rows, in order. */
export function writeRows(
  format: RowFormat,
  rows: AsyncIterable<Uint8Array>,
  columns: readonly EngineColumn[],
  frame: JsonFrame,
): RowsAnswer {
  switch (format) {
    case 'json':
      return { ...frame, rows };
    case 'ndjson':
      return { head: '', rows: written(rows, (row) => `${row}\n`), tail: '' };
    case 'csv':
      return { head: csvHeading(columns.map(({ name }) => name)), rows: written(rows, csvLine), tail: '' };
    case 'arrow':
      return { head: '', rows: inArrow(rows, columns), tail: '' };
  }
}

/** The library is loaded when it is first needed: it takes longer than the start of all else of REST. */
async function* inArrow(rows: AsyncIterable<Uint8Array>, columns: readonly EngineColumn[]): AsyncGenerator<Uint8Array> {
  const { arrowRows } = await import('./arrow.ts');
  yield* arrowRows(rows, columns);
}

async function* written(rows: AsyncIterable<Uint8Array>, write: (row: string) => string): AsyncGenerator<Uint8Array> {
  for await (const texts of rowTexts(rows)) yield Buffer.from(texts.map(write).join(''));
}
