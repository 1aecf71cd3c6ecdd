import { EngineError } from '../engine-error.ts';

/** Errors of the cluster that come of what was asked (`StandardErrorCode`). */
const mistakes: ReadonlySet<string> = new Set([
  'NUMERIC_VALUE_OUT_OF_RANGE',
  'INVALID_FUNCTION_ARGUMENT',
  'INVALID_CAST_ARGUMENT',
  'DIVISION_BY_ZERO',
  'EXCEEDED_FUNCTION_MEMORY_LIMIT',
]);

/** What comes of a machine that is gone (`StandardErrorCode`, internal errors). */
const losses: ReadonlySet<string> = new Set([
  'NO_NODES_AVAILABLE',
  'PAGE_TRANSPORT_ERROR',
  'PAGE_TRANSPORT_TIMEOUT',
  'REMOTE_HOST_GONE',
  'REMOTE_TASK_ERROR',
  'REMOTE_TASK_MISMATCH',
  'TOO_MANY_REQUESTS_FAILED',
]);

/** What the cluster said, as an error of the engine: its own words may show names and values, so they are the cause, for the log. */
export function statementFailure({ errorName, message }: { readonly errorName: string; readonly message: string }): EngineError {
  const cause = new Error(`${errorName}: ${message}`);
  if (losses.has(errorName))
    return new EngineError('query-failed', 'A machine of the cluster failed at this query. Ask again in a moment.', { cause });
  if (!mistakes.has(errorName)) return clusterFailure(cause);
  const told = 'A value of this query cannot be worked out: a pattern is none, or a result is too large for its type.';
  return new EngineError('query-refused', told, { cause });
}

/** A query that failed for no reason of its own; the cause is for the log alone. */
export function clusterFailure(cause: unknown): EngineError {
  return new EngineError('query-failed', 'The cluster could not complete the query.', { cause });
}
