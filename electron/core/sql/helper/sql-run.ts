import {
  type DuckDBConnection,
  type DuckDBExtractedStatements,
  type DuckDBPreparedStatement,
  type DuckDBResult,
  type DuckDBType,
  StatementType,
} from '@duckdb/node-api';
import type { ExportColumn } from '../../../../shared/contract/files/export.ts';
import type { Problem } from '../../../../shared/problems/problem.ts';
import { sqlLimits } from '../../../../shared/sql/sql-limits.ts';
import { fail, makeProblem, ProblemError, problemOf } from '../../../wire/problem-error.ts';
import { interruptible, openLockedInstance } from '../../results/arrange/worker/locked-instance.ts';
import { engineFunctionOf, engineWord } from './engine-functions.ts';
import { columnOf, jsonOf } from './json-values.ts';
import { loadTable } from './load-table.ts';
import type { SqlRows, SqlTask } from './orders.ts';

/** Approximate number of characters of rows per response. */
const replyCharacters = 512 * 1024;

/** Memory of the process for other things than DuckDB's buffers, such as Node.js and the next rows. */
const reservedMegabytes = 224;

/** A running statement. */
interface Running {
  readonly sql: string;
  readonly connection: DuckDBConnection;
  readonly result: DuckDBResult;
  readonly types: readonly DuckDBType[];
  /** JSON strings of the column names. */
  readonly names: readonly string[];
}

/** The limits of one statement: its duration in seconds, and the number of result rows. */
interface SqlRunLimits {
  readonly seconds: number;
  readonly rows: number;
}

/** One statement in a separate DuckDB instance, so that other statements can't see its tables or settings. Methods throw ProblemErrors. */
export class SqlRun {
  readonly #limits: SqlRunLimits;
  readonly #deadline: number;
  #running: Running | null = null;
  #rows = 0;

  constructor(limits: SqlRunLimits = sqlLimits) {
    this.#limits = limits;
    this.#deadline = performance.now() + limits.seconds * 1000;
  }

  /** Loads the tables that the statement uses, and starts the statement. Returns the columns of its result. */
  async start({ sql, tables }: SqlTask): Promise<readonly ExportColumn[]> {
    const instance = await openLockedInstance({ megabytes: sqlLimits.megabytes - reservedMegabytes, spillFolder: null });
    const connection = await instance.connect();
    // The table names need no quotes or escapes, so the statement contains the name of each table that it uses.
    const text = sql.toLowerCase();
    for (const table of tables) {
      if (text.includes(table.name)) await this.#perform(connection, sql, () => loadTable(connection, table));
    }
    const result = await this.#perform(connection, sql, async () => (await prepareSelect(connection, sql)).stream());
    const types = result.columnTypes();
    const columns = result.deduplicatedColumnNames().map((name, index) => columnOf(name, types[index] ?? result.columnType(index)));
    this.#running = { sql, connection, result, types, names: columns.map(({ name }) => JSON.stringify(name)) };
    return columns;
  }

  /** Returns the next rows. Returns no rows after the last one. */
  async next(): Promise<SqlRows> {
    const running = this.#running;
    if (running === null) throw new Error('the statement has not started');
    const { sql, connection, result, types, names } = running;
    const lines: string[] = [];
    let characters = 0;
    while (characters < replyCharacters) {
      const chunk = await this.#perform(connection, sql, () => result.fetchChunk());
      if (chunk === null || chunk.rowCount === 0) break;
      const columns = types.map((type, index) => {
        const vector = chunk.getColumnVector(index);
        return Array.from({ length: chunk.rowCount }, (_, row) => `${names[index]}:${jsonOf(vector.getItem(row), type)}`);
      });
      for (let row = 0; row < chunk.rowCount; row += 1) {
        const line = `{${columns.map((values) => values[row]).join(',')}}\n`;
        characters += line.length;
        lines.push(line);
      }
      this.#rows += chunk.rowCount;
      const { rows } = this.#limits;
      if (this.#rows > rows) fail('sql-limit', { parameters: { reason: 'rows', most: rows } });
    }
    return { kind: 'rows', text: lines.join(''), rows: lines.length };
  }

  async #perform<T>(connection: DuckDBConnection, sql: string, work: () => Promise<T>): Promise<T> {
    const isOverdue = (): boolean => performance.now() > this.#deadline;
    try {
      return await interruptible(connection, isOverdue, work);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      if (isOverdue()) fail('sql-limit', { parameters: { reason: 'seconds', most: this.#limits.seconds } }, error);
      throw new ProblemError(statementProblem(error, sql), { cause: error });
    }
  }
}

/**
 * Parses a text with DuckDB and prepares its SELECT statement.
 *
 * @throws ProblemError `sql-not-select` if the text isn't exactly one SELECT statement, or if it has parameters. Errors of DuckDB are
 *   thrown unchanged.
 */
async function prepareSelect(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  const statements = await extract(connection, sql);
  const last = statements.count - 1;
  // For a PIVOT without values, DuckDB adds a CREATE TYPE statement before the SELECT.
  if (last > 0 && !(await isPivot(connection, sql))) return fail('sql-not-select', { parameters: { statements: statements.count } });
  for (let index = 0; index < last; index += 1) {
    const preparation = await statements.prepare(index);
    requireType(preparation, StatementType.CREATE);
    await preparation.run();
  }
  const statement = await statements.prepare(last);
  requireType(statement, StatementType.SELECT);
  // For DuckDB, `PRAGMA`, `SHOW`, and `DESCRIBE` are SELECT statements.
  const word = firstWord(sql);
  if (!queryWords.has(word)) return fail('sql-not-select', { parameters: { statements: 1, type: word } });
  if (statement.parameterCount > 0) return fail('sql-not-select', { parameters: { statements: 1, type: 'parameters' } });
  const name = last === 0 ? await engineFunctionOf(connection, sql) : engineWord(sql);
  if (name !== null) return fail('sql-no-access', { detail: `${name} isn’t allowed` });
  return statement;
}

/** The first words of the queries that the documentation names. */
const queryWords: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'FROM', 'TABLE', 'PIVOT', 'UNPIVOT', 'VALUES']);

/** Returns the first word of a statement in upper case, after comments and parentheses. Empty if the statement doesn't begin with a word. */
function firstWord(sql: string): string {
  let rest = sql.trimStart();
  for (;;) {
    const comment = /^(?:--[^\n]*(?:\n|$)|[();]+)/.exec(rest);
    if (comment !== null) rest = rest.slice(comment[0].length).trimStart();
    else if (rest.startsWith('/*')) rest = afterBlockComment(rest).trimStart();
    else return (/^\w+/.exec(rest)?.[0] ?? '').toUpperCase();
  }
}

/** Returns the text after a block comment, which can contain block comments. */
function afterBlockComment(text: string): string {
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1;
    if (depth === 0) return text.slice(index + 2);
  }
  return '';
}

async function extract(connection: DuckDBConnection, sql: string): Promise<DuckDBExtractedStatements> {
  try {
    const statements = await connection.extractStatements(sql);
    if (statements.count > 0) return statements;
  } catch (error) {
    // The library throws this error for a text without a statement.
    if (!(error instanceof Error) || error.message !== 'Error in native callback') throw error;
  }
  return fail('sql-not-select', { parameters: { statements: 0 } });
}

/**
 * Returns whether DuckDB splits a single PIVOT into several statements. If so, EXPLAIN, which applies to the first written statement, isn't
 * the first extracted one.
 */
async function isPivot(connection: DuckDBConnection, sql: string): Promise<boolean> {
  const explained = await connection.extractStatements(`EXPLAIN ${sql}`);
  return (await explained.prepare(0)).statementType !== StatementType.EXPLAIN;
}

function requireType({ statementType }: DuckDBPreparedStatement, expected: StatementType): void {
  if (statementType === expected) return;
  fail('sql-not-select', { parameters: { statements: 1, type: StatementType[statementType] ?? '' } });
}

/** Maximum number of characters of a DuckDB message. */
const longestDetail = 2000;

/** Converts a DuckDB error to a problem: `sql-no-access`, `sql-limit`, or `sql-invalid` with the line and column from the message. */
function statementProblem(error: unknown, sql: string): Problem {
  const knownProblem = problemOf(error);
  if (knownProblem !== null) return knownProblem;
  const message = (error instanceof Error ? error.message : String(error)).replace(/^Failed to extract statements: /, '');
  const [, kind = '', text = message] = /^([A-Z][A-Za-z ]+ Error): ([\s\S]*)$/.exec(message) ?? [];
  if (kind === 'Out of Memory Error') {
    return makeProblem('sql-limit', { parameters: { reason: 'memory', most: sqlLimits.megabytes }, detail: firstParagraph(text) });
  }
  if (kind === 'Permission Error') return makeProblem('sql-no-access', { detail: firstParagraph(text) });
  const position = positionIn(text, sql);
  return makeProblem('sql-invalid', {
    parameters: position === null ? { kind } : { kind, line: position.line, column: position.column },
    detail: firstParagraph(text),
  });
}

/** Returns DuckDB's message without its excerpt of the statement. */
function firstParagraph(text: string): string {
  return text
    .replace(/\n+LINE \d+:[\s\S]*$/, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
    .slice(0, longestDetail);
}

/** Returns the 1-based position that DuckDB marks with `^` below an excerpt of the line. DuckDB truncates both ends of long lines. */
function positionIn(text: string, sql: string): { readonly line: number; readonly column: number } | null {
  const [, number, shownLine = '', indent = ''] = /\nLINE (\d+): ([^\n]*)\n( *)\^/.exec(text) ?? [];
  if (number === undefined) return null;
  const line = Number(number);
  const written = sql.split('\n')[line - 1] ?? '';
  const before = indent.length - `LINE ${number}: `.length;
  const isCut = shownLine.startsWith('...') && !written.startsWith(shownLine);
  const part = (isCut ? shownLine.slice(3) : shownLine).replace(/\.\.\.$/, '');
  const start = Math.max(0, written.indexOf(part));
  return { line, column: Math.max(1, start + before - (isCut ? 3 : 0) + 1) };
}
