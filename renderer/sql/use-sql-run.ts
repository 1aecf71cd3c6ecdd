import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { ExportColumn } from '../../shared/contract/files/export.ts';
import type { ResultOrigin } from '../../shared/contract/files/published-result.ts';
import type { SqlRequest, SqlResult } from '../../shared/contract/results/sql.ts';
import { problemOf } from '../connection/problem-of.ts';
import { idleRun, type RunState, reduceRun, retainedRuns } from '../results/run-state.ts';
import { FailedTable } from './load-table.ts';
import type { NamedTable } from './sql-tables.ts';

/** The part of the contract that runs statements. */
interface SqlClient {
  readonly sql: (input: SqlRequest, options: { signal: AbortSignal }) => Promise<SqlResult>;
  readonly release: (input: { runId: string }) => Promise<unknown>;
}

/** The data that is recorded for the run of a statement. */
interface RecordedRun {
  readonly history: NonNullable<SqlRequest['history']>;
  /** The origin of the rows. Null if it can't be stored. */
  readonly origin: ResultOrigin | null;
}

/** The last run of a statement. */
export interface SqlRunState {
  readonly state: RunState;
  /** Columns of its rows, with their types. */
  readonly columns: readonly ExportColumn[];
  /** The origin of its rows. Null if it can't be stored. */
  readonly origin: ResultOrigin | null;
  /**
   * Runs a statement.
   *
   * @param load loads the tables of the statement. The run ends if the result is null
   * @param recorded returns the data that the history records for the run, and the origin of the rows
   */
  readonly run: (
    sql: string,
    load: (signal: AbortSignal) => Promise<readonly NamedTable[] | null>,
    recorded: (tables: readonly NamedTable[]) => RecordedRun,
  ) => void;
  readonly cancel: () => void;
}

/** Returns a key of all data that a statement reads. If the key changes, the displayed rows are outdated. */
export function inputsOf(sql: string, tables: readonly NamedTable[]): string {
  return JSON.stringify([sql, usedTables(sql, tables).map(({ name, runId, rows }) => [name, runId, rows])]);
}

/** Returns the tables whose names occur in a statement. */
export function usedTables<Table extends { readonly name: string }>(sql: string, tables: readonly Table[]): readonly Table[] {
  const used = new Set(
    usedNames(
      sql,
      tables.map(({ name }) => name),
    ),
  );
  return tables.filter(({ name }) => used.has(name));
}

/** Returns the names that occur in a statement. */
export function usedNames(sql: string, names: Iterable<string>): readonly string[] {
  // Only whole words count. `airports` doesn't occur in `airports_odata`, so its rows aren't requested unnecessarily.
  const sqlWords = new Set(sql.toLowerCase().match(/\w+/g));
  return [...names].filter((name) => sqlWords.has(name));
}

/** Runs statements, one at a time. A new run ends the previous one. Rows are released when the component unmounts. */
export function useSqlRun(results: SqlClient): SqlRunState {
  const [state, dispatch] = useReducer(reduceRun, idleRun);
  const [last, setLast] = useState<Pick<SqlRunState, 'columns' | 'origin'>>({ columns: [], origin: null });
  const running = useRef<AbortController | null>(null);
  const retained = useRef<readonly string[]>([]);

  useEffect(() => {
    const now = retainedRuns(state);
    for (const runId of retained.current) if (!now.includes(runId)) void results.release({ runId }).catch(() => {});
    retained.current = now;
  }, [results, state]);
  useEffect(
    () => () => {
      running.current?.abort();
      for (const runId of retained.current) void results.release({ runId }).catch(() => {});
      retained.current = [];
    },
    [results],
  );

  const run = useCallback<SqlRunState['run']>(
    (sql, load, recorded) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      dispatch({ type: 'sent', url: '' });
      const perform = async (): Promise<(SqlResult & Pick<RecordedRun, 'origin'>) | null> => {
        const tables = await load(signal);
        if (tables === null || signal.aborted) return null;
        dispatch({ type: 'sent', url: inputsOf(sql, tables) });
        const { history, origin } = recorded(usedTables(sql, tables));
        const input = {
          sql,
          tables: tables.map(({ name, runId, columns: own }) => ({ name, runId, columns: [...own] })),
          history,
        };
        return { ...(await results.sql(input, { signal })), origin };
      };
      perform().then(
        (result) => {
          if (result === null) {
            if (!signal.aborted) dispatch({ type: 'withheld' });
            return;
          }
          if (controller.signal.aborted) {
            void results.release({ runId: result.runId }).catch(() => {});
            return;
          }
          const { runId, rows, bytes, milliseconds } = result;
          const names = result.columns.map(({ name }) => name);
          setLast({ columns: result.columns, origin: result.origin });
          dispatch({ type: 'event', event: { type: 'started', runId, url: sql, sentHeaders: [], credential: null } });
          dispatch({ type: 'event', event: { type: 'done', rows, bytes, milliseconds, columns: names, total: null, nextUrl: null } });
        },
        (error: unknown) => {
          if (!signal.aborted) dispatch({ type: 'broken', problem: error instanceof FailedTable ? error.problem : problemOf(error) });
        },
      );
    },
    [results],
  );
  const cancel = useCallback(() => {
    running.current?.abort();
    dispatch({ type: 'cancelled' });
  }, []);
  return { state, ...last, run, cancel };
}
