import type { DuckDBConnection } from '@duckdb/node-api';
import { sourceError } from '../../texts/source-error.ts';
import { quotePath } from './quoted-path.ts';

/** Maximum number of digits of DuckDB's widest decimal. */
const maxDigits = 38;

/** DuckDB's errors of a file whose end isn't valid. */
const damages = /magic bytes|too small to be a Parquet file|footer|TProtocolException|Invalid data/i;

/**
 * Checks that DuckDB reads the values of Parquet files unchanged. It returns wrong numbers for decimals that it can't represent.
 *
 * @throws SourceError if a column has a wider decimal, or a file is truncated or isn't Parquet
 */
export async function checkParquet(connection: DuckDBConnection, files: readonly string[]): Promise<void> {
  const wide = `SELECT name, precision FROM parquet_schema([${files.map(quotePath).join(', ')}]) WHERE precision > ${maxDigits} LIMIT 1`;
  const read = connection.runAndReadAll(wide).catch((cause: unknown) => {
    if (cause instanceof Error && damages.test(cause.message)) throw sourceError('parquet-damaged', {}, cause);
    throw cause;
  });
  const [found] = (await read).getRows();
  if (found === undefined) return;
  const [name, digits] = found;
  throw sourceError('column-digits', { name: String(name), digits: String(digits), most: maxDigits });
}
