import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sqlText } from '../column-sql.ts';
import type { ScanResult } from '../scan/scan-tasks.ts';
import { fillTable, type LoadedTable } from './loaded-results.ts';
import type { EngineSettings, SqlValue } from './orders.ts';

/** What DuckDB holds in memory before it goes to the spill folder. */
const memory = '512MB';
const threads = '2';

/** The engine over stored results: it sees no file but its own, loads no extension, and nobody can change that. */
export class Engine {
  readonly #instance: DuckDBInstance;
  readonly #running = new Set<number>();
  readonly #unwanted = new Set<number>();

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  static async open({ spillFolder }: EngineSettings): Promise<Engine> {
    const instance = await DuckDBInstance.create(':memory:', { memory_limit: memory, threads });
    const connection = await instance.connect();
    for (const setting of [
      `TimeZone = 'UTC'`,
      `enable_external_file_cache = false`,
      `temp_directory = ${sqlText(spillFolder)}`,
      `autoinstall_known_extensions = false`,
      `autoload_known_extensions = false`,
      `allowed_directories = [${sqlText(spillFolder)}]`,
      `enable_external_access = false`,
      `lock_configuration = true`,
    ]) {
      await connection.run(`SET GLOBAL ${setting}`);
    }
    connection.closeSync();
    return new Engine(instance);
  }

  /** Runs statements on a connection of their own, by whose question they can be interrupted. */
  async #on<T>(question: number, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    this.#running.add(question);
    const connection = await this.#instance.connect();
    // An interruption that comes before the engine has begun is lost on it: it is repeated while the work goes on.
    const watch = setInterval(() => this.#unwanted.has(question) && connection.interrupt(), 10);
    try {
      if (this.#unwanted.has(question)) throw new Error('interrupted');
      return await work(connection);
    } finally {
      clearInterval(watch);
      connection.closeSync();
      this.#running.delete(question);
      this.#unwanted.delete(question);
    }
  }

  rows(question: number, sql: string, parameters: readonly SqlValue[] = []): Promise<readonly (readonly SqlValue[])[]> {
    return this.#on(question, async (connection) => {
      const reader = await connection.runAndReadAll(sql, [...parameters]);
      return reader.getRowsJS().map((row) => row.map(plain));
    });
  }

  numbers(question: number, sql: string, parameters: readonly SqlValue[] = []): Promise<Uint32Array<ArrayBuffer>> {
    return this.#on(question, async (connection) => {
      const result = await connection.run(sql, [...parameters]);
      const numbers = new Uint32Array(result.rowCount);
      let length = 0;
      for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
        const vector = chunk.getColumnVector(0);
        for (let row = 0; row < chunk.rowCount; row += 1) {
          numbers[length] = Number(vector.getItem(row));
          length += 1;
        }
      }
      return numbers;
    });
  }

  /** Makes a table of values that come. */
  fill(question: number, table: LoadedTable, values: AsyncIterable<ScanResult>): Promise<void> {
    return this.#on(question, (connection) => fillTable(connection, table, values));
  }

  interrupt(question: number): void {
    if (this.#running.has(question)) this.#unwanted.add(question);
  }

  interruptAll(): void {
    for (const question of this.#running) this.#unwanted.add(question);
  }

  /** Nothing may run any more. */
  close(): void {
    this.#instance.closeSync();
  }
}

/** A value that a message can carry and its reader understands; what is none of those as its text. */
function plain(value: unknown): SqlValue {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default:
      return value === null || value === undefined ? null : String(value);
  }
}
