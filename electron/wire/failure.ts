import { errors } from 'undici';
import type { Problem, ProblemCode } from '../../shared/contract/problem.ts';
import { portOf } from './address.ts';
import { makeProblem, ProblemError } from './problem-error.ts';

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
  UND_ERR_HEADERS_OVERFLOW: 'unexpected-answer',
  UND_ERR_INVALID_ARG: 'invalid-input',
};

/** OpenSSL's verification results, as Node names them, and its own checks. */
const tlsCode =
  /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|CRL_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERROR_IN_CERT)/;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code !== '' || error.cause === undefined ? code : codeOf(error.cause);
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
  const phase = timeoutPhases[code];
  if (phase !== undefined) return makeProblem('timed-out', { parameters: { ...address, phase, milliseconds: timeouts[phase] }, detail });
  if (tlsCode.test(code)) return makeProblem('tls-failed', { parameters: { ...address, reason: code }, detail });
  const known = codes[code];
  if (known !== undefined) return makeProblem(known, { parameters: { ...address, reason: code }, detail });
  if (error instanceof errors.HTTPParserError)
    return makeProblem('unexpected-answer', { parameters: { ...address, reason: 'not-http' }, detail });
  if (/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code)) {
    return makeProblem('unexpected-answer', { parameters: { ...address, reason: 'compression' }, detail });
  }
  return makeProblem('connection-lost', { parameters: { ...address, reason: code === '' ? 'unknown' : code }, detail });
}
