import type { DuckDBConnection } from '@duckdb/node-api';
import { sourceError } from '../../texts/source-error.ts';
import { quotePath } from './quoted-path.ts';

/** Maximum number of digits of DuckDB's widest decimal. */
const maxDigits = 38;

/**
 * Checks that DuckDB reads the values of Parquet files unchanged. It returns wrong numbers for decimals that it can't represent.
 *
 * @throws SourceError if a column has a wider decimal
 */
export async function checkParquet(connection: DuckDBConnection, files: readonly string[]): Promise<void> {
  const wide = `SELECT name, precision FROM parquet_schema([${files.map(quotePath).join(', ')}]) WHERE precision > ${maxDigits} LIMIT 1`;
  const [found] = (await connection.runAndReadAll(wide)).getRows();
  if (found === undefined) return;
  const [name, digits] = found;
  throw sourceError('column-digits', { name: String(name), digits: String(digits), most: maxDigits });
}
