import { makeProblem, ProblemError } from '../../../wire/problem-error.ts';
import type { Result } from '../result.ts';
import { ColumnsThread } from './columns-thread.ts';
import { loadedNames } from './load-statement.ts';
import type { EngineSettings, Reply, SqlValue, UnnumberedQuestion } from './worker/questions.ts';

/** A column of a result in SQL. */
export interface TableColumn {
  readonly name: string;
  /**
   * SQL name of its text: strings unescaped, numbers with every digit as sent, NULL for null and absent. Lists and objects are JSON
   * whose numbers the engine has written anew: what is shown of them comes from the row itself.
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
  close(): Promise<void>;
}

/** Makes it; nothing is started before the first question. */
export function createResultColumns(settings: EngineSettings): ResultColumns {
  const thread = new ColumnsThread(settings);
  const known = new WeakSet<Result>();

  /** What is loaded of a result goes with it. */
  function follow(result: Result): void {
    if (known.has(result)) return;
    known.add(result);
    result.removed.addEventListener('abort', () => thread.drop(result.runId), { once: true });
  }

  async function ask<K extends Reply['kind']>(
    question: UnnumberedQuestion,
    kind: K,
    signal: AbortSignal | undefined,
  ): Promise<Extract<Reply, { kind: K }>> {
    const reply = await thread.ask(question, signal);
    if (isOf(reply, kind)) return reply;
    throw new ProblemError(
      makeProblem('storage-failed', { parameters: { reason: 'columns' }, detail: reply.kind === 'failed' ? reply.message : null }),
    );
  }

  return {
    open: async (result, columns, signal) => {
      result.removed.throwIfAborted();
      follow(result);
      await result.flush();
      const { rows, path, runId } = result;
      const load = { path, rows, columns };
      const loaded = await ask({ kind: 'load', id: runId, load }, 'loaded', signal);
      return {
        relation: loaded.relation,
        rows,
        columns: columns.map((name) => ({ name, ...loadedNames(loaded.columns.get(name) ?? 0) })),
      };
    },
    query: async (sql, parameters = [], signal) => (await ask({ kind: 'query', sql, parameters }, 'rows', signal)).rows,
    numbers: async (sql, parameters = [], signal) => (await ask({ kind: 'numbers', sql, parameters }, 'numbers', signal)).numbers,
    close: () => thread.close(),
  };
}

function isOf<K extends Reply['kind']>(reply: Reply, kind: K): reply is Extract<Reply, { kind: K }> {
  return reply.kind === kind;
}
