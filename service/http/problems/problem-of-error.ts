import { EngineError } from '../../engine/engine-error.ts';
import { errorText } from '../../texts/error-text.ts';
import { CallerLeft, TimeLimitReached } from '../request-signal.ts';
import { HttpProblem } from './http-problem.ts';

/** Returns the problem of an error. An unexpected error is `internal`, and its message is only logged. */
export function problemOfError(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof EngineError) return problemOfEngine(error);
  const status = statusOf(error);
  if (status !== null && status >= 400 && status < 500) {
    return problemOfRequest(status, error);
  }
  return new HttpProblem(500, 'internal', errorText('internal'), { cause: error });
}

/** Returns whether a query was aborted because its caller disconnected. */
export function isCallerGone(error: unknown): boolean {
  return error instanceof CallerLeft || (error instanceof Error && error.cause !== undefined && isCallerGone(error.cause));
}

/** Returns the problem of a request that Fastify rejected before a route. */
function problemOfRequest(status: number, cause: unknown): HttpProblem {
  if (status === 413) return new HttpProblem(413, 'body-too-large', errorText('body-too-large'), { cause });
  if (status === 415) return new HttpProblem(415, 'format-not-supported', errorText('body-type'), { cause });
  const ofBody = cause instanceof SyntaxError || (cause instanceof Error && 'code' in cause && /^FST_ERR_CTP_/.test(String(cause.code)));
  if (ofBody) return new HttpProblem(status, 'body-refused', errorText('body-refused'), { cause });
  return new HttpProblem(status, 'url-malformed', errorText('url-malformed'), { cause });
}

function problemOfEngine(error: EngineError): HttpProblem {
  const cause = error.cause ?? error;
  if (error.code === 'query-refused') return new HttpProblem(400, 'query-refused', error.text);
  if (error.code === 'query-unsupported') return new HttpProblem(501, 'query-not-supported', error.text);
  if (error.code === 'access-denied') return new HttpProblem(403, 'access-limited', error.text, { cause });
  if (error.code === 'engine-busy') {
    const text = errorText('try-again', { what: error.text });
    return new HttpProblem(503, 'engine-busy', text, { headers: { 'retry-after': '2' } });
  }
  if (error.code === 'source-unavailable') {
    const text = errorText('try-again', { what: error.text });
    return new HttpProblem(503, 'source-unavailable', text, { cause, headers: { 'retry-after': '5' } });
  }
  if (error.code === 'source-damaged') return new HttpProblem(503, 'source-damaged', errorText('see-log', { what: error.text }), { cause });
  if (cause instanceof TimeLimitReached) {
    return new HttpProblem(503, 'query-too-long', errorText('query-too-long', { count: cause.seconds }), { cause });
  }
  if (isOutOfMemory(cause)) {
    return new HttpProblem(503, 'query-too-large', errorText('query-too-large'), { cause });
  }
  return new HttpProblem(500, 'query-failed', errorText('see-log', { what: error.text }), { cause });
}

/** Returns whether an error is about memory or disk space, by the messages of DuckDB and Trino or PostgreSQL's codes 53200 and 53100. */
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
