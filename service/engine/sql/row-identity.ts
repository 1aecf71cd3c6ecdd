import type { EngineColumn, VisibleRows } from '../engine.ts';
import type { Columns } from './columns.ts';
import type { SqlDialect } from './dialect.ts';
import { rowJson } from './statements.ts';

/** Returns a column name that is different from all column names in the table and in the source. Case is ignored. */
export function unusedName(preferred: string, { all }: Columns<EngineColumn>): string {
  const used = new Set(all.flatMap(({ name, sourceName }) => [name.toLowerCase(), sourceName.toLowerCase()]));
  let name = preferred;
  while (used.has(name)) name = `${name}_`;
  return name;
}

/**
 * Returns SQL of a hash of the values of a row. Rows of a database without a key have no other stable identity. Rows with equal values have
 * the same hash.
 *
 * @param visible Only visible columns are hashed. A hash of other columns would reveal whether their values are equal.
 */
export function rowHashSql<Column extends EngineColumn>(
  { all }: Columns<Column>,
  visible: VisibleRows,
  dialect: Pick<SqlDialect<Column, never>, 'json' | 'concatLimit' | 'digest'>,
): string {
  const { columns } = visible;
  const chosen = columns === null ? all : all.filter(({ name }) => columns.has(name));
  return dialect.digest(rowJson(chosen, { binary: 'base64' }, dialect));
}

/** The common properties of all columns that identify rows. */
export const identityColumn = { list: false, nullable: false, precision: null, scale: null } as const;

/** Default names of the columns that identify rows. */
export const identityNames = { number: 'row_number', hash: 'row_hash' } as const;
