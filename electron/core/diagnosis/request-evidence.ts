import type { ConnectionFacts } from '../../../shared/contract/results/exchange.ts';
import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import { type HeaderLines, headerValue, headerValues } from '../../wire/header-lines.ts';
import { isWebPage, pageTitle, senderOf } from '../../wire/sender.ts';
import type { Evidence } from './step.ts';

/** Maximum characters of the body in the evidence. */
const shownCharacters = 300;

/** Returns the evidence of a recorded request. Its secrets are already removed. */
export function requestEvidence({ url, status, statusText, sentHeaders, headers, text, connection }: RecordedRequest): Evidence {
  const requestId = headerValue(sentHeaders, 'x-request-id') ?? '';
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
    serverRequestId: serverRequestIdOf(headers),
    authenticate: headerValues(headers, 'www-authenticate').join(', '),
    title: isWebPage({ headers, text }) ? pageTitle(text) : '',
    beginning: text.replace(/\s+/g, ' ').trim().slice(0, shownCharacters),
  };
}

/** Returns the protocol that a server requires after it rejected HTTP/2. Empty if it requires none. */
export function requiredProtocol(connection: ConnectionFacts | null): Evidence {
  return connection?.requiresHttp1 === true ? { requiredProtocol: 'HTTP/1.1' } : {};
}

/** Returns the server's request ID, from the response headers that servers use for it. Empty if there is none. */
export function serverRequestIdOf(headers: HeaderLines): string {
  const names = ['x-request-id', 'x-correlation-id', 'x-amzn-requestid', 'request-id', 'x-ms-request-id'];
  return names.map((name) => headerValue(headers, name)).find((value) => value !== null) ?? '';
}
