import type { DatabaseSync } from 'node:sqlite';
import type { SourceReason } from '../../../shared/publication/source-reason.ts';
import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import { sourceReasonOf } from '../../failures/source-error.ts';
import {
  binaryMapping,
  booleanMapping,
  dateMapping,
  integerMapping,
  mixedMapping,
  realMapping,
  type SqliteMapping,
  textMapping,
  timestampMapping,
} from './type-mappings.ts';

/** A table, virtual table or view of a database file, as discovered by the worker. */
export interface SourceTable {
  readonly name: string;
  readonly columns: readonly SourceColumn[];
  /** Names of the primary key's columns, in the order of the key. Empty if the table has no key. */
  readonly key: readonly string[];
  /** Foreign keys with explicit columns. Tables and columns have their names in the file. */
  readonly foreignKeys: readonly SourceForeignKey[];
  /** SQL of the values that identify a row. See `TableSql`. */
  readonly identity: readonly string[];
  /** SQL of SQLite's row number, which also determines the storage order. Null if rows have no numbers. */
  readonly number: string | null;
}

/** A foreign key. Its columns are in the order of the referenced columns. */
interface SourceForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referenced: readonly string[];
}

/** A table or view in the file's schema. */
export interface ListedTable {
  readonly name: string;
  /** Whether the rows are stored in the file. Rows of views and virtual tables are computed, and can be infinite. */
  readonly isStored: boolean;
  /** Whether values are computed when they are read. */
  readonly isCalculated: boolean;
  /** Whether the rows have row numbers of SQLite. */
  readonly numbered: boolean;
}

/** A table or view that can't be read. */
export interface BrokenTable {
  readonly name: string;
  readonly reason: SourceReason;
}

/** The tables of a database file. */
export interface Discovered {
  readonly tables: readonly SourceTable[];
  readonly broken: readonly BrokenTable[];
}

/** A column as declared, with properties of all its values. */
interface SourceColumn {
  readonly name: string;
  readonly nullable: boolean;
  /** The declared type in upper case. Empty if the column has no declared type. */
  readonly declared: string;
  readonly kinds: readonly ValueKind[];
  /** The sortable format of all texts in the column. Null if there is no such format. */
  readonly spelling: Spelling | null;
  /** Whether all numbers in the column are 0 or 1. */
  readonly truth: boolean;
  /** Whether the column has integers that a floating-point number can't represent exactly. */
  readonly large: boolean;
}

/** The type of a value, as returned by SQLite's typeof(). */
type ValueKind = 'integer' | 'real' | 'text' | 'blob';

/** Formats of dates and timestamps that sort by time, as GLOB patterns. */
const spellings = {
  day: '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]',
  ' ': '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]',
  T: '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]',
  ' Z': '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z',
  TZ: '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z',
} as const;
type Spelling = keyof typeof spellings;

/** Returns the mapping of a column. If a column has values of several types, they are served as their texts. */
export function mappingOf({ declared, kinds, spelling, truth, large }: SourceColumn): SqliteMapping {
  const only = kinds.length === 1 ? kinds[0] : undefined;
  if (only === 'text') return textMappingOf(declared, spelling);
  if (only === 'integer') return truth && declared.startsWith('BOOL') ? booleanMapping : integerMapping;
  if (only === 'real') return realMapping;
  if (only === 'blob') return binaryMapping;
  if (kinds.length === 0) return mappingOfDeclaration(declared);
  const numbers = kinds.every((kind) => kind === 'integer' || kind === 'real');
  if (kinds.includes('blob')) return mixedMapping;
  return numbers && !large && !declared.includes('INT') ? realMapping : textMapping;
}

/**
 * Returns the mapping of a column of texts. Only a column declared for dates or times is mapped to them, because texts can look like dates
 * by chance.
 */
function textMappingOf(declared: string, spelling: Spelling | null): SqliteMapping {
  if (spelling === null || !/DATE|TIME/.test(declared)) return textMapping;
  if (spelling === 'day') return dateMapping;
  return timestampMapping(spelling.startsWith('T') ? 'T' : ' ', spelling.endsWith('Z') ? 'Z' : '');
}

/** Returns the mapping of a column without values by the affinity of its declaration (sqlite.org/datatype3.html, 3.1). */
function mappingOfDeclaration(declared: string): SqliteMapping {
  if (declared.includes('INT')) return integerMapping;
  if (/CHAR|CLOB|TEXT/.test(declared)) return textMapping;
  if (declared.includes('BLOB')) return binaryMapping;
  if (declared.startsWith('BOOL')) return booleanMapping;
  return /REAL|FLOA|DOUB|NUM|DEC/.test(declared) ? realMapping : textMapping;
}

const kinds: readonly ValueKind[] = ['integer', 'real', 'text', 'blob'];
const spellingNames = Object.keys(spellings).filter((name): name is Spelling => Object.hasOwn(spellings, name));

/** Lists the tables, virtual tables and views of the database by name, without the shadow tables of virtual tables. */
export function listTables(database: DatabaseSync): readonly ListedTable[] {
  const tables = database.prepare(
    `SELECT name, type, wr, CASE type WHEN 'table' THEN EXISTS (SELECT 1 FROM pragma_table_xinfo(list.name) WHERE hidden IN (2, 3)) END AS generated
     FROM pragma_table_list AS list WHERE schema = 'main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
  );
  return tables
    .all()
    .filter(({ type }) => type !== 'shadow')
    .map(({ name, type, wr, generated }) => ({
      name: String(name),
      isStored: type === 'table',
      isCalculated: type !== 'table' || generated === 1,
      numbered: type !== 'view' && wr === 0,
    }));
}

/** SQLite's errors of a view that uses something other than tables of the file. */
const forbidden = [
  /^access to (\w+)\./,
  /^not authorized to use function: (\w+)/,
  /^unsafe use of virtual table "(\w+)"/,
  /^unsafe use of (\w+)\(\)/,
];

/** Determines the column values of a table from all its rows. Returns the reason if the table can't be read. */
export function inspectTable(database: DatabaseSync, table: ListedTable): SourceTable | BrokenTable {
  try {
    return discoverTable(database, table);
  } catch (error) {
    // The cause can be a view of a missing table, or a function or virtual table that only another program has.
    const message = error instanceof Error ? error.message : '';
    const [, name] = forbidden.map((pattern) => pattern.exec(message)).find((match) => match !== null) ?? [];
    if (name !== undefined) return { name: table.name, reason: { code: 'view-uses', facts: { name } } };
    return { name: table.name, reason: sourceReasonOf(error, 'database-failed') };
  }
}

function discoverTable(database: DatabaseSync, { name, isStored, numbered }: ListedTable): SourceTable {
  const declared = database.prepare('SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid').all(name);
  const columns = declared.map((row): SourceColumn => {
    const column = String(row.name);
    const { isMissing, ...looks } = inspectColumn(database, name, column);
    // Key columns can contain nulls unless declared NOT NULL (sqlite.org/lang_createtable.html, 3.5).
    return { name: column, nullable: row.notnull === 0 && (row.pk === 0 || isMissing), declared: String(row.type).toUpperCase(), ...looks };
  });
  const key = declared
    .filter(({ pk }) => pk !== 0)
    .toSorted((left, right) => Number(left.pk) - Number(right.pk))
    .map((row) => String(row.name));
  const hidden = ['rowid', '_rowid_', 'oid'].find((alias) => !columns.some((column) => column.name.toLowerCase() === alias));
  const identity = numbered && hidden !== undefined ? [hidden] : key.map(quoteIdentifier);
  // A virtual table might scan all rows to find a row by its number.
  const number = numbered && isStored ? (hidden ?? null) : null;
  const isKeyComplete = columns.every((column) => !key.includes(column.name) || !column.nullable);
  return { name, columns, key: isKeyComplete ? key : [], foreignKeys: foreignKeysOf(database, name), identity, number };
}

/** Returns the foreign keys of a table. A foreign key without columns refers to the primary key (sqlite.org/foreignkeys.html, 2). */
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

/** Returns SQL that is false for days and times that don't exist, such as `2024-02-30`. SQLite changes or rejects them. */
function isInCalendar(spelling: Spelling, value: string): string {
  return spelling === 'day' ? `date(${value}) = ${value}` : `datetime(${value}) = substr(replace(${value}, 'T', ' '), 1, 19)`;
}

interface Looks extends Pick<SourceColumn, 'kinds' | 'spelling' | 'truth' | 'large'> {
  readonly isMissing: boolean;
}

function inspectColumn(database: DatabaseSync, table: string, column: string): Looks {
  const value = quoteIdentifier(column);
  const facts = [
    ...kinds.map((kind) => `count(*) FILTER (WHERE typeof(${value}) = '${kind}') AS "${kind}"`),
    ...spellingNames.map(
      (name) =>
        `count(*) FILTER (WHERE typeof(${value}) = 'text' AND ${value} GLOB '${spellings[name]}' AND ${isInCalendar(name, value)}) AS "like ${name}"`,
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
