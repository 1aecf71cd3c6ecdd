import { sqlName, sqlText } from './sql-text.ts';

/** Somewhat more than the wire takes for one row; each of the engine's threads has a buffer of twice that. */
const largestRowBytes = 17 * 1024 * 1024;

/** What is loaded of a result. */
export interface Load {
  /** Absolute path of its rows, one JSON object a line. */
  readonly path: string;
  /** How many of them there were when it was asked for: those that come later are left out. */
  readonly rows: number;
  /** Names of the columns, as the rows have them. */
  readonly columns: readonly string[];
}

/** Names of the two SQL columns that one column of a result becomes. */
export interface LoadedNames {
  readonly text: string;
  readonly kind: string;
}

/** The SQL columns of the column loaded as `number` of all loaded of its result. */
export function loadedNames(number: number): LoadedNames {
  return { text: sqlName(`t${number}`), kind: sqlName(`k${number}`) };
}

/** RFC 6901. */
function pointer(name: string): string {
  return sqlText(`/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

/** The value of column `index` as JSON text. */
function value(index: number): string {
  return `list_of_values[${index + 1}]::VARCHAR AS v${index}`;
}

/**
 * The digits of a number as its line has them: the engine reads a number with a fraction into a double and writes that back.
 *
 * A key of the same name in an object before it could be found instead: then the digits stand for another number, and the engine's are taken.
 */
function sentDigits(name: string, index: number): string {
  const v = `v${index}`;
  const sent = `regexp_extract(ltrim(split_part(line, ${sqlText(`${JSON.stringify(name)}:`)}, 2)), '^-?[0-9][0-9.eE+-]*')`;
  const rewritten = `regexp_matches(${v}, '^-?[0-9]+([.eE]|$)') AND (NOT regexp_full_match(${v}, '-?[0-9]+') OR (${v} = '0' AND contains(line, '-0')))`;
  return `CASE WHEN ${rewritten} THEN ${sent} END AS s${index}`;
}

function text(index: number, name: string): string {
  const v = `v${index}`;
  return `CASE
    WHEN ${v} IS NULL OR ${v} = 'null' THEN NULL
    WHEN starts_with(${v}, '"') THEN CASE WHEN contains(${v}, '\\') THEN ${v}::JSON->>'$' ELSE substr(${v}, 2, length(${v}) - 2) END
    WHEN s${index} <> '' AND TRY_CAST(s${index} AS DOUBLE) = TRY_CAST(${v} AS DOUBLE) THEN s${index}
    ELSE ${v} END AS ${name}`;
}

function kind(index: number, name: string): string {
  const v = `v${index}`;
  return `CASE
    WHEN ${v} IS NULL THEN 'absent'
    WHEN starts_with(${v}, '"') THEN 'string'
    WHEN regexp_matches(${v}, '^-?[0-9]') THEN 'number'
    WHEN ${v} = 'null' THEN 'null'
    WHEN ${v} IN ('true', 'false') THEN 'boolean'
    ELSE 'json' END::ENUM('absent', 'null', 'boolean', 'number', 'string', 'json') AS ${name}`;
}

/**
 * The statement that loads columns of a result into a table, a row a line and in their order.
 *
 * @param firstNumber How many columns of the result were loaded before.
 */
export function loadStatement(table: string, { path, rows, columns }: Load, firstNumber: number): string {
  const indices = columns.map((_, index) => index);
  const names = indices.map((index) => loadedNames(firstNumber + index));
  const loaded = indices.flatMap((index) => [text(index, names[index]?.text ?? ''), kind(index, names[index]?.kind ?? '')]);
  return `CREATE TABLE ${sqlName(table)} AS
    SELECT ${loaded.join(', ')} FROM (
      SELECT *, ${columns.map(sentDigits).join(', ')} FROM (
        SELECT line, ${indices.map(value).join(', ')} FROM (
          SELECT json::VARCHAR AS line, json_extract(json, [${columns.map(pointer).join(', ')}]) AS list_of_values
          FROM read_ndjson_objects(${sqlText(path)}, ignore_errors = true, maximum_object_size = ${largestRowBytes})
          LIMIT ${rows})))`;
}
