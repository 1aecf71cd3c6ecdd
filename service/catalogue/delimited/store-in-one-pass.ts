import { rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { storeTable } from '../../engine/duckdb/published-file.ts';
import type { Resource } from '../package/data-package.ts';
import { checkedSql, extremeTexts, failedColumn, type TextType, typeOfTexts } from '../types/text-types.ts';
import { delimitedDialect, delimitedOptions } from './delimited-dialect.ts';
import { isUnusual } from './rewrite-delimited.ts';
import { columnsOf, readerOf } from './text-file.ts';

/** Number of rows from which types are detected at first. */
const sampleRows = 2_000;
/** Maximum number of attempts. Each further attempt also considers the numbers with the most digits of one more column. */
const maxRounds = 4;

/** A file to store, and its target. */
export interface FileToStore {
  readonly path: string;
  readonly format: 'csv' | 'tsv';
  readonly resource: Resource;
  /** Absolute path of the target file, which doesn't exist yet. */
  readonly target: string;
  readonly isSmall: boolean;
}

/**
 * Stores an undescribed delimited file in one pass. Types are detected from its first rows, and every value is checked while it is stored.
 *
 * If a value doesn't fit its column, the column's type is detected again, also from its numbers with the most digits.
 *
 * @returns false if the file can't be stored in one pass, for any reason. There is no target file then.
 */
export async function storeInOnePass(connection: DuckDBConnection, file: FileToStore): Promise<boolean> {
  const { resource, path, format } = file;
  const { schema, dialect } = resource;
  const isDescribed =
    (schema?.fields ?? []).length > 0 || (schema?.missingValues ?? null) !== null || (dialect?.nullSequence ?? null) !== null;
  const isSpelled = [dialect?.decimalChar, dialect?.groupChar, dialect?.dateOrder].some((one) => (one ?? null) !== null);
  if (isDescribed || isSpelled || isUnusual(dialect)) return false;
  try {
    const options = delimitedOptions(await delimitedDialect(path, format, resource), null);
    const from = readerOf({ path, format, options, sample: sampleRows }, null, ['all_varchar = true', 'allow_quoted_nulls = false']);
    const names = (await columnsOf(connection, from)).map(({ name }) => name);
    const texts = await sampleTexts(connection, from, names);
    for (let round = 0; round < maxRounds; round += 1) {
      const failed = await store(connection, from, names, texts.map(typeOfTexts), file);
      if (failed === null) return true;
      const extremes = await connection.runAndReadAll(`SELECT ${extremeTexts(names[failed] ?? '').join(', ')} FROM ${from}`);
      texts[failed]?.push(...textsOf(extremes.getRows().flat()));
    }
    return false;
  } catch {
    return false;
  }
}

async function sampleTexts(connection: DuckDBConnection, from: string, names: readonly string[]): Promise<string[][]> {
  const rows = (await connection.runAndReadAll(`SELECT * FROM ${from} LIMIT ${sampleRows}`)).getRows();
  return names.map((_, index) => [...new Set(textsOf(rows.map((row) => row[index])))]);
}

function textsOf(cells: readonly unknown[]): string[] {
  return cells.filter((cell) => typeof cell === 'string').filter((cell) => cell !== '');
}

/**
 * @returns the number of a column with a value that its type doesn't keep; null if the file is stored
 * @throws Error if the file can't be stored in one pass
 */
async function store(
  connection: DuckDBConnection,
  from: string,
  names: readonly string[],
  types: readonly (TextType | null)[],
  { target, isSmall, resource: { timeZone } }: FileToStore,
): Promise<number | null> {
  const columns = names.map((name, index) => {
    const type = types[index];
    if (type === undefined || type === null) throw new Error(`the type of ${name} isn’t certain`);
    return { name, sql: checkedSql(name, index, type) };
  });
  try {
    await storeTable(connection, { file: target, columns, from, key: [], isSmall, timeZone });
    return null;
  } catch (error) {
    await rm(target, { force: true });
    const failed = failedColumn(error);
    if (failed === null) throw error;
    return failed;
  }
}
