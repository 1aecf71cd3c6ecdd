import { DatabaseError } from 'pg';
import { EngineError } from '../engine-error.ts';

/** SQLSTATE of a statement that was cancelled on request. */
const queryCanceled = '57014';

/** What PostgreSQL said, as an error of the engine: its own words may show names and values, so they are the cause, for the log. */
export function failureOf(cause: unknown, signal: AbortSignal): EngineError {
  if (cause instanceof EngineError) return cause;
  if (signal.aborted) {
    return new EngineError('query-cancelled', 'The query was ended before its answer was complete.', { cause: signal.reason });
  }
  const limit = cause instanceof DatabaseError && cause.code === queryCanceled;
  return new EngineError('query-failed', limit ? 'The database ended the query.' : 'The database could not complete the query.', { cause });
}
