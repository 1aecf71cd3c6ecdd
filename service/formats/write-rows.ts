import type { EngineColumn, Table } from '../engine/engine.ts';
import type { QueryContext } from '../engine/query-context.ts';
import type { RowQuery } from '../engine/row-query.ts';
import type { RowsResponse } from '../http/responses/send-rows.ts';
import type { TypedBatches } from './arrow.ts';
import { csvHeading, csvLine } from './csv.ts';
import type { RowFormat } from './negotiate.ts';
import { rowsOfStream } from './rows-of-stream.ts';

/** The text before and after the array of rows in JSON. Other formats have none. */
export interface JsonFrame {
  readonly head: string;
  readonly tail: string;
}

/** A query for rows of a table. */
export interface RowsToRead {
  readonly table: Table;
  readonly query: RowQuery;
  readonly context: QueryContext;
}

/**
 * Writes rows in a format.
 *
 * @param rows the rows; null for no rows
 * @param columns columns of the rows, in order
 */
export function writeRows(format: RowFormat, rows: RowsToRead | null, columns: readonly EngineColumn[], frame: JsonFrame): RowsResponse {
  switch (format) {
    case 'json':
      return { ...frame, rows: jsonOf(rows) };
    case 'ndjson':
      return { head: '', rows: written(jsonOf(rows), (row) => `${row}\n`), tail: '' };
    case 'csv':
      return { head: csvHeading(columns.map(({ name }) => name)), rows: written(jsonOf(rows), csvLine), tail: '' };
    case 'arrow':
      return { head: '', rows: inArrow(rows, columns), tail: '' };
    case 'parquet':
      return { head: '', rows: inParquet(rows, columns), tail: '' };
  }
}

const none: AsyncIterable<never> = { async *[Symbol.asyncIterator]() {} };

function jsonOf(rows: RowsToRead | null, numbersAsText = false): AsyncIterable<Uint8Array> {
  return rows === null ? none : rows.table.stream(rows.query, { binary: 'base64', numbersAsText }, rows.context);
}

/**
 * Sends columns unchanged if the engine provides them. Otherwise, and for lists, converts the JSON of the rows.
 *
 * The library is loaded on first use, because loading takes longer than the rest of REST's start.
 */
async function* inArrow(rows: RowsToRead | null, columns: readonly EngineColumn[]): AsyncGenerator<Uint8Array> {
  const { arrowStream } = await import('./arrow.ts');
  yield* arrowStream(await batchesOf(rows, columns));
}

async function* inParquet(rows: RowsToRead | null, columns: readonly EngineColumn[]): AsyncGenerator<Uint8Array> {
  const { parquetFile } = await import('./parquet.ts');
  yield* parquetFile(await batchesOf(rows, columns));
}

async function batchesOf(rows: RowsToRead | null, columns: readonly EngineColumn[]): Promise<TypedBatches> {
  const { batchesOfRows, batchesOfValues, layoutsOf } = await import('./arrow.ts');
  const layouts = layoutsOf(columns);
  const values = layouts === null ? undefined : rows?.table.values?.(rows.query, layouts, rows.context);
  return values === undefined ? batchesOfRows(jsonOf(rows, true), columns) : batchesOfValues(values, columns);
}

async function* written(rows: AsyncIterable<Uint8Array>, write: (row: Buffer) => string): AsyncGenerator<Uint8Array> {
  for await (const batch of rowsOfStream(rows)) yield Buffer.from(batch.map(write).join(''));
}
