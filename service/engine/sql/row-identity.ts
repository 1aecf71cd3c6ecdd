import type { EngineColumn, VisibleRows } from '../engine.ts';
import type { Columns } from './columns.ts';
import type { SqlDialect } from './dialect.ts';
import { rowJson } from './statements.ts';

/** Returns a column name that none of the columns has, here or in the source, without regard to case. */
export function unusedName(preferred: string, { all }: Columns<EngineColumn>): string {
  const used = new Set(all.flatMap(({ name, sourceName }) => [name.toLowerCase(), sourceName.toLowerCase()]));
  let name = preferred;
  while (used.has(name)) name = `${name}_`;
  return name;
}

/**
 * Returns SQL of a hash of the values of a row: rows of a database without a key have nothing else that stays the same. Rows with equal
 * values have the same hash.
 *
 * @param visible Other columns aren't part of the hash, which would reveal whether they are equal.
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

/** What both kinds of columns that identify rows have in common. */
export const identityColumn = { list: false, nullable: false, precision: null, scale: null } as const;

/** Names of these columns, unless a table has such a column. */
export const identityNames = { number: 'row_number', hash: 'row_hash' } as const;
