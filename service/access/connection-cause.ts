import { z } from 'zod';

/** What failed in a connection to an identity provider; also the code of the response to its users. */
export type ConnectionProblem = 'issuer-certificate' | 'issuer-unreachable' | 'issuer-response';

/** Why a connection to an identity provider failed. */
export interface ConnectionCause {
  readonly problem: ConnectionProblem;
  /** Code of the system or of TLS, such as `ECONNREFUSED` or `SELF_SIGNED_CERT_IN_CHAIN`. Null if there is none. */
  readonly code: string | null;
  /** The code, and the message of the innermost cause. */
  readonly text: string;
}

/** Returns the cause of a failed request: the innermost one that has a code, otherwise the innermost one. */
export function connectionCause(error: unknown): ConnectionCause {
  const chain = causes(error);
  const coded = chain.findLast((one) => codeOf(one) !== null);
  const cause = coded ?? chain.at(-1) ?? error;
  const [code, message] = [codeOf(cause), messageOf(cause)];
  return { problem: problemOf(code, cause), code, text: code === null || message.includes(code) ? message : `${code}: ${message}` };
}

function problemOf(code: string | null, cause: unknown): ConnectionProblem {
  if (code !== null && /CERT|SIGNATURE|ISSUER|CRL|^ERR_(?:TLS|SSL)|^EPROTO$|HOSTNAME_MISMATCH|CA_KEY/.test(code))
    return 'issuer-certificate';
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
  return code !== null || isTimeout ? 'issuer-unreachable' : 'issuer-response';
}

function causes(error: unknown): readonly unknown[] {
  // If all addresses of a host fail, Node's error has no message, but one error for each address.
  const inner =
    error instanceof AggregateError && error.message === '' ? error.errors[0] : error instanceof Error ? error.cause : undefined;
  return inner === undefined ? [error] : [error, ...causes(inner)];
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(error.code)
    ? error.code
    : null;
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return `the response has no valid ${error.issues[0]?.path.join('.') ?? 'content'}`;
  return error instanceof Error ? error.message : String(error);
}
