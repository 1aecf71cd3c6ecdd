import type { Problem } from '../../../shared/problems/problem.ts';
import { mediaType } from '../../wire/header-lines.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { UnusableNext } from '../../wire/responses/page-facts.ts';
import { contentOf } from '../../wire/responses/statuses.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import type { Session } from '../connections/session.ts';

/** Returns the origins of a connection, from which pages can be requested. */
export async function originsOf(session: Pick<Session, 'access'>, signal: AbortSignal): Promise<readonly string[]> {
  const { baseUrl, allowedOrigins = [] } = await session.access(signal);
  return [new URL(baseUrl).origin, ...allowedOrigins];
}

/**
 * Returns the problem of a page that came from another origin after a redirect, because its rows might be those of another server. Null if
 * the origin is that of the request or permitted, or if the response is an error or a web page, which is explained elsewhere.
 */
export async function redirectedPageProblem(
  response: WireResponse,
  requestUrl: string,
  { session, redaction }: { readonly session: Pick<Session, 'access'>; readonly redaction: Redaction },
  signal: AbortSignal,
): Promise<Problem | null> {
  const own = new URL(requestUrl);
  const { origin } = new URL(response.url);
  if (origin === own.origin || contentOf(response.status) !== 'rows' || mediaType(response.headers) === 'text/html') return null;
  if ((await originsOf(session, signal)).includes(origin)) return null;
  const parameters = { url: redaction.url(requestUrl), host: own.hostname, reason: 'page-redirected', origin };
  return makeProblem('unexpected-answer', { parameters, status: response.status });
}

/**
 * Returns the problem that the server announced a next page that can't be requested.
 *
 * @param facts URL and host of the query, and number of received rows.
 */
export function unusableNextProblem(
  { name, value }: UnusableNext,
  facts: { readonly url: string; readonly host: string; readonly rows: number },
): Problem {
  // A link with a host can be requested, unless it leads to another server.
  if (/^https?:/i.test(value) && URL.canParse(value)) {
    const { origin } = new URL(value);
    return makeProblem('unexpected-answer', { parameters: { ...facts, reason: 'next-page-lost', origin } });
  }
  return makeProblem('unexpected-answer', { parameters: { ...facts, reason: 'next-page-unusable', field: name, found: value } });
}
