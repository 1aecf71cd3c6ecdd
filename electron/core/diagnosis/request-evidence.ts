import type { ConnectionFacts } from '../../../shared/contract/results/exchange.ts';
import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { requestWithoutValues } from '../../../shared/reports/without-values.ts';
import { headerValue, headerValues } from '../../wire/header-lines.ts';
import { isWebPage, pageTitle, senderOf } from '../../wire/sender.ts';
import { serverRequestIdOf } from '../../wire/server-request-id.ts';
import type { Evidence } from './step.ts';

/** Maximum characters of the body in the evidence. */
const shownCharacters = 300;

/**
 * Returns the evidence of the requests of a step: of the request that caused the problem, or else of the last one, with its redirects.
 *
 * @param sent The requests of the step in the order in which they were sent, without secrets.
 */
export function stepEvidence(sent: readonly RecordedRequest[], problem: Problem | null): Evidence {
  const { requestId, url, redirectUri } = problem?.parameters ?? {};
  // The browser requested this address, not the application.
  if (redirectUri !== undefined && requestId === undefined) return url === undefined ? {} : { url };
  const last = sent.at(-1);
  const shown =
    sent.findLast((request) => requestId !== undefined && sentId(request) === requestId) ??
    sent.findLast((request) => request.url === url) ??
    (problem === null || last === undefined || canCause(last, problem) ? last : undefined);
  if (shown === undefined) return {};
  // Redirects repeat the ID of the first request.
  const chain = sent.filter((request) => request.id <= shown.id && sentId(request) === sentId(shown));
  const redirects = chain.slice(0, -1).flatMap(({ status, url: from }, index) => {
    const to = chain[index + 1]?.url;
    return status !== null && status >= 300 && status < 400 && to !== undefined ? [`${status} ${from} → ${to}`] : [];
  });
  return { ...requestEvidence(shown), redirects: [...new Set(redirects)].join('\n') };
}

/** Checks whether a request can be the cause of a problem. A successful one isn't the cause of a problem without a status. */
const canCause = ({ status }: RecordedRequest, problem: Problem): boolean =>
  problem.status !== null || status === null || status >= 400 || problem.code === 'unexpected-answer';

/** Returns the `X-Request-Id` that Dataquay sent with a request. Empty if there was none. */
export const sentId = ({ sentHeaders }: RecordedRequest): string => headerValue(sentHeaders, 'x-request-id') ?? '';

/** Returns the evidence of a recorded request. */
function requestEvidence(request: RecordedRequest): Evidence {
  const { url, status, statusText, headers, text, connection } = request;
  const { text: shown } = requestWithoutValues(request);
  const requestId = sentId(request);
  if (status === null) return { url, requestId };
  const named = (name: string): string => headerValue(headers, name) ?? '';
  return {
    url,
    statusLine: `${status} ${statusText}`.trim(),
    ...(connection?.remote == null ? {} : { address: connection.remote }),
    ...requiredProtocol(connection),
    contentType: named('content-type'),
    sender: senderOf({ status, headers, text })?.name ?? '',
    server: named('server'),
    via: headerValues(headers, 'via').join(', '),
    requestId,
    serverRequestId: serverRequestIdOf(headers, text),
    authenticate: headerValues(headers, 'www-authenticate').join(', '),
    retryAfter: named('retry-after'),
    title: isWebPage({ headers, text }) ? pageTitle(text) : '',
    beginning: shown.replace(/\s+/g, ' ').trim().slice(0, shownCharacters),
  };
}

/** Returns the protocol that a server requires after it rejected HTTP/2. Empty if it requires none. */
export function requiredProtocol(connection: ConnectionFacts | null): Evidence {
  return connection?.requiresHttp1 === true ? { requiredProtocol: 'HTTP/1.1' } : {};
}
