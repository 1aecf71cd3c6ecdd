import { openThread, workerFile } from '../../../../node/workers/thread.ts';
import { WorkerClient } from '../../../../node/workers/worker-client.ts';
import { type FoundCells, maxFoundCells } from '../../../../shared/contract/results/found-cells.ts';
import { makeProblem, ProblemError } from '../../../wire/problem-error.ts';
import type { Result } from '../store/result.ts';
import { loadedNames } from './column-sql.ts';
import type { ColumnsOrder, ColumnsReply, EngineSettings, SqlValue, StoredExtent } from './worker/orders.ts';

/** A column of a result in SQL. */
export interface TableColumn {
  readonly name: string;
  /**
   * SQL name of the column with the value's text.
   *
   * Strings have no escapes, and numbers have every digit as sent. Lists and objects are JSON. NULL stands for null and absent values.
   */
  readonly text: string;
  /** SQL name of the column with the value's kind, as in `Cell`. */
  readonly kind: string;
}

/** Columns of a result as an SQL relation. */
export interface ResultTable {
  /** SQL name of the relation. Its column `"row"` is the row's 0-based number in the result. */
  readonly relation: string;
  readonly rows: number;
  /** The requested columns, in the requested order. */
  readonly columns: readonly TableColumn[];
}

/**
 * Runs SQL on stored results in a thread, which starts with the first statement. All results are in the same engine, so a statement can
 * join them.
 */
export interface ResultColumns {
  /**
   * Loads columns of a result with its current rows. Skips columns that are already loaded.
   *
   * Columns stay loaded until the result is removed.
   *
   * @throws ProblemError `storage-failed`; the signal's reason when the signal is aborted
   */
  open(result: Result, columns: readonly string[], signal?: AbortSignal): Promise<ResultTable>;
  /**
   * Returns the rows of a statement with parameters `$1`, `$2`….
   *
   * Texts of a result can contain secrets, which the caller must remove before it shows them.
   *
   * @throws ProblemError `storage-failed`; the signal's reason when the signal is aborted
   */
  query(sql: string, parameters?: readonly SqlValue[], signal?: AbortSignal): Promise<readonly (readonly SqlValue[])[]>;
  /** Returns the first column of a statement, whose values must be integers below 2^32. Throws the same errors as `open`. */
  numbers(sql: string, parameters?: readonly SqlValue[], signal?: AbortSignal): Promise<Uint32Array<ArrayBuffer>>;
  /**
   * Finds the rows that contain a text in one of the columns.
   *
   * Searches the displayed text, ignoring case and accents (`fold`). Throws the same errors as `open`.
   */
  find(result: Result, search: SearchedText, signal?: AbortSignal): Promise<MatchingRows>;
  /**
   * Finds the cells that contain a text, with the same rules as `find`. Returns at most `maxFoundCells` cells.
   *
   * Throws the same errors as `open`.
   */
  findCells(result: Result, search: SearchedText, signal?: AbortSignal): Promise<FoundCells>;
  close(): Promise<void>;
}

/** A text to find in the rows of a result. */
export interface SearchedText {
  readonly text: string;
  readonly columns: readonly string[];
  /** Numbers of the rows to search. Matching rows keep this order. Defaults to all rows in the stored order. */
  readonly order?: Uint32Array<ArrayBuffer>;
}

/** The rows of a result that match a search. */
export interface MatchingRows {
  readonly numbers: Uint32Array<ArrayBuffer>;
  /** Number of searched rows. */
  readonly of: number;
}

/** Creates the access to stored columns. The thread starts with the first statement. */
export function createResultColumns(settings: EngineSettings): ResultColumns {
  const client = new WorkerClient<ColumnsOrder, ColumnsReply, string>({
    open: (events) => openThread(workerFile(import.meta.url, 'worker/main.ts', 'columns-worker'), { data: settings }, events),
    errorOf: columnsFailed,
    endError: ({ message }) => columnsFailed(message),
  });
  const known = new WeakSet<Result>();

  /** Frees the loaded columns of a result when the result is removed. */
  function follow(result: Result): void {
    if (known.has(result)) return;
    known.add(result);
    result.removed.addEventListener('abort', () => client.channel !== null && client.post({ kind: 'drop', id: result.runId }), {
      once: true,
    });
  }

  /** Returns the file of a result and the rows that it currently contains. */
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
    findCells: async (result, { text, columns, order = null }, signal) => {
      const search = { ...(await extentOf(result)), text, columns, order };
      const { cells, total } = await client.request({ kind: 'cells', search, maxCells: maxFoundCells }, 'cells', { signal });
      return { cells: cells.map(([row, column]) => [row, column]), total };
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
