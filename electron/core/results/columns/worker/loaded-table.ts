import { isAscii } from 'node:buffer';
import { type DuckDBConnection, DuckDBDataChunk, ENUM, VARCHAR } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import { type ColumnValues, type ScanResult, valueKinds } from '../../scan/scan-task.ts';
import { loadedNames } from '../loaded-names.ts';
import { sqlName, sqlText } from '../sql-text.ts';

/** Rows of a chunk of the engine. */
const chunkRows = 2048;

const kindType = ENUM([...valueKinds]);
const absent = valueKinds.indexOf('absent');
const nothing = valueKinds.indexOf('null');

/** A table for columns of a result, by name. */
export interface LoadedTable {
  readonly name: string;
  /** How many columns of the result were loaded before. */
  readonly firstNumber: number;
  readonly columns: number;
}

/** Makes the table and puts the values of its columns into it, a row a row and in their order; the table is there as a whole or, once the connection is closed, not at all. */
export async function fillTable(connection: DuckDBConnection, table: LoadedTable, values: AsyncIterable<ScanResult>): Promise<void> {
  const kinds = `ENUM(${valueKinds.map(sqlText).join(', ')})`;
  const names = Array.from({ length: table.columns }, (_, index) => loadedNames(table.firstNumber + index));
  const name = sqlName(table.name);
  await connection.run('BEGIN');
  await connection.run(`CREATE TABLE ${name} (${names.map(({ text, kind }) => `${text} VARCHAR, ${kind} ${kinds}`).join(', ')})`);
  const appender = await connection.createAppender(table.name);
  try {
    const types = names.flatMap(() => [VARCHAR, kindType]);
    const chunk = DuckDBDataChunk.create(types, chunkRows);
    for await (const part of values) {
      if (part.kind !== 'read') continue;
      for (let from = 0; from < part.rows; from += chunkRows) {
        chunk.reset();
        chunk.rowCount = Math.min(chunkRows, part.rows - from);
        for (const [index, column] of part.columns.entries()) putValues(chunk, 2 * index, column, from);
        appender.appendDataChunk(chunk);
      }
    }
    appender.flushSync();
  } finally {
    appender.closeSync();
  }
  await connection.run('COMMIT');
}

/** Fills the two vectors of a column with the values of a chunk's rows. */
function putValues(chunk: DuckDBDataChunk, place: number, { kinds, ends, texts }: ColumnValues, from: number): void {
  const [text, kind] = [chunk.getColumnVector(place), chunk.getColumnVector(place + 1)];
  const vector = duckdb.data_chunk_get_vector(chunk.chunk, place);
  const first = from === 0 ? 0 : (ends[from - 1] ?? 0);
  const bytes = Buffer.from(texts.buffer, texts.byteOffset, texts.length).subarray(first, ends[from + chunk.rowCount - 1]);
  const encoding = isAscii(bytes) ? 'latin1' : 'utf8';
  // The library would end a text at a NUL.
  const hasNul = bytes.includes(0);
  let begin = 0;
  for (let row = 0; row < chunk.rowCount; row += 1) {
    const own = kinds[from + row] ?? absent;
    const end = (ends[from + row] ?? first) - first;
    kind.setItem(row, valueKinds[own] ?? null);
    if (own === absent || own === nothing) text.setItem(row, null);
    else if (hasNul) duckdb.vector_assign_string_element_len(vector, row, Buffer.from(bytes.toString(encoding, begin, end)));
    else duckdb.vector_assign_string_element(vector, row, bytes.toString(encoding, begin, end));
    begin = end;
  }
  text.flush();
  kind.flush();
}
