import { errors } from 'undici';
import { mayBeExcepted } from '../../shared/contract/connections/certificate-exception.ts';
import type { Problem, ProblemCode } from '../../shared/problems/problem.ts';
import { ownValue } from '../../shared/values/own-value.ts';
import { isLoopback, portOf } from './address.ts';
import { makeProblem, ProblemError } from './problem-error.ts';
import { type ClientCertificate, ConnectError } from './transport/connection.ts';
import { storeFault, systemAuthorities } from './transport/system-store.ts';
import {
  alertOf,
  certificateEvidence,
  furtherCauses,
  handshakeFailureCause,
  isAboutClient,
  nameInstead,
  preciseCause,
  type TlsFailureCause,
} from './transport/tls-failure.ts';
import { failedAttempt, isLinkLocal, unreachableReason } from './transport/unreachable.ts';

/** Timeouts of the parts of a request, in milliseconds. */
export interface Timeouts {
  /** Timeout of DNS, TCP, and TLS together. */
  readonly connect: number;
  /** Timeout from the request to the last response header. */
  readonly headers: number;
  /** Timeout between two chunks of the body. */
  readonly body: number;
}

const timeoutPhases: Readonly<Record<string, keyof Timeouts>> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect',
  ETIMEDOUT: 'connect',
  UND_ERR_HEADERS_TIMEOUT: 'headers',
  UND_ERR_BODY_TIMEOUT: 'body',
};

const codes: Readonly<Record<string, ProblemCode>> = {
  ENOTFOUND: 'name-not-resolved',
  EAI_AGAIN: 'name-not-resolved',
  EAI_NODATA: 'name-not-resolved',
  ECONNREFUSED: 'connection-refused',
  EHOSTUNREACH: 'connection-refused',
  ENETUNREACH: 'connection-refused',
  EADDRNOTAVAIL: 'connection-refused',
  EAFNOSUPPORT: 'connection-refused',
  EINVAL: 'connection-refused',
  ECONNRESET: 'connection-lost',
  ECONNABORTED: 'connection-lost',
  EPIPE: 'connection-lost',
  UND_ERR_SOCKET: 'connection-lost',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection-lost',
  UND_ERR_INVALID_ARG: 'invalid-input',
};

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code !== '' || error.cause === undefined ? code : codeOf(error.cause);
}

/** Returns the reason of an error that has one. Name servers that can't answer now are different from names that don't exist. */
const reasonOf = (code: string): string => (code === 'EAI_AGAIN' ? 'name-server' : code);

function stepOf(connecting: ConnectError | null): { readonly step?: string } {
  return connecting === null ? {} : { step: connecting.step };
}

/** Returns a timeout in seconds, at least one. */
const secondsOf = (milliseconds: number): number => Math.max(1, Math.round(milliseconds / 1000));

/** Returns the problem if the proxy failed. Otherwise null. */
function proxyFailure(
  error: ConnectError,
  address: Readonly<Record<string, string | number>>,
  code: string,
  timeouts: Timeouts,
): Problem | null {
  const { proxy, proxyRefusal, step } = error;
  if (proxy === null || step === 'tls') return null;
  const via = { ...address, proxy, ...error.proxyFacts };
  if (proxyRefusal !== null) {
    const { message = null, ...refusal } = proxyRefusal;
    const isOtherPort = refusal.proxyStatus === 403 && address.port !== 443;
    const parameters = { ...via, ...refusal, ...(isOtherPort && { reason: 'forbidden-port' }) };
    return makeProblem('proxy-failed', { parameters, detail: message });
  }
  const isTimeout = ownValue(timeoutPhases, code) !== undefined;
  const isRefused = code === 'ECONNREFUSED';
  const unreached = isTimeout ? 'timeout' : isRefused ? refusedProxy(error, proxy) : 'unreachable';
  const reason = tunnelFailure(error) ?? (ownValue(codes, code) === 'name-not-resolved' ? unknownProxy(code, error) : unreached);
  const triedAddress = isRefused ? (failedAttempt(error)?.address ?? '') : isTimeout ? attemptedText(error) : '';
  const parameters = {
    ...via,
    code,
    reason,
    ...(isTimeout && { seconds: secondsOf(timeouts.connect) }),
    ...(triedAddress !== '' && { address: triedAddress }),
  };
  return makeProblem('proxy-failed', { parameters, detail: isTimeout || reason === 'closed' ? null : error.message });
}

/** Returns the reason of a proxy whose computer refuses the connection. */
function refusedProxy({ proxyFacts }: ConnectError, proxy: string): 'refused-pac' | 'not-running-here' | 'not-running' {
  if (proxyFacts.proxySource === 'pac') return 'refused-pac';
  return isLoopback(new URL(proxy)) ? 'not-running-here' : 'not-running';
}

/** Returns the reason of a proxy whose name the system can't look up. The address in a PAC file can be outdated. */
function unknownProxy(code: string, { proxyFacts }: ConnectError): 'name-server' | 'unknown-name-pac' | 'unknown-name' {
  if (code === 'EAI_AGAIN') return 'name-server';
  return proxyFacts.proxySource === 'pac' ? 'unknown-name-pac' : 'unknown-name';
}

/** Returns the kind of server whose response to `CONNECT` isn't HTTP. */
function foreignProxy(data: string): 'https-proxy' | 'socks' | 'not-http' {
  if (data.startsWith(alertStart)) return 'https-proxy';
  // Responses of SOCKS 5 (RFC 1928, section 3) and SOCKS 4. Byte 255 isn't valid in UTF-8.
  const [version, method] = [data.charCodeAt(0), data.charCodeAt(1)];
  const isSocks5 = version === 5 && data.length === 2 && (method <= 2 || method >= 255);
  const isSocks4 = version === 0 && method >= 0x5a && method <= 0x5d;
  return isSocks5 || isSocks4 ? 'socks' : 'not-http';
}

/** Returns the reason why a connected proxy opened no tunnel and sent no status. Null if the connection to the proxy failed. */
function tunnelFailure({ step, cause, code }: ConnectError): string | null {
  if (step !== 'proxy') return null;
  if (cause instanceof errors.HTTPParserError) return foreignProxy(dataOf(cause));
  return ownValue(timeoutPhases, code) === undefined ? 'closed' : 'silent';
}

/** Returns a TLS error message without the place in OpenSSL's source. Null if the message only repeats the cause. */
function plainDetail(cause: TlsFailureCause, detail: string | null): string | null {
  if (detail === null || cause === 'wrong-host' || cause === 'wrong-address' || cause === 'no-names') return null;
  const [, message = detail] = /^[0-9A-F]+:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):/.exec(detail) ?? [];
  return message.trim();
}

/** Messages of libraries that only say that the connection was closed, as the texts do. */
const closedMessage = /^(?:Client network socket disconnected\b.*|other side closed|The server closed the connection)$/;

/** Advice for programmers that Node.js adds to messages about certificates. */
const advice = /; if the root CA is installed locally, try running Node\.js with --use-system-ca/;

/** Returns whether a TLS handshake failed with a proxy, not with the server. */
const isHandshakeOfProxy = ({ step, tlsOrigin }: ConnectError, url: URL): boolean =>
  step === 'tls' && tlsOrigin !== null && tlsOrigin !== url.origin;

/** Returns the problem of a proxy that has no TLS, or that ended the TLS handshake. Null for a rejected certificate and other failures. */
function proxyHandshakeFailure(
  error: ConnectError,
  url: URL,
  address: Readonly<Record<string, string | number>>,
  code: string,
): Problem | null {
  if (!isHandshakeOfProxy(error, url)) return null;
  const { certificates, keysAgreed, clientCertificate, message } = error;
  const cause = handshakeFailureCause(
    code,
    { certificates, keysAgreed, clientCertificate: clientCertificate !== null, isHandshake: true },
    message,
  );
  const ended = ownValue(timeoutPhases, code) !== undefined ? 'silent' : ownValue(codes, code) === 'connection-lost' ? 'closed' : null;
  const reason = cause === 'not-tls' ? cause : cause === null ? ended : null;
  if (reason === null) return null;
  const parameters = { ...address, ...error.proxyFacts, proxy: error.tlsOrigin ?? '', code, reason };
  return makeProblem('proxy-failed', { parameters, detail: reason === 'not-tls' ? plainDetail('not-tls', message) : null });
}

/** Returns the reason of a timeout from its phase and the step of the connection. */
function timeoutReason(phase: keyof Timeouts, connecting: ConnectError | null, address: string): string {
  if (phase !== 'connect') return phase;
  if (connecting?.step === 'tls') return 'tls-handshake';
  return address === '' ? 'connect' : 'connect-address';
}

/** Maximum number of addresses in a problem. */
const shownAddresses = 4;

/** Returns the IP addresses that didn't respond. Empty if one of them accepted the connection. */
const attemptedText = (error: ConnectError | null): string =>
  error === null || error.step !== 'tcp' ? '' : error.attempted.slice(0, shownAddresses).join(', ');

/** Returns the received data that isn't HTTP. Empty if it isn't known. */
const dataOf = (error: object): string => ('data' in error && typeof error.data === 'string' ? error.data : '');

/** The first two bytes of a TLS alert (RFC 8446, section 5.1), which TLS servers send in response to unencrypted HTTP. */
const alertStart = '\x15\x03';

/** Returns the error in a response header because of which undici closed the connection. Null for other errors. */
function malformedHead(code: string, message: string): 'malformed-head' | 'switched-protocols' | null {
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return 'malformed-head';
  return message === 'bad upgrade' ? 'switched-protocols' : null;
}

/** The HTTP/2 error of servers that require HTTP/1.1 (RFC 9113, section 7). */
export const http1Required = 'HTTP_1_1_REQUIRED';

/** Names of the errors of HTTP/2 by their number (RFC 9113, section 7). */
const http2Errors: readonly string[] = [
  ...['NO_ERROR', 'PROTOCOL_ERROR', 'INTERNAL_ERROR', 'FLOW_CONTROL_ERROR', 'SETTINGS_TIMEOUT', 'STREAM_CLOSED', 'FRAME_SIZE_ERROR'],
  ...['REFUSED_STREAM', 'CANCEL', 'COMPRESSION_ERROR', 'CONNECT_ERROR', 'ENHANCE_YOUR_CALM', 'INADEQUATE_SECURITY', http1Required],
];

/** Returns the HTTP/2 error by which a server ended a request. Null for other errors. */
function http2Error(message: string): string | null {
  const [, name, number] = /(?:NGHTTP2_([A-Z_0-9]+)|(?:Stream|Session) closed with error code (\d+))/.exec(message) ?? [];
  return name ?? (number === undefined ? null : (http2Errors[Number(number)] ?? number));
}

/** HTTP/2 errors of servers that accept no further requests now. */
const refusals: ReadonlySet<string> = new Set(['REFUSED_STREAM', 'ENHANCE_YOUR_CALM', 'NO_ERROR']);

/** Returns the facts about a rejected client certificate as parameters of a problem. */
const clientEvidence = ({ subject, issuer, validTo }: ClientCertificate) => ({
  clientSubject: subject,
  clientIssuer: issuer,
  clientValidTo: validTo,
});

/** Causes that a proxy that inspects TLS can have. */
const isUntrusted: ReadonlySet<TlsFailureCause> = new Set([
  'self-signed',
  'unknown-authority',
  'unknown-root',
  'no-store',
  'no-store-file',
  'incomplete-chain',
  'inspected',
]);

/** Causes that depend on this computer’s clock. */
const isAboutTime: ReadonlySet<TlsFailureCause> = new Set(['expired', 'issuer-expired', 'not-yet-valid']);

/** Returns why no CA certificate of the system is known, if the issuer of a certificate is unknown. Otherwise null. */
const storeFaultOf = (cause: TlsFailureCause) =>
  cause === 'unknown-root' || cause === 'unknown-authority' ? storeFault(systemAuthorities().length, process.env) : null;

const isAboutName: ReadonlySet<TlsFailureCause> = new Set(['wrong-host', 'wrong-address']);

/** Returns the host of the TLS handshake, which is the server or a proxy. */
const hostOf = (connecting: ConnectError | null, url: URL): string =>
  connecting?.tlsOrigin == null ? url.hostname : new URL(connecting.tlsOrigin).hostname;

/**
 * Returns the problem of a failed request, with its host, port, and URL.
 *
 * @param error Thrown by the transport or a decoder.
 * @param url URL of the request.
 * @param part The part of the response that the application was waiting for.
 */
export function describeFailure(error: unknown, url: URL, timeouts: Timeouts, part: 'head' | 'body' = 'head'): Problem {
  if (error instanceof ProblemError) return error.problem;
  const connecting = error instanceof ConnectError ? error : null;
  const failed = failedAttempt(error);
  const code = failed?.code || codeOf(error);
  const address = { host: url.hostname, port: portOf(url), url: url.href };
  const message = error instanceof Error ? error.message.replace(advice, '') : '';
  const detail = message === '' || closedMessage.test(message) ? null : message;
  const proxyProblem = connecting === null ? null : proxyFailure(connecting, address, code, timeouts);
  if (proxyProblem !== null) return proxyProblem;
  const proxyHandshake = connecting === null ? null : proxyHandshakeFailure(connecting, url, address, code);
  if (proxyHandshake !== null) return proxyHandshake;
  // Some systems send packets to such an address, and never get a response.
  const isLost = failed === null && ownValue(timeoutPhases, code) === 'connect' && isLinkLocal(url.hostname);
  const attempt = isLost ? { code, address: url.hostname.slice(1, -1) } : failed;
  const unreached = attempt === null ? null : unreachableReason(attempt, url.hostname);
  if (attempt !== null && unreached !== null)
    return makeProblem('connection-refused', {
      parameters: { ...address, reason: unreached, error: code, ...(attempt.address !== '' && { address: attempt.address }) },
      detail,
    });
  const phase = ownValue(timeoutPhases, code);
  const silentAddress = phase === 'connect' ? (failed?.address ?? '') || attemptedText(connecting) : '';
  if (phase !== undefined)
    return makeProblem('timed-out', {
      parameters: {
        ...address,
        phase,
        reason: timeoutReason(phase, connecting, silentAddress),
        milliseconds: timeouts[phase],
        seconds: secondsOf(timeouts[phase]),
        ...(silentAddress !== '' && { address: silentAddress }),
        ...(connecting?.tlsOrigin != null && { origin: connecting.tlsOrigin }),
        ...stepOf(connecting),
      },
    });
  const handshake = connecting ?? { step: null, certificates: [], keysAgreed: true };
  const client = connecting?.clientCertificate ?? null;
  const state = { ...handshake, isHandshake: handshake.step === 'tls', clientCertificate: connecting === null || client !== null };
  const found = handshakeFailureCause(code, state, detail ?? '');
  if (found !== null) {
    const precise = preciseCause(found, hostOf(connecting, url), client);
    const fault = connecting?.pinned == null ? storeFaultOf(precise) : null;
    const { also: alsoStore = [], ...store } = fault ?? { also: undefined };
    const cause = fault?.cause ?? precise;
    const evidence = certificateEvidence(handshake.certificates);
    const { tlsOrigin, pinned } = connecting ?? { tlsOrigin: null, pinned: null };
    // The certificate differs from that in the user's exception. The user can add an exception for it, too.
    const shownCause = pinned !== null && mayBeExcepted(cause) ? 'changed' : cause;
    const exceptionFacts = { ...(tlsOrigin === null ? {} : { origin: tlsOrigin }), ...(pinned === null ? {} : { pinned }) };
    const alert = alertOf(code);
    const [own] = handshake.certificates;
    const further = own === undefined || shownCause === 'changed' ? [] : furtherCauses(cause, own, hostOf(connecting, url));
    const isProxys = connecting !== null && isHandshakeOfProxy(connecting, url);
    const clientFacts = isAboutClient(cause) && client !== null && client.subject !== '' ? clientEvidence(client) : null;
    const tunnel = connecting?.proxy != null && !isProxys && isUntrusted.has(cause) ? connecting.proxy : null;
    const isClientNamed = clientFacts !== null && cause !== 'client-certificate-ended';
    const alsoTrue = [...further, isProxys ? 'proxy' : [], tunnel === null ? [] : 'tunnel', isClientNamed ? 'client' : [], alsoStore];
    const also = alsoTrue.flat().join(',');
    const facts = {
      ...exceptionFacts,
      reason: code,
      ...store,
      cause: shownCause,
      ...(also !== '' && { also }),
      ...(alert !== null && { alert }),
      ...evidence,
      ...clientFacts,
      ...(tunnel !== null && { proxy: tunnel }),
      ...(isAboutTime.has(cause) && { now: new Date().toISOString() }),
      ...(tlsOrigin !== null && isAboutName.has(cause) && nameInstead(own?.names ?? [], new URL(tlsOrigin))),
      host: hostOf(connecting, url),
    };
    return makeProblem('tls-failed', { parameters: { ...address, ...facts }, detail: plainDetail(cause, detail) });
  }
  // A mismatch of the content length in a body means that the body is truncated.
  const unexpectedHead = part === 'head' ? malformedHead(code, detail ?? '') : null;
  if (unexpectedHead !== null) return makeProblem('unexpected-answer', { parameters: { ...address, reason: unexpectedHead }, detail });
  const ended = part === 'head' ? http2Error(detail ?? '') : null;
  if (ended !== null) {
    const reason = refusals.has(ended) ? 'http2-refused' : 'http2-error';
    return makeProblem('connection-lost', { parameters: { ...address, reason, error: ended }, detail });
  }
  const known = ownValue(codes, code);
  // The server closed the connection during the TLS handshake without an alert.
  if (known === 'connection-lost' && connecting?.step === 'tls') {
    const { tlsOrigin, proxy } = connecting;
    const through = { reason: proxy === null ? 'tls-handshake' : 'tls-handshake-proxy', ...(proxy !== null && { proxy }) };
    return makeProblem(known, { parameters: { ...address, origin: tlsOrigin ?? '', ...through, error: code }, detail });
  }
  // A device between accepts the connection, and resets it before anything is sent.
  if (failed?.code === 'ECONNRESET')
    return makeProblem('connection-lost', { parameters: { ...address, reason: 'reset', error: code }, detail });
  if (known !== undefined) return makeProblem(known, { parameters: { ...address, reason: reasonOf(code) }, detail });
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return makeProblem('unexpected-answer', { parameters: { ...address, reason: 'too-many-headers' }, detail });
  }
  if (error instanceof errors.HTTPParserError) {
    const other = /Expected HTTP\//.test(error.message) ? 'not-http' : 'malformed-http';
    const reason = dataOf(error).startsWith(alertStart) ? 'https-port' : other;
    return makeProblem('unexpected-answer', { parameters: { ...address, reason }, detail });
  }
  // The compressed data is truncated, although the body has its announced length.
  if (code === 'Z_BUF_ERROR') return makeProblem('unexpected-answer', { parameters: { ...address, reason: 'cut-short' }, detail });
  if (/^(Z_|ZSTD_|ERR_BROTLI|ERR_ZSTD|ERR__ERROR_FORMAT)/.test(code)) {
    const reason = /window.?too.?large/i.test(code) ? 'compression' : 'compression-damaged';
    return makeProblem('unexpected-answer', { parameters: { ...address, reason }, detail });
  }
  return makeProblem('connection-lost', { parameters: { ...address, reason: code === '' ? 'unknown' : code }, detail });
}
