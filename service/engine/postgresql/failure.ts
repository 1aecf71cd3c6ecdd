import { DatabaseError } from 'pg';
import { EngineError, tooLargeForEngine } from '../engine-error.ts';

/** SQLSTATE of a statement that was cancelled on request. */
const queryCanceled = '57014';

/** SQLSTATEs of what was asked: data exceptions. */
const mistaken = /^22...$/;
/** SQLSTATEs of what exceeds a limit of the program, such as nesting (54001). */
const excess = /^54...$/;

/** What PostgreSQL said, as an error of the engine: its own words may show names and values, so they are the cause, for the log. */
export function failureOf(cause: unknown, signal: AbortSignal): EngineError {
  if (cause instanceof EngineError) return cause;
  if (signal.aborted) {
    return new EngineError('query-cancelled', 'The query was cancelled before the response was complete.', { cause: signal.reason });
  }
  if (cause instanceof DatabaseError && mistaken.test(cause.code ?? '')) {
    const message = 'Can’t calculate a value of this query: a pattern is invalid, or a result exceeds the range of its type.';
    return new EngineError('query-refused', message, { cause });
  }
  if (cause instanceof DatabaseError && excess.test(cause.code ?? '')) return tooLargeForEngine(cause);
  const limit = cause instanceof DatabaseError && cause.code === queryCanceled;
  return new EngineError('query-failed', limit ? 'The database ended the query.' : 'The database could not complete the query.', { cause });
}
