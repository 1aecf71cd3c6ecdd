import type { DatabaseSync } from 'node:sqlite';
import { quoteIdentifier } from '../../sql/identifier.ts';
import {
  type BrokenTable,
  type ListedTable,
  type SourceColumn,
  type SourceForeignKey,
  type SourceTable,
  type Spelling,
  spellings,
  type ValueKind,
} from '../discovered.ts';

const kinds: readonly ValueKind[] = ['integer', 'real', 'text', 'blob'];
const spellingNames = Object.keys(spellings).filter((name): name is Spelling => Object.hasOwn(spellings, name));

/** Tables, virtual tables and views of the database, by name; not those in which a virtual table keeps what it has. */
export function listTables(database: DatabaseSync): readonly ListedTable[] {
  const tables = database.prepare(
    `SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
  );
  return tables
    .all()
    .filter(({ type }) => type !== 'shadow')
    .map(({ name, type, wr }) => ({ name: String(name), isStored: type === 'table', numbered: type !== 'view' && wr === 0 }));
}

/** What the columns of a table hold, told by all its rows; else why that cannot be told. */
export function lookAtTable(database: DatabaseSync, table: ListedTable): SourceTable | BrokenTable {
  try {
    return discoverTable(database, table);
  } catch (error) {
    // A view of a table that is gone, a function or a kind of virtual table that only another program has.
    return { name: table.name, reason: error instanceof Error ? error.message : String(error) };
  }
}

function discoverTable(database: DatabaseSync, { name, isStored, numbered }: ListedTable): SourceTable {
  const declared = database.prepare('SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid').all(name);
  const columns = declared.map((row): SourceColumn => {
    const column = String(row.name);
    const { isMissing, ...looks } = lookAt(database, name, column);
    // Values may be missing in a key, too, unless it is said that they may not (sqlite.org/lang_createtable.html, 3.5).
    return { name: column, nullable: row.notnull === 0 && (row.pk === 0 || isMissing), declared: String(row.type).toUpperCase(), ...looks };
  });
  const key = declared
    .filter(({ pk }) => pk !== 0)
    .toSorted((left, right) => Number(left.pk) - Number(right.pk))
    .map((row) => String(row.name));
  const hidden = ['rowid', '_rowid_', 'oid'].find((alias) => !columns.some((column) => column.name.toLowerCase() === alias));
  const identity = numbered && hidden !== undefined ? [hidden] : key.map(quoteIdentifier);
  // A virtual table need not find a row by its number faster than by going through all.
  const number = numbered && isStored ? (hidden ?? null) : null;
  const isWhole = columns.every((column) => !key.includes(column.name) || !column.nullable);
  return { name, columns, key: isWhole ? key : [], foreignKeys: foreignKeysOf(database, name), identity, number };
}

/** A key that names no columns there refers to the primary key (sqlite.org/foreignkeys.html, 2). */
function foreignKeysOf(database: DatabaseSync, name: string): readonly SourceForeignKey[] {
  const parts = database
    .prepare(
      `SELECT part.id, part."table", part."from", coalesce(part."to", own.name) AS "to" FROM pragma_foreign_key_list(?) AS part
       LEFT JOIN pragma_table_info(part."table") AS own ON part."to" IS NULL AND own.pk = part.seq + 1 ORDER BY part.id, part.seq`,
    )
    .all(name);
  return [...Map.groupBy(parts, ({ id }) => id).values()].map((rows) => ({
    columns: rows.map(({ from }) => String(from)),
    table: String(rows[0]?.table),
    referenced: rows.map(({ to }) => String(to)),
  }));
}

interface Looks extends Pick<SourceColumn, 'kinds' | 'spelling' | 'truth' | 'large'> {
  readonly isMissing: boolean;
}

function lookAt(database: DatabaseSync, table: string, column: string): Looks {
  const value = quoteIdentifier(column);
  const facts = [
    ...kinds.map((kind) => `count(*) FILTER (WHERE typeof(${value}) = '${kind}') AS "${kind}"`),
    ...spellingNames.map(
      (name) => `count(*) FILTER (WHERE typeof(${value}) = 'text' AND ${value} GLOB '${spellings[name]}') AS "like ${name}"`,
    ),
    `count(*) FILTER (WHERE typeof(${value}) = 'integer' AND ${value} NOT IN (0, 1)) AS others`,
    `count(*) FILTER (WHERE typeof(${value}) = 'integer' AND ${value} NOT BETWEEN -9007199254740992 AND 9007199254740992) AS large`,
    `count(*) - count(${value}) AS missing`,
  ];
  const row = database.prepare(`SELECT ${facts.join(', ')} FROM ${quoteIdentifier(table)}`).get() ?? {};
  const spelling = spellingNames.find((name) => row[`like ${name}`] === row.text) ?? null;
  return {
    kinds: kinds.filter((kind) => row[kind] !== 0),
    spelling,
    truth: row.others === 0,
    large: row.large !== 0,
    isMissing: row.missing !== 0,
  };
}
