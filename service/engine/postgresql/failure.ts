import { DatabaseError } from 'pg';
import { EngineError } from '../engine-error.ts';

/** SQLSTATE of a statement that was cancelled on request. */
const queryCanceled = '57014';

/** SQLSTATEs of what was asked: data exceptions (class 22), and what is nested too deeply (54001). */
const mistaken = /^(?:22...|54001)$/;

/** What PostgreSQL said, as an error of the engine: its own words may show names and values, so they are the cause, for the log. */
export function failureOf(cause: unknown, signal: AbortSignal): EngineError {
  if (cause instanceof EngineError) return cause;
  if (signal.aborted) {
    return new EngineError('query-cancelled', 'The query was ended before its answer was complete.', { cause: signal.reason });
  }
  if (cause instanceof DatabaseError && mistaken.test(cause.code ?? '')) {
    const message = 'A value of this query cannot be worked out: a pattern is none, or a result is too large for its type.';
    return new EngineError('query-refused', message, { cause });
  }
  const limit = cause instanceof DatabaseError && cause.code === queryCanceled;
  return new EngineError('query-failed', limit ? 'The database ended the query.' : 'The database could not complete the query.', { cause });
}
