import { useEffect, useState } from 'react';
import { brokenCondition } from '../../shared/query/evaluate-row.ts';
import type { Predicate } from '../../shared/query/query.ts';
import type { Results } from './query-client.ts';
import type { RunState } from './run-state.ts';

/** A received row that breaks a condition of its query. */
export interface BrokenRow {
  /** Number of the row among the received rows, from 1. */
  readonly row: number;
  readonly condition: Predicate;
}

/** Maximum number of checked rows. More rows would take long, and a server that ignores a filter shows it in the first ones. */
const maxRows = 10_000;
const rowsPerWindow = 500;

/** Checks the rows of a complete response against the filter of its query. Returns the first row that breaks it. Null if there is none. */
export function useBrokenRow(results: Results, { phase, runId, rows, grouped, asked }: RunState): BrokenRow | null {
  const [found, setFound] = useState<(BrokenRow & { readonly runId: string }) | null>(null);
  const where = asked?.where ?? null;
  const isChecked = phase === 'done' && runId !== null && rows > 0 && grouped === undefined && where !== null;
  useEffect(() => {
    if (!isChecked || runId === null || where === null) return;
    let isCancelled = false;
    const check = async (): Promise<void> => {
      for (let from = 0; from < Math.min(rows, maxRows) && !isCancelled; from += rowsPerWindow) {
        const { columns, rows: cells } = await results.window({ runId, from, count: rowsPerWindow, cut: true });
        for (const [index, row] of cells.entries()) {
          const condition = brokenCondition(where, (column) => row[columns.indexOf(column)]);
          if (condition === null || isCancelled) continue;
          setFound({ runId, row: from + index + 1, condition });
          return;
        }
      }
    };
    // The rows were released, so there is nothing to check.
    check().catch(() => undefined);
    return () => {
      isCancelled = true;
    };
  }, [results, isChecked, runId, rows, where]);
  return found !== null && isChecked && found.runId === runId ? found : null;
}
