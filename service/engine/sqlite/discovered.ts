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
export interface SourceForeignKey {
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
export interface SourceColumn {
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
export type ValueKind = 'integer' | 'real' | 'text' | 'blob';

/** Spellings of days and moments whose texts are in the order of time, by GLOB. */
export const spellings = {
  day: '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]',
  ' ': '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]',
  T: '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]',
  ' Z': '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z',
  TZ: '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z',
} as const;
export type Spelling = keyof typeof spellings;

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
