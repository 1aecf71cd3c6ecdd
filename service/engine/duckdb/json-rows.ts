import type { JsonShape } from '../engine.ts';
import { release } from '../release.ts';
import { type RowReading, type RowSource, RowStream } from './row-stream.ts';
import { rowsStatement } from './statements.ts';
import { readTexts } from './text-chunk.ts';

/** Bytes are handed on once so many are together: fewer, larger writes to the socket. */
const batchSize = 128 * 1024;

/** The rows of a query as JSON, joined, without the first comma. @throws EngineError `query-refused` where the query is not one of this table. */
export function jsonRows(source: RowSource, shape: JsonShape): RowStream<Uint8Array> {
  let isFirst = true;
  const reading: RowReading<Uint8Array> = {
    statement: (after) => rowsStatement(source.table, source.query, shape, after),
    take: (chunk, most) => {
      const { runs, rows, lastRow, endsEmpty } = readTexts(chunk, most);
      const [first, ...others] = runs;
      const parts = isFirst && first !== undefined ? [first.subarray(1), ...others] : runs;
      if (first !== undefined) isFirst = false;
      return { parts, rows, lastRow, isEnd: endsEmpty, bytes: parts.reduce((sum, { length }) => sum + length, 0) };
    },
    join: (parts) => {
      const [only, ...others] = parts;
      if (only !== undefined && others.length === 0) return only;
      const joined = Buffer.concat(parts);
      parts.forEach(release);
      return joined;
    },
    batchSize,
  };
  return new RowStream(source, reading);
}
