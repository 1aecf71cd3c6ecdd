import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { DuckDBConnection } from '@duckdb/node-api';
import bindings from '@duckdb/node-bindings';
import { release } from '../../release.ts';
import { quoteIdentifier } from '../../sql/identifier.ts';
import { type FileColumn, fileColumns } from '../file-columns.ts';
import type { OpenedFile } from '../opened-file.ts';
import { readTextVector } from '../text-vector.ts';
import { valueSql } from '../value-sql.ts';
import { rowsOfBlock, writeIndex } from './line-index.ts';

/**
 * Writes the rows of a table as lines to a file, whole on the disk when the promise settles: of each column its JSON, as SQL writes it for
 * every answer, with tabs between them. No JSON has a tab or the end of a line in it.
 */
export async function writeLines(connection: DuckDBConnection, table: OpenedFile, file: string): Promise<void> {
  const columns = await fileColumns(connection, table, (names) => names);
  const result = await connection.stream(
    `SELECT ${lineSql(columns)} FROM (SELECT ${columns.map(readSql).join(', ')} FROM ${table.source})`,
  );
  const blocks = new Blocks();
  await using handle = await open(file, 'w');
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const { values, offsets } = readTextVector(bindings.data_chunk_get_vector(chunk.chunk, 0), null, chunk.rowCount);
    await handle.appendFile(blocks.add(values, offsets));
    // Both are copies, or copied: without this they stay until the garbage collector comes by.
    bindings.data_chunk_reset(chunk.chunk);
    release(values);
  }
  // DuckDB ends the rows as if all were told where it fails in the midst of them.
  const rows = Number((await connection.runAndReadAll(`SELECT count(*) FROM ${table.source}`)).getColumns()[0]?.[0]);
  if (rows !== blocks.rows) throw new Error(`only ${blocks.rows} of ${rows} rows could be written`);
  await handle.appendFile(blocks.end());
  await handle.sync();
}

/** Gathers lines to blocks. */
class Blocks {
  rows = 0;
  #length = 0;
  readonly #starts: number[] = [0];
  readonly #checksums: number[] = [];
  #checksum = 0;

  /** @param offsets Of the texts in `values`, and their end. Gives the bytes to be written. */
  add(values: Uint8Array, offsets: Int32Array): Uint8Array {
    const rows = offsets.length - 1;
    for (let row = 0; row < rows; ) {
      const taken = Math.min(rows - row, rowsOfBlock - (this.rows % rowsOfBlock));
      const part = values.subarray(offsets[row], offsets[row + taken]);
      this.#checksum = crc32(part, this.#checksum);
      this.#length += part.length;
      this.rows += taken;
      row += taken;
      if (this.rows % rowsOfBlock === 0) this.#close();
    }
    return values;
  }

  end(): Uint8Array {
    if (this.rows % rowsOfBlock !== 0) this.#close();
    return writeIndex({ rows: this.rows, starts: Float64Array.from(this.#starts), checksums: Uint32Array.from(this.#checksums) });
  }

  #close(): void {
    this.#starts.push(this.#length);
    this.#checksums.push(this.#checksum);
    this.#checksum = 0;
  }
}

function readSql({ form, stored }: FileColumn): string {
  return `${form.read(quoteIdentifier(stored))} AS ${quoteIdentifier(stored)}`;
}

function lineSql(columns: readonly FileColumn[]): string {
  const values = columns.map((column) => valueSql({ ...column, name: column.stored }, { binary: 'base64' }));
  return `concat(${values.join(', chr(9), ')}, chr(10))`;
}
