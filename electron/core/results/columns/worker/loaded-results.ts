import type { ScanThreads } from '../../scan/scan-threads.ts';
import type { Load } from '../load.ts';
import { loadedNames } from '../loaded-names.ts';
import { sqlName } from '../sql-text.ts';
import type { Engine } from './engine.ts';
import type { LoadedColumns } from './questions.ts';

/** What is loaded of one result: tables of as many rows, each with the columns that were first asked for together. */
interface LoadedResult {
  readonly rows: number;
  readonly tables: string[];
  readonly columns: Map<string, number>;
  /** The last one has every column; who holds a former one may still ask it. */
  readonly relations: string[];
}

/** What of each result is in the engine; columns are loaded when they are first asked for. */
export class LoadedResults {
  readonly #engine: Engine;
  readonly #threads: ScanThreads;
  readonly #results = new Map<string, LoadedResult>();
  /** The last load of each result: they go one after the other. */
  readonly #turns = new Map<string, Promise<unknown>>();
  #relations = 0;

  constructor(engine: Engine, threads: ScanThreads) {
    this.#engine = engine;
    this.#threads = threads;
  }

  /** Loads what of these columns is not there yet; anew where the result has grown. */
  load(
    question: number,
    id: string,
    load: Load,
    signal: AbortSignal,
  ): Promise<{ readonly relation: string; readonly columns: LoadedColumns }> {
    const turn = (this.#turns.get(id) ?? Promise.resolve()).catch(() => undefined).then(() => this.#load(question, id, load, signal));
    this.#turns.set(id, turn);
    return turn;
  }

  async drop(id: string): Promise<void> {
    await this.#turns.get(id)?.catch(() => undefined);
    this.#turns.delete(id);
    await this.#forget(id);
  }

  async #load(question: number, id: string, { path, rows, bytes, once, columns }: Load, signal: AbortSignal) {
    if (this.#results.get(id)?.rows !== rows) await this.#forget(id);
    const loaded = this.#results.get(id) ?? { rows, tables: [], columns: new Map<string, number>(), relations: [] };
    const missing = [...new Set(columns)].filter((name) => !loaded.columns.has(name));
    // Who asks for no column wants the rows' numbers, which are those of any column.
    if (missing.length === 0 && loaded.relations.length === 0) missing.push('');
    if (missing.length > 0) {
      const table = `${id}.${this.#relations}`;
      const first = loaded.columns.size;
      const values = this.#threads.scan(path, bytes, (range) => ({ kind: 'read', range, columns: missing, once }), signal);
      await this.#engine.fill(question, { name: table, firstNumber: first, columns: missing.length }, values);
      for (const [index, name] of missing.entries()) loaded.columns.set(name, first + index);
      loaded.tables.push(table);
      await this.#relate(question, loaded);
      this.#results.set(id, loaded);
    }
    return { relation: loaded.relations.at(-1) ?? '', columns: new Map(loaded.columns) };
  }

  /** One relation over all tables of a result, which lie row beside row. */
  async #relate(question: number, loaded: LoadedResult): Promise<void> {
    this.#relations += 1;
    const relation = sqlName(`rows ${this.#relations}`);
    const names = Array.from({ length: loaded.columns.size }, (_, number) => loadedNames(number)).flatMap(({ text, kind }) => [text, kind]);
    const [first = '', ...others] = loaded.tables.map(sqlName);
    const joined = [`(SELECT rowid::UINTEGER AS "row", * FROM ${first})`, ...others].join(' POSITIONAL JOIN ');
    await this.#engine.rows(question, `CREATE VIEW ${relation} AS SELECT "row", ${names.join(', ')} FROM ${joined}`);
    loaded.relations.push(relation);
  }

  async #forget(id: string): Promise<void> {
    const loaded = this.#results.get(id);
    this.#results.delete(id);
    for (const relation of loaded?.relations ?? []) await this.#engine.rows(-1, `DROP VIEW ${relation}`);
    for (const table of loaded?.tables ?? []) await this.#engine.rows(-1, `DROP TABLE ${sqlName(table)}`);
  }
}
