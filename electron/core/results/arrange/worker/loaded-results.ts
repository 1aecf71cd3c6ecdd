import { isAscii } from 'node:buffer';
import { type DuckDBConnection, DuckDBDataChunk, ENUM, VARCHAR } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import { quoteIdentifier, quoteText } from '../../../../../shared/sql/quoting.ts';
import { loadedNames } from '../column-sql.ts';
import { type ColumnValues, type ScanResult, valueKinds } from '../scan/scan-tasks.ts';
import type { ScanThreads } from '../scan/scan-threads.ts';
import type { Engine } from './engine.ts';
import type { Load, LoadedColumns } from './orders.ts';

/** The loaded columns of one result. Each table has the columns that were first requested together, and all tables have the same rows. */
interface LoadedResult {
  readonly rows: number;
  readonly tables: LoadedTable[];
  readonly columns: Map<string, number>;
  /** Names of the relations, by the JSON of their tables' names. */
  readonly relations: Map<string, string>;
}

/** The columns of all results in the engine. They are loaded on demand. */
export class LoadedResults {
  readonly #engine: Engine;
  readonly #threads: ScanThreads;
  readonly #results = new Map<string, LoadedResult>();
  /** The last load of each result, by result id. Loads of the same result run one after the other. */
  readonly #turns = new Map<string, Promise<unknown>>();
  #tables = 0;
  #relations = 0;

  constructor(engine: Engine, threads: ScanThreads) {
    this.#engine = engine;
    this.#threads = threads;
  }

  /**
   * Loads the missing columns. If the result has grown, loads all requested columns again.
   *
   * The relation has the requested columns, and the columns that were loaded with them.
   */
  load(
    question: number,
    id: string,
    load: Load,
    signal: AbortSignal,
  ): Promise<{ readonly relation: string; readonly columns: LoadedColumns }> {
    const loading = (this.#turns.get(id) ?? Promise.resolve()).catch(() => undefined).then(() => this.#load(question, id, load, signal));
    this.#turns.set(id, loading);
    return loading;
  }

  async drop(id: string): Promise<void> {
    await this.#turns.get(id)?.catch(() => undefined);
    this.#turns.delete(id);
    await this.#forget(id);
  }

  async #load(question: number, id: string, { path, rows, bytes, once, columns }: Load, signal: AbortSignal) {
    if (this.#results.get(id)?.rows !== rows) await this.#forget(id);
    const loaded: LoadedResult = this.#results.get(id) ?? { rows, tables: [], columns: new Map(), relations: new Map() };
    const missing = [...new Set(columns)].filter((name) => !loaded.columns.has(name));
    // A request without columns only needs the row numbers. The table of any column has them, even if the column doesn't exist.
    if (missing.length === 0 && loaded.tables.length === 0) missing.push('');
    if (missing.length > 0) {
      const first = loaded.columns.size;
      this.#tables += 1;
      const table = { name: `${id}.${this.#tables}`, firstNumber: first, columns: missing.length };
      const values = this.#threads.scan(path, bytes, (range) => ({ kind: 'read', range, columns: missing, once }), signal);
      await this.#engine.fill(question, table, values);
      for (const [index, name] of missing.entries()) loaded.columns.set(name, first + index);
      loaded.tables.push(table);
      this.#results.set(id, loaded);
    }
    return { relation: await this.#relate(question, loaded, columns), columns: new Map(loaded.columns) };
  }

  /**
   * Returns a view of the tables with the requested columns, joined by row position. Other tables are excluded, because each statement
   * would read them.
   */
  async #relate(question: number, { tables, columns, relations }: LoadedResult, requestedTables: readonly string[]): Promise<string> {
    const numbers = requestedTables.map((name) => columns.get(name) ?? 0);
    const having = tables.filter((table) => numbers.some((number) => isIn(number, table)));
    const related = having.length > 0 ? having : tables.slice(0, 1);
    const key = JSON.stringify(related.map(({ name }) => name));
    const tableName = relations.get(key);
    if (tableName !== undefined) return tableName;
    this.#relations += 1;
    const relation = quoteIdentifier(`rows ${this.#relations}`);
    const [first = '', ...others] = related.map(({ name }) => quoteIdentifier(name));
    const joined = [`(SELECT rowid::UINTEGER AS "row", * FROM ${first})`, ...others].join(' POSITIONAL JOIN ');
    await this.#engine.rows(question, `CREATE VIEW ${relation} AS SELECT * FROM ${joined}`);
    relations.set(key, relation);
    return relation;
  }

  async #forget(id: string): Promise<void> {
    const loaded = this.#results.get(id);
    this.#results.delete(id);
    for (const relation of loaded?.relations.values() ?? []) await this.#engine.rows(-1, `DROP VIEW ${relation}`);
    for (const { name } of loaded?.tables ?? []) await this.#engine.rows(-1, `DROP TABLE ${quoteIdentifier(name)}`);
  }
}

function isIn(number: number, { firstNumber, columns }: LoadedTable): boolean {
  return number >= firstNumber && number < firstNumber + columns;
}

/** Maximum number of rows in a DuckDB chunk. */
const chunkRows = 2048;

const kindType = ENUM([...valueKinds]);
const absent = valueKinds.indexOf('absent');
const nullKind = valueKinds.indexOf('null');

/** A table with some columns of a result. */
export interface LoadedTable {
  readonly name: string;
  /** Number of columns of the result that were loaded before this table. */
  readonly firstNumber: number;
  readonly columns: number;
}

/**
 * Creates the table and fills it with the values of its columns.
 *
 * The table is created in a transaction, so that it is either complete or absent after the connection is closed.
 */
export async function fillTable(connection: DuckDBConnection, table: LoadedTable, values: AsyncIterable<ScanResult>): Promise<void> {
  const kinds = `ENUM(${valueKinds.map(quoteText).join(', ')})`;
  const names = Array.from({ length: table.columns }, (_, index) => loadedNames(table.firstNumber + index));
  const name = quoteIdentifier(table.name);
  await connection.run('BEGIN');
  await connection.run(`CREATE TABLE ${name} (${names.map(({ text, kind }) => `${text} VARCHAR, ${kind} ${kinds}`).join(', ')})`);
  const appender = await connection.createAppender(table.name);
  try {
    const types = names.flatMap(() => [VARCHAR, kindType]);
    const chunk = DuckDBDataChunk.create(types, chunkRows);
    for await (const part of values) {
      if (part.kind !== 'read') continue;
      for (let from = 0; from < part.rows; from += chunkRows) {
        chunk.reset();
        chunk.rowCount = Math.min(chunkRows, part.rows - from);
        for (const [index, column] of part.columns.entries()) appendValues(chunk, 2 * index, column, from);
        appender.appendDataChunk(chunk);
      }
    }
    appender.flushSync();
  } finally {
    appender.closeSync();
  }
  await connection.run('COMMIT');
}

/** Fills the two vectors of a column with the values of a chunk's rows. */
function appendValues(chunk: DuckDBDataChunk, columnIndex: number, { kinds, ends, texts }: ColumnValues, from: number): void {
  const [text, kind] = [chunk.getColumnVector(columnIndex), chunk.getColumnVector(columnIndex + 1)];
  const vector = duckdb.data_chunk_get_vector(chunk.chunk, columnIndex);
  const first = from === 0 ? 0 : (ends[from - 1] ?? 0);
  const bytes = Buffer.from(texts.buffer, texts.byteOffset, texts.length).subarray(first, ends[from + chunk.rowCount - 1]);
  const encoding = isAscii(bytes) ? 'latin1' : 'utf8';
  // The library truncates texts at a NUL character, so these texts are assigned with their length.
  const hasNul = bytes.includes(0);
  let begin = 0;
  for (let row = 0; row < chunk.rowCount; row += 1) {
    const own = kinds[from + row] ?? absent;
    const end = (ends[from + row] ?? first) - first;
    kind.setItem(row, valueKinds[own] ?? null);
    if (own === absent || own === nullKind) text.setItem(row, null);
    else if (hasNul) duckdb.vector_assign_string_element_len(vector, row, Buffer.from(bytes.toString(encoding, begin, end)));
    else duckdb.vector_assign_string_element(vector, row, bytes.toString(encoding, begin, end));
    begin = end;
  }
  text.flush();
  kind.flush();
}
