import { EngineError, tooLargeForEngine } from '../engine-error.ts';

/** Errors of the cluster that come of what was asked (`StandardErrorCode`). */
const mistakes: ReadonlySet<string> = new Set([
  'NUMERIC_VALUE_OUT_OF_RANGE',
  'INVALID_FUNCTION_ARGUMENT',
  'INVALID_CAST_ARGUMENT',
  'DIVISION_BY_ZERO',
  'EXCEEDED_FUNCTION_MEMORY_LIMIT',
]);

/** Errors of the cluster for statements that are too large (`StandardErrorCode`). */
const excess: ReadonlySet<string> = new Set([
  'QUERY_TEXT_TOO_LARGE',
  'STACK_OVERFLOW',
  'QUERY_HAS_TOO_MANY_STAGES',
  'EXCEEDED_PLAN_NODE_LIMIT',
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
  if (excess.has(errorName)) return tooLargeForEngine(cause);
  if (!mistakes.has(errorName)) return clusterFailure(cause);
  const told = 'Can’t calculate a value of this query: a pattern is invalid, or a result exceeds the range of its type.';
  return new EngineError('query-refused', told, { cause });
}

/** A query that failed for no reason of its own; the cause is for the log alone. */
export function clusterFailure(cause: unknown): EngineError {
  return new EngineError('query-failed', 'The cluster could not complete the query.', { cause });
}
