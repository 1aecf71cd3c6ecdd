import type { DatabaseSync } from 'node:sqlite';
import { quoteIdentifier } from '../sql/identifier.ts';
import {
  binaryMapping,
  booleanMapping,
  dateMapping,
  integerMapping,
  momentMapping,
  realMapping,
  type SqliteMapping,
  textMapping,
} from './type-mappings.ts';

/** A table, virtual table or view of a database file, as the worker finds it. */
export interface SourceTable {
  readonly name: string;
  readonly columns: readonly SourceColumn[];
  /** Names of the primary key's columns, in its order; none where there is no key. */
  readonly key: readonly string[];
  /** Those that say which columns they refer to; tables and columns by their names in the file. */
  readonly foreignKeys: readonly SourceForeignKey[];
  /** SQL of what tells its rows apart; see `TableSql`. */
  readonly identity: readonly string[];
  /** SQL of the number that SQLite gives each row, in whose order it keeps them; null where rows have none. */
  readonly number: string | null;
}

/** Columns that hold a key of another table: in the order of the columns that they refer to. */
interface SourceForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referenced: readonly string[];
}

/** A table or view as the file's schema lists it. */
export interface ListedTable {
  readonly name: string;
  /** Whether its rows lie in the file; those of views and virtual tables are worked out, and may have no end. */
  readonly isStored: boolean;
  /** Whether its rows have numbers of SQLite's own. */
  readonly numbered: boolean;
}

/** A table or view that cannot be read, and SQLite's reason. */
export interface BrokenTable {
  readonly name: string;
  readonly reason: string;
}

/** What a database file holds. */
export interface Discovered {
  readonly tables: readonly SourceTable[];
  readonly broken: readonly BrokenTable[];
}

/** A column as it is declared, and what a look at all of its values found. */
interface SourceColumn {
  readonly name: string;
  readonly nullable: boolean;
  /** As the table declares it, in upper case; empty where it does not. */
  readonly declared: string;
  readonly kinds: readonly ValueKind[];
  /** In which of the spellings that have an order all its texts are; null where they are not. */
  readonly spelling: Spelling | null;
  /** Whether all its numbers are 0 or 1. */
  readonly truth: boolean;
  /** Whether there are integers that no floating-point number holds exactly. */
  readonly large: boolean;
}

/** What SQLite's typeof() tells of the values that are there. */
type ValueKind = 'integer' | 'real' | 'text' | 'blob';

/** Spellings of days and moments whose texts are in the order of time, by GLOB. */
const spellings = {
  day: '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]',
  ' ': '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]',
  T: '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]',
  ' Z': '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z',
  TZ: '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z',
} as const;
type Spelling = keyof typeof spellings;

/** How a column is served. Values of several kinds in one column are served as their texts. */
export function mappingOf({ declared, kinds, spelling, truth, large }: SourceColumn): SqliteMapping {
  const only = kinds.length === 1 ? kinds[0] : undefined;
  if (only === 'text') return textMappingOf(declared, spelling);
  if (only === 'integer') return truth && declared.startsWith('BOOL') ? booleanMapping : integerMapping;
  if (only === 'real') return realMapping;
  if (only === 'blob') return binaryMapping;
  if (kinds.length === 0) return mappingOfDeclaration(declared);
  const numbers = kinds.every((kind) => kind === 'integer' || kind === 'real');
  return numbers && !large && !declared.includes('INT') ? realMapping : textMapping;
}

/** Only a column that is declared for times is one: texts may look like days by chance. */
function textMappingOf(declared: string, spelling: Spelling | null): SqliteMapping {
  if (spelling === null || !/DATE|TIME/.test(declared)) return textMapping;
  if (spelling === 'day') return dateMapping;
  return momentMapping(spelling.startsWith('T') ? 'T' : ' ', spelling.endsWith('Z') ? 'Z' : '');
}

/** A column without values has the affinity of its declaration (sqlite.org/datatype3.html, 3.1). */
function mappingOfDeclaration(declared: string): SqliteMapping {
  if (declared.includes('INT')) return integerMapping;
  if (/CHAR|CLOB|TEXT/.test(declared)) return textMapping;
  if (declared.includes('BLOB')) return binaryMapping;
  if (declared.startsWith('BOOL')) return booleanMapping;
  return /REAL|FLOA|DOUB|NUM|DEC/.test(declared) ? realMapping : textMapping;
}

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
