import type { SqlResult } from '../../../shared/contract/results/sql.ts';
import { problemOf } from '../../wire/problem-error.ts';
import type { History, RequestedSql } from './history.ts';

/** Runs a statement and records it in the history, whatever its outcome. @throws what the statement throws */
export async function recordedSql(
  history: Pick<History, 'ranSql'>,
  sql: RequestedSql,
  run: () => Promise<SqlResult>,
  signal: AbortSignal | undefined,
): Promise<SqlResult> {
  const at = Date.now();
  const startedAt = performance.now();
  try {
    const result = await run();
    history.ranSql(sql, { at, outcome: 'done', problem: null, rows: result.rows, milliseconds: result.milliseconds });
    return result;
  } catch (error) {
    const milliseconds = performance.now() - startedAt;
    const isStopped = signal?.aborted === true;
    const problem = isStopped ? null : (problemOf(error)?.code ?? null);
    history.ranSql(sql, { at, outcome: isStopped ? 'stopped' : 'failed', problem, rows: 0, milliseconds });
    throw error;
  }
}
