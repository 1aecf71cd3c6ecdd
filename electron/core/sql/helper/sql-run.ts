import type { DuckDBConnection, DuckDBResult, DuckDBType } from '@duckdb/node-api';
import type { ExportColumn } from '../../../../shared/contract/files/export.ts';
import { sqlLimits } from '../../../../shared/sql/sql-limits.ts';
import { fail, ProblemError } from '../../../wire/problem-error.ts';
import { interruptible, openLockedInstance } from '../../results/arrange/worker/locked-instance.ts';
import { columnOf, jsonOf } from './json-values.ts';
import { loadTable } from './load-table.ts';
import type { SqlRows, SqlTask } from './orders.ts';
import { prepareSelect } from './select-statement.ts';
import { statementProblem } from './statement-problem.ts';

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
