import { openThread, workerFile } from '../../../../node/workers/thread.ts';
import { WorkerClient } from '../../../../node/workers/worker-client.ts';
import { makeProblem, ProblemError } from '../../../wire/problem-error.ts';
import type { Result } from '../store/result.ts';
import { loadedNames } from './column-sql.ts';
import type { ColumnsOrder, ColumnsReply, EngineSettings, SqlValue, StoredExtent } from './worker/orders.ts';

/** A column of a result in SQL. */
export interface TableColumn {
  readonly name: string;
  /**
   * SQL name of its text: strings unescaped, numbers with every digit as sent, lists and objects as their JSON, NULL for null
   * and absent.
   */
  readonly text: string;
  /** SQL name of its kind, as in `Cell`. */
  readonly kind: string;
}

/** Columns of a result as an SQL relation. */
export interface ResultTable {
  /** SQL name; its column `"row"` is the row's 0-based number in the result. */
  readonly relation: string;
  readonly rows: number;
  /** As asked for, in that order. */
  readonly columns: readonly TableColumn[];
}

/** Asks stored results by SQL, in a thread that starts with the first question. All results are in one engine, so two can be joined. */
export interface ResultColumns {
  /**
   * Loads columns of a result, as many rows as it has now; what was loaded before is not loaded again. Kept until the result goes.
   *
   * @throws ProblemError `storage-failed`; the signal's reason once it is aborted.
   */
  open(result: Result, columns: readonly string[], signal?: AbortSignal): Promise<ResultTable>;
  /** The rows that a statement gives, `$1`, `$2`… bound. Texts of a result may hold secrets: who shows them takes these out. @throws as `open`. */
  query(sql: string, parameters?: readonly SqlValue[], signal?: AbortSignal): Promise<readonly (readonly SqlValue[])[]>;
  /** The first column of what a statement gives: whole numbers below 2^32. @throws as `open`. */
  numbers(sql: string, parameters?: readonly SqlValue[], signal?: AbortSignal): Promise<Uint32Array<ArrayBuffer>>;
  /**
   * The rows that have a text in one of these columns, whatever its case and accents (`fold`), as their cells are shown.
   *
   * @param order Numbers of rows: those found keep this order; without it they come as they are stored.
   * @throws as `open`.
   */
  find(
    result: Result,
    wanted: { readonly text: string; readonly columns: readonly string[]; readonly order?: Uint32Array<ArrayBuffer> },
    signal?: AbortSignal,
  ): Promise<FoundRows>;
  close(): Promise<void>;
}

/** Rows of a result in which something was found. */
export interface FoundRows {
  readonly numbers: Uint32Array<ArrayBuffer>;
  /** How many were looked at. */
  readonly of: number;
}

/** Makes it; nothing is started before the first question. */
export function createResultColumns(settings: EngineSettings): ResultColumns {
  const client = new WorkerClient<ColumnsOrder, ColumnsReply, string>({
    open: (events) => openThread(workerFile(import.meta.url, 'worker/main.ts', 'columns-worker'), { data: settings }, events),
    errorOf: columnsFailed,
    endError: ({ message }) => columnsFailed(message),
  });
  const known = new WeakSet<Result>();

  /** What is loaded of a result goes with it. */
  function follow(result: Result): void {
    if (known.has(result)) return;
    known.add(result);
    result.removed.addEventListener('abort', () => client.channel !== null && client.post({ kind: 'drop', id: result.runId }), {
      once: true,
    });
  }

  /** What a result has by now, in the file. */
  async function extentOf(result: Result): Promise<StoredExtent> {
    result.removed.throwIfAborted();
    return { path: result.path, ...(await result.keep()) };
  }

  return {
    open: async (result, columns, signal) => {
      follow(result);
      const extent = await extentOf(result);
      const { rows } = extent;
      const loaded = await client.request({ kind: 'load', id: result.runId, load: { ...extent, columns } }, 'loaded', { signal });
      return {
        relation: loaded.relation,
        rows,
        columns: columns.map((name) => ({ name, ...loadedNames(loaded.columns.get(name) ?? 0) })),
      };
    },
    query: async (sql, parameters = [], signal) => (await client.request({ kind: 'query', sql, parameters }, 'rows', { signal })).rows,
    numbers: async (sql, parameters = [], signal) =>
      (await client.request({ kind: 'numbers', sql, parameters }, 'numbers', { signal })).numbers,
    find: async (result, { text, columns, order = null }, signal) => {
      const extent = await extentOf(result);
      const { numbers } = await client.request({ kind: 'find', search: { ...extent, text, columns, order } }, 'numbers', { signal });
      return { numbers, of: extent.rows };
    },
    close: async () => {
      if (client.channel !== null) await client.request({ kind: 'close' }, 'closed').catch(() => undefined);
      await client.close();
    },
  };
}

function columnsFailed(message: string): ProblemError {
  return new ProblemError(makeProblem('storage-failed', { parameters: { reason: 'columns' }, detail: message }));
}
