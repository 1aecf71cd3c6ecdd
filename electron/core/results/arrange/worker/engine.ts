import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { ScanResult } from '../scan/scan-tasks.ts';
import { fillTable, type LoadedTable } from './loaded-results.ts';
import { interruptible, openLockedInstance } from './locked-instance.ts';
import type { EngineSettings, SqlValue } from './orders.ts';

/** Maximum memory of DuckDB in megabytes. Larger data is written to the spill folder. */
const megabytes = 512;

/** The SQL engine for stored results. It can only access its own files and loads no extensions. Its settings are locked. */
export class Engine {
  readonly #instance: DuckDBInstance;
  readonly #running = new Set<number>();
  readonly #unwanted = new Set<number>();

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  static async open({ spillFolder }: EngineSettings): Promise<Engine> {
    return new Engine(await openLockedInstance({ megabytes, spillFolder }));
  }

  /** Runs statements on a separate connection. The number of the request can interrupt them. */
  async #on<T>(question: number, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    this.#running.add(question);
    const connection = await this.#instance.connect();
    try {
      return await interruptible(
        connection,
        () => this.#unwanted.has(question),
        () => work(connection),
      );
    } finally {
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

  /** Creates a table and fills it with a stream of values. */
  fill(question: number, table: LoadedTable, values: AsyncIterable<ScanResult>): Promise<void> {
    return this.#on(question, (connection) => fillTable(connection, table, values));
  }

  interrupt(question: number): void {
    if (this.#running.has(question)) this.#unwanted.add(question);
  }

  interruptAll(): void {
    for (const question of this.#running) this.#unwanted.add(question);
  }

  /** Closes the engine. No statement may be running. */
  close(): void {
    this.#instance.closeSync();
  }
}

/** Converts a value for a message. Values of other types are converted to text. */
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
