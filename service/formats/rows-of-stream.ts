import { RowsOfList } from '../../shared/json-bytes/split-rows.ts';

/**
 * Splits an engine's stream of rows, which are separated by commas.
 *
 * @param rows chunks of JSON in UTF-8 from `Table.stream`. A row can continue in the next chunk.
 * @returns the rows that are complete after each chunk. Their bytes are valid until the next rows are requested.
 */
export async function* rowsOfStream(rows: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Buffer[]> {
  const splitter = new RowsOfList();
  for await (const piece of rows) {
    const rows = splitter.push(piece);
    if (rows.length > 0) yield rows.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  }
}
