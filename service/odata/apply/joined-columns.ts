import type { EngineColumn, Table } from '../../engine/engine.ts';
import { rejectNestedOptions } from '../cross-join/joined-row.ts';
import type { Expansion } from '../expand/read-expand.ts';
import type { ODataQuery } from '../odata-query.ts';
import type { JsonFormat } from '../rows/json-format.ts';
import type { RowMember } from '../rows/row-members.ts';
import { type RowChanges, writeMembers } from '../rows/row-writer.ts';
import { type JoinedRows, prefixOf } from './read-join.ts';

/** Joined rows, and their columns in the response. Column names begin with the prefix. */
export interface JoinedExpansion {
  readonly prefix: string;
  /** The name of the joined rows' entity set. */
  readonly entityName: string;
  readonly declared: readonly EngineColumn[];
  /** The columns that the response includes. Empty without `$expand`. */
  readonly shown: readonly string[];
  /** The column that is null only for a row without a related one. */
  readonly present: string;
}

/**
 * Returns the columns of joined rows, with the prefix of the relation.
 *
 * @throws HttpProblem 501 if the expanded rows have other options than `$select`
 */
export function joinedExpansion({ relation, served, present }: JoinedRows, expansion: Expansion | null): JoinedExpansion {
  if (expansion !== null) rejectNestedOptions(expansion);
  const prefix = prefixOf(relation);
  const { entityName, columns } = served.api;
  const own = columns.filter(({ added }) => added === undefined);
  const { columns: chosen } = expansion?.query.rows ?? { columns: [] };
  const names = chosen.length > 0 ? chosen : own.map(({ name }) => name);
  return {
    ...{ prefix, entityName, present: `${prefix}${present}` },
    declared: own.map((column) => ({ ...column, name: `${prefix}${column.name}` })),
    shown: expansion === null ? [] : names.map((name) => `${prefix}${name}`),
  };
}

/** Returns the query with the names of the columns to read if rows are joined. Only expanded joined rows are part of the response. */
export function withJoinedColumns(query: ODataQuery, table: Table): ODataQuery {
  const { joins, rows, named, hidden } = query;
  if (joins.length === 0) return query;
  const isOwn = (name: string) => !joins.some(({ prefix }) => name.startsWith(prefix));
  const all = named.length > 0 ? rows.columns : table.columns.map(({ name }) => name);
  const shown = joins.flatMap((join) => join.shown);
  const present = joins.flatMap((join) => (join.shown.length === 0 || join.shown.includes(join.present) ? [] : [join.present]));
  return { ...query, rows: { ...rows, columns: [...all.filter(isOwn), ...shown, ...present] }, hidden: [...hidden, ...present] };
}

/** Returns the select list of a context URL: columns of joined rows in parentheses after their name (OData Protocol 4.01, 10.10). */
export function nestedNames(names: readonly string[]): readonly string[] {
  const nested = new Map<string, string[]>();
  const own = names.filter((name) => {
    const [start, inner] = splitName(name);
    if (inner !== null) nested.set(start, [...(nested.get(start) ?? []), inner]);
    return inner === null;
  });
  return [...own, ...[...nested].map(([name, inner]) => `${name}(${inner.join(',')})`)];
}

/** Returns a function that writes joined rows as nested objects. Null if no column belongs to joined rows. */
export function nestedWriter(
  { joins, rows }: Pick<ODataQuery, 'joins' | 'rows'>,
  table: Table,
  { control, metadata }: JsonFormat,
  changes: RowChanges,
): ((row: readonly RowMember[]) => string) | null {
  const names = rows.columns.length > 0 ? rows.columns : table.columns.map(({ name }) => name);
  if (!names.some((name) => splitName(name)[1] !== null)) return null;
  const hidden = (prefix: string) => changes.hidden.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return (row) => {
    const nested = new Map<string, RowMember[]>();
    const own = row.filter(({ name, value }) => {
      const [start, inner] = splitName(name);
      if (inner === null) return true;
      const members = nested.get(start) ?? [];
      nested.set(start, members);
      members.push({ name: inner, value, text: `${JSON.stringify(inner)}:${value}` });
      return false;
    });
    const objects = [...nested].map(([name, members]): RowMember => {
      const join = joins.find(({ prefix }) => prefix === `${name}/`);
      const isMissing = join !== undefined && row.find((member) => member.name === join.present)?.value === 'null';
      const context = `"${control}context":${JSON.stringify(`#${join?.entityName}/$entity`)}`;
      const identity = join === undefined || metadata === 'none' ? null : () => context;
      const value = isMissing ? 'null' : writeMembers(members, { ...changes, hidden: hidden(`${name}/`), identity });
      return { name, value, text: `${JSON.stringify(name)}:${value}` };
    });
    return writeMembers([...own, ...objects], changes);
  };
}

/** Splits the name of a joined column into the name of the joined rows and its own name. The second part is null for other columns. */
function splitName(name: string): readonly [string, string | null] {
  const at = name.indexOf('/');
  return at < 0 ? [name, null] : [name.slice(0, at), name.slice(at + 1)];
}
