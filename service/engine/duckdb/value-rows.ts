import type { ColumnValues, ValueLayout } from '../column-values.ts';
import { type RowSource, RowStream } from './row-stream.ts';
import { valuesStatement } from './statements.ts';
import { readValues } from './value-chunk.ts';

/** The rows of a query as columns of values, a chunk of DuckDB's at a time. */
export function valueRows(source: RowSource, layouts: readonly ValueLayout[]): RowStream<readonly ColumnValues[]> {
  return new RowStream(source, {
    statement: (after) => valuesStatement(source.table, source.query, layouts, after),
    take: (chunk, most) => readValues(chunk, layouts, most),
    // One chunk is one part.
    join: ([part]) => part ?? [],
    batchSize: 1,
  });
}
