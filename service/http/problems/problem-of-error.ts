import { EngineError } from '../../engine/engine-error.ts';
import { TimeLimitReached } from '../request-signal.ts';
import { HttpProblem } from './http-problem.ts';

/** The problem that an error amounts to. What nobody foresaw is `internal`, and its words stay in the log. */
export function problemOfError(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof EngineError) return problemOfEngine(error);
  const status = statusOf(error);
  if (status !== null && status >= 400 && status < 500) {
    return problemOfRequest(status, error);
  }
  return new HttpProblem(500, 'internal', 'Internal error. Search the service log for the request ID.', { cause: error });
}

/** What Fastify found wrong before a route was asked. */
function problemOfRequest(status: number, cause: unknown): HttpProblem {
  if (status === 413)
    return new HttpProblem(413, 'body-too-large', 'The request body is too large. Send a smaller request body.', { cause });
  if (status === 415)
    return new HttpProblem(415, 'format-not-supported', 'The Content-Type of the request body isn’t supported.', { cause });
  const ofBody = cause instanceof SyntaxError || (cause instanceof Error && 'code' in cause && /^FST_ERR_CTP_/.test(String(cause.code)));
  if (ofBody) return new HttpProblem(status, 'body-refused', 'The request body doesn’t match its Content-Type.', { cause });
  return new HttpProblem(status, 'url-malformed', 'Malformed request. Check its URL, headers, and body.', { cause });
}

function problemOfEngine(error: EngineError): HttpProblem {
  const cause = error.cause ?? error;
  if (error.code === 'query-refused') return new HttpProblem(400, 'query-refused', error.message);
  if (error.code === 'query-unsupported') return new HttpProblem(501, 'query-not-supported', error.message);
  if (error.code === 'engine-busy') {
    const message = `${error.message} Try again in a moment.`;
    return new HttpProblem(503, 'engine-busy', message, { headers: { 'retry-after': '2' } });
  }
  if (error.code === 'source-unavailable') {
    const message = `${error.message} Try again in a moment.`;
    return new HttpProblem(503, 'source-unavailable', message, { cause, headers: { 'retry-after': '5' } });
  }
  if (cause instanceof TimeLimitReached) {
    const message = `The query exceeded the time limit of ${cause.seconds} seconds. Add a filter, or request fewer rows.`;
    return new HttpProblem(503, 'query-too-long', message, { cause });
  }
  if (isOutOfMemory(cause)) {
    const message = 'The query exceeds the memory limit. Add a filter, or sort and group by fewer columns.';
    return new HttpProblem(503, 'query-too-large', message, { cause });
  }
  return new HttpProblem(500, 'query-failed', `${error.message} Search the service log for the request ID.`, { cause });
}

/** In the words of DuckDB and of Trino, by the code of PostgreSQL (53200, 53100: neither memory nor disk). */
function isOutOfMemory(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return (
    /^(?:Out of Memory Error|EXCEEDED_\w*MEMORY_LIMIT|CLUSTER_OUT_OF_MEMORY|EXCEEDED_SPILL_LIMIT)/.test(cause.message) ||
    ('code' in cause && (cause.code === '53200' || cause.code === '53100'))
  );
}

function statusOf(error: unknown): number | null {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' ? status : null;
}
