import type { DuckDBConnection } from '@duckdb/node-api';
import { sourceError } from '../../failures/source-error.ts';
import { quotePath } from './quoted-path.ts';

/** Maximum number of digits of DuckDB's widest decimal. */
const maxDigits = 38;

/** Maximum nesting depth of a column. DuckDB's reader recurses, and a query of 5,000 levels needs minutes to be planned. */
const maxDepth = 200;

/** DuckDB's errors of a file whose end isn't valid. */
const damages = /magic bytes|too small to be a Parquet file|footer|TProtocolException|Invalid data/i;

/**
 * Checks that DuckDB reads the values of Parquet files unchanged. It returns wrong numbers for decimals that it can't represent.
 *
 * @throws SourceError if a column has a wider decimal or too many levels, or a file is truncated or isn't Parquet
 */
export async function checkParquet(connection: DuckDBConnection, files: readonly string[]): Promise<void> {
  const schema = `SELECT name, precision, num_children FROM parquet_schema([${files.map(quotePath).join(', ')}])`;
  const read = connection.runAndReadAll(schema).catch((cause: unknown) => {
    if (cause instanceof Error && damages.test(cause.message)) throw sourceError('parquet-damaged', {}, cause);
    throw cause;
  });
  const elements = (await read).getRows();
  const wide = elements.find(([, precision]) => Number(precision) > maxDigits);
  if (wide !== undefined) throw sourceError('column-digits', { name: String(wide[0]), digits: String(wide[1]), most: maxDigits });
  if (depthOf(elements.map(([, , children]) => Number(children))) > maxDepth) throw sourceError('columns-too-deep', { most: maxDepth });
}

/** Returns the depth of a tree from the numbers of children of its elements, in which each element precedes its children. */
function depthOf(children: readonly number[]): number {
  let deepest = 0;
  const left: number[] = [];
  for (const count of children) {
    while (left.at(-1) === 0) left.pop();
    const own = left.pop();
    if (own !== undefined) left.push(own - 1);
    if (count > 0) left.push(count);
    deepest = Math.max(deepest, left.length);
  }
  return deepest;
}
