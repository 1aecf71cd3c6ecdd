import {
  type DuckDBConnection,
  type DuckDBExtractedStatements,
  type DuckDBPreparedStatement,
  type DuckDBResult,
  type DuckDBType,
  StatementType,
} from '@duckdb/node-api';
import type { ExportColumn } from '../../../../shared/contract/files/export.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import { sqlLimits } from '../../../../shared/sql/sql-limits.ts';
import { fail, makeProblem, ProblemError, problemOf } from '../../../wire/problem-error.ts';
import { interruptible, openLockedInstance } from '../../results/arrange/worker/locked-instance.ts';
import { columnOf, jsonOf } from './json-values.ts';
import { loadTable } from './load-table.ts';
import type { SqlRows, SqlTask } from './orders.ts';

/** Characters of rows in a reply. */
const replyCharacters = 512 * 1024;

/** A running statement. */
interface Running {
  readonly sql: string;
  readonly connection: DuckDBConnection;
  readonly result: DuckDBResult;
  readonly types: readonly DuckDBType[];
  /** JSON of the names of its columns. */
  readonly names: readonly string[];
}

/** The limits of one statement: its duration in seconds, and the number of its rows. */
interface SqlRunLimits {
  readonly seconds: number;
  readonly rows: number;
}

/** One statement in a DuckDB of its own: another statement can't see its tables or settings. Its methods throw ProblemErrors. */
export class SqlRun {
  readonly #limits: SqlRunLimits;
  readonly #deadline: number;
  #running: Running | null = null;
  #rows = 0;

  constructor(limits: SqlRunLimits = sqlLimits) {
    this.#limits = limits;
    this.#deadline = performance.now() + limits.seconds * 1000;
  }

  /** Loads the tables that the statement uses and starts it; returns its columns. */
  async start({ sql, tables }: SqlTask): Promise<readonly ExportColumn[]> {
    const instance = await openLockedInstance({ megabytes: sqlLimits.megabytes, spillFolder: null });
    const connection = await instance.connect();
    // The names have neither quotes nor escapes, so the text contains each table that is used.
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

  /** Returns the next rows, none after the last one. */
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
      if (this.#rows > rows) fail('sql-limit', { parameters: { limit: 'rows', most: rows } });
    }
    return { kind: 'rows', text: lines.join(''), rows: lines.length };
  }

  async #perform<T>(connection: DuckDBConnection, sql: string, work: () => Promise<T>): Promise<T> {
    const isOverdue = (): boolean => performance.now() > this.#deadline;
    try {
      return await interruptible(connection, isOverdue, work);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      if (isOverdue()) fail('sql-limit', { parameters: { limit: 'seconds', most: this.#limits.seconds } }, error);
      throw new ProblemError(statementProblem(error, sql), { cause: error });
    }
  }
}

/**
 * Prepares a text that must be one SELECT statement, by DuckDB's own parser.
 *
 * @throws ProblemError `sql-not-select` for another statement, several, none, or one with parameters; what DuckDB throws.
 */
async function prepareSelect(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  const statements = await extract(connection, sql);
  const last = statements.count - 1;
  // For a PIVOT without values, DuckDB puts a CREATE TYPE before the SELECT.
  if (last > 0 && !(await isPivot(connection, sql))) return fail('sql-not-select', { parameters: { statements: statements.count } });
  for (let index = 0; index < last; index += 1) {
    const preparation = await statements.prepare(index);
    requireType(preparation, StatementType.CREATE);
    await preparation.run();
  }
  const statement = await statements.prepare(last);
  requireType(statement, StatementType.SELECT);
  if (statement.parameterCount > 0) return fail('sql-not-select', { parameters: { statements: 1, type: 'parameters' } });
  return statement;
}

async function extract(connection: DuckDBConnection, sql: string): Promise<DuckDBExtractedStatements> {
  try {
    const statements = await connection.extractStatements(sql);
    if (statements.count > 0) return statements;
  } catch (error) {
    // The library reports this for a text without a statement.
    if (!(error instanceof Error) || error.message !== 'Error in native callback') throw error;
  }
  return fail('sql-not-select', { parameters: { statements: 0 } });
}

/** Whether DuckDB makes several statements of a single one: EXPLAIN, which applies to the first one written, then isn't the first. */
async function isPivot(connection: DuckDBConnection, sql: string): Promise<boolean> {
  const explained = await connection.extractStatements(`EXPLAIN ${sql}`);
  return (await explained.prepare(0)).statementType !== StatementType.EXPLAIN;
}

function requireType({ statementType }: DuckDBPreparedStatement, expected: StatementType): void {
  if (statementType === expected) return;
  fail('sql-not-select', { parameters: { statements: 1, type: StatementType[statementType] ?? '' } });
}

/** Maximum number of characters of DuckDB's message. */
const longestDetail = 2000;

/** Converts an error of DuckDB to a problem: `sql-no-access`, `sql-limit`, or `sql-invalid` with the line and column that the message names. */
function statementProblem(error: unknown, sql: string): Problem {
  const knownProblem = problemOf(error);
  if (knownProblem !== null) return knownProblem;
  const message = (error instanceof Error ? error.message : String(error)).replace(/^Failed to extract statements: /, '');
  const [, kind = '', text = message] = /^([A-Z][A-Za-z ]+ Error): ([\s\S]*)$/.exec(message) ?? [];
  if (kind === 'Out of Memory Error') {
    return makeProblem('sql-limit', { parameters: { limit: 'memory', most: sqlLimits.megabytes }, detail: firstParagraph(text) });
  }
  if (kind === 'Permission Error') return makeProblem('sql-no-access', { detail: firstParagraph(text) });
  const position = positionIn(text, sql);
  return makeProblem('sql-invalid', {
    parameters: position === null ? { kind } : { kind, line: position.line, column: position.column },
    detail: firstParagraph(text),
  });
}

/** Returns the message without DuckDB's excerpt of the line. */
function firstParagraph(text: string): string {
  return text
    .replace(/\n+LINE \d+:[\s\S]*$/, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
    .slice(0, longestDetail);
}

/** Returns the 1-based position that DuckDB marks with `^` below the line, which it truncates on both sides if it is long. */
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
