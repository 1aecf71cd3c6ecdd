import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MatchingRows } from '../../shared/contract/results/scope.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { SavedProblem } from '../../shared/saved/index.ts';
import { columnNames } from '../../shared/sql/table-names.ts';
import { problemOf } from '../connection/problem-of.ts';
import {
  FailedTable,
  type LoadedTable,
  loadTable,
  type TableClient,
  type TableDefinition,
  type TableServer,
  UnreadableTable,
} from './load-table.ts';
import type { NamedTable } from './sql-tables.ts';

/** A table of saved SQL, or an added table: its query, and its rows after they are loaded. */
export interface SourceTable {
  readonly definition: TableDefinition;
  /** Number of rows loaded so far. Null if no rows are being loaded. */
  readonly loading: number | null;
  readonly loaded: NamedTable | null;
  readonly problem: Problem | null;
  /** The reasons why the query can't be sent. */
  readonly unreadable: readonly SavedProblem[];
}

type Progress = Omit<SourceTable, 'definition'>;

const unloaded: Progress = { loading: null, loaded: null, problem: null, unreadable: [] };

/** The tables of saved SQL. */
export interface SourceTables {
  readonly tables: readonly SourceTable[];
  /**
   * Loads the tables among `names` that have no rows yet, sequentially.
   *
   * @returns all loaded tables. Null if the query of a table can't be sent; the table then shows the reasons
   * @throws FailedTable, or the signal's reason
   */
  readonly load: (names: readonly string[], signal: AbortSignal) => Promise<readonly NamedTable[] | null>;
  /** Discards the rows of a table, so that the next run loads them again. */
  readonly unload: (name: string) => void;
}

type Client = TableClient & { readonly results: { readonly release: (input: { runId: string }) => Promise<unknown> } };

/** Holds the rows of the tables of saved SQL. Rows are discarded when the definitions change and when the component unmounts. */
export function useSourceTables(client: Client, server: TableServer, definitions: readonly TableDefinition[]): SourceTables {
  const [states, setStates] = useState<ReadonlyMap<string, Progress>>(() => new Map());
  const retained = useRef(new Map<string, LoadedTable>());

  const discard = useCallback(
    (name: string) => {
      const table = retained.current.get(name);
      retained.current.delete(name);
      if (table === undefined) return;
      const discarding =
        table.fetchId === null ? client.results.release({ runId: table.runId }) : client.fetches.discard({ fetchId: table.fetchId });
      void discarding.catch(() => undefined);
    },
    [client],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows depend on queries and parameters.
  useEffect(() => {
    setStates(new Map());
    return () => {
      for (const name of [...retained.current.keys()]) discard(name);
    };
  }, [definitions, server.connectionId, server.values, discard]);

  const change = useCallback((name: string, state: Progress) => setStates((before) => new Map(before).set(name, state)), []);
  const load = useCallback<SourceTables['load']>(
    async (names, signal) => {
      const requested = definitions.filter(({ name }) => names.includes(name));
      for (const definition of requested) {
        const { name } = definition;
        if (retained.current.has(name)) continue;
        change(name, { ...unloaded, loading: 0 });
        try {
          const onRows = (rows: number): void => change(name, { ...unloaded, loading: rows });
          const loaded = await loadTable(client, server, definition, { onRows, signal });
          retained.current.set(name, loaded);
          if (signal.aborted) discard(name);
          signal.throwIfAborted();
          change(name, { ...unloaded, loaded: namedTable(definition, loaded) });
        } catch (error) {
          if (signal.aborted) {
            change(name, unloaded);
            throw error;
          }
          if (error instanceof UnreadableTable) {
            change(name, { ...unloaded, unreadable: error.problems });
            return null;
          }
          const problem = error instanceof FailedTable ? error.problem : problemOf(error);
          change(name, { ...unloaded, problem });
          throw new FailedTable(problem);
        }
      }
      return requested.flatMap((definition) => {
        const loaded = retained.current.get(definition.name);
        return loaded === undefined ? [] : [namedTable(definition, loaded)];
      });
    },
    [client, server, definitions, change, discard],
  );
  const unload = useCallback(
    (name: string) => {
      discard(name);
      change(name, unloaded);
    },
    [discard, change],
  );
  const tables = useMemo(
    () => definitions.map((definition) => ({ definition, ...(states.get(definition.name) ?? unloaded) })),
    [definitions, states],
  );
  return useMemo(() => ({ tables, load, unload }), [tables, load, unload]);
}

function namedTable({ name, saved, format, all, kept: savedRows }: TableDefinition, loaded: LoadedTable): NamedTable {
  const { api, format: sent, runId, rows, total, isComplete, at, columns } = loaded;
  const matching: MatchingRows = isComplete
    ? { kind: 'total', rows }
    : total === null
      ? { kind: 'unknown' }
      : { kind: 'total', rows: total };
  return {
    name,
    api,
    format: sent,
    isSecond: false,
    runId,
    rows,
    total,
    isComplete,
    outdated: false,
    scope: {
      server: null,
      side: sent,
      rows,
      first: null,
      matching,
      order: [],
      local: null,
      groups: null,
      partialTables: [],
      at,
      outdated: false,
    },
    columns,
    columnNames: columnNames(columns.map((column) => column.name)),
    query: () => (savedRows?.isQueryKnown === false ? null : { saved, format, all }),
  };
}
