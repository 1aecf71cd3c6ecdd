import { errors } from 'undici';
import { mayBeExcepted } from '../../shared/contract/connections/certificate-exception.ts';
import type { Problem, ProblemCode } from '../../shared/contract/problem.ts';
import { portOf } from './address.ts';
import { makeProblem, ProblemError } from './problem-error.ts';
import { ConnectError } from './transport/connection.ts';
import { certificateEvidence, handshakeFailureCause } from './transport/tls-failure.ts';

/** How long each part of a request may take, in milliseconds. */
export interface Timeouts {
  /** Name, TCP and TLS together. */
  readonly connect: number;
  /** From the request to the last line of the answer's head. */
  readonly headers: number;
  /** Between two parts of the body. */
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

function stepOf(connecting: ConnectError | null): { readonly step?: string } {
  return connecting === null ? {} : { step: connecting.step };
}

/** What went wrong between here and a proxy, or null where the proxy did its part. */
function proxyFailure(error: ConnectError, address: Readonly<Record<string, string | number>>, code: string): Problem | null {
  const { proxy, proxyRefusal, proxySource, step } = error;
  if (proxy === null || step === 'tls') return null;
  const via = { ...address, proxy, ...(proxySource !== null && { proxySource }) };
  const parameters =
    proxyRefusal === null
      ? { ...via, reason: proxySource === null ? 'unreachable' : `${proxySource}-unreachable`, code }
      : { ...via, ...proxyRefusal, code };
  return makeProblem('proxy-failed', { parameters, detail: error.message });
}

/**
 * Says what a failed request means: the problem with the host, port and URL it was for.
 *
 * @param error What the transport or a decoder threw.
 * @param url The URL that was asked for.
 */
export function describeFailure(error: unknown, url: URL, timeouts: Timeouts): Problem {
  if (error instanceof ProblemError) return error.problem;
  const code = codeOf(error);
  const address = { host: url.hostname, port: portOf(url), url: url.href };
  const detail = error instanceof Error && error.message !== '' ? error.message : null;
  const connecting = error instanceof ConnectError ? error : null;
  const proxyProblem = connecting === null ? null : proxyFailure(connecting, address, code);
  if (proxyProblem !== null) return proxyProblem;
  const phase = timeoutPhases[code];
  if (phase !== undefined)
    return makeProblem('timed-out', { parameters: { ...address, phase, milliseconds: timeouts[phase], ...stepOf(connecting) }, detail });
  const seen = connecting ?? { certificates: [], keysAgreed: true, clientCertificate: true };
  const cause = handshakeFailureCause(code, seen);
  if (cause !== null) {
    const evidence = certificateEvidence(seen.certificates);
    const { secured, pinned } = connecting ?? { secured: null, pinned: null };
    // Another certificate than the excepted one, which could be excepted in its place.
    const told = pinned !== null && mayBeExcepted(cause) ? 'changed' : cause;
    const whose = { ...(secured === null ? {} : { origin: secured }), ...(pinned === null ? {} : { pinned }) };
    return makeProblem('tls-failed', { parameters: { ...address, ...whose, reason: code, cause: told, ...evidence }, detail });
  }
  const known = codes[code];
  // The server said neither yes nor no: it hung up on the handshake.
  if (known === 'connection-lost' && connecting?.step === 'tls')
    return makeProblem(known, { parameters: { ...address, reason: 'tls-handshake', error: code }, detail });
  if (known !== undefined) return makeProblem(known, { parameters: { ...address, reason: code }, detail });
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return makeProblem('unexpected-answer', { parameters: { ...address, reason: 'too-many-headers' }, detail });
  }
  if (error instanceof errors.HTTPParserError)
    return makeProblem('unexpected-answer', { parameters: { ...address, reason: 'not-http' }, detail });
  // Whoever compressed it was cut off: what is left of the body came as announced.
  if (code === 'Z_BUF_ERROR') return makeProblem('unexpected-answer', { parameters: { ...address, reason: 'cut-short' }, detail });
  if (/^(Z_|ZSTD_|ERR_BROTLI|ERR_ZSTD|ERR__ERROR_FORMAT)/.test(code)) {
    return makeProblem('unexpected-answer', { parameters: { ...address, reason: 'compression' }, detail });
  }
  return makeProblem('connection-lost', { parameters: { ...address, reason: code === '' ? 'unknown' : code }, detail });
}
