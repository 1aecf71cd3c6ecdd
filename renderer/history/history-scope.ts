import type { Format } from '../../shared/contract/results/run.ts';
import type { Scope } from '../../shared/contract/results/scope.ts';
import type { HistoryRun } from '../../shared/contract/saved/history.ts';

/** Returns what the rows of a run in the history are. Null if the run has no completed request in this format. */
export function scopeOfHistory(run: Pick<HistoryRun, 'at' | 'connectionName' | Format>, format: Format): Scope | null {
  const side = run[format];
  if (side === null || side.outcome !== 'done') return null;
  const { rows, all, matching = all === true ? { kind: 'total', rows } : { kind: 'unknown' } } = side;
  return {
    server: run.connectionName,
    side: format,
    rows,
    first: null,
    matching,
    order: [],
    local: null,
    groups: null,
    partialTables: [],
    at: run.at,
    outdated: false,
  };
}
