import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorText } from '../texts/error-text.ts';
import type { ConnectionCause } from './connection-cause.ts';

/** The authenticated caller: a user of an identity provider or Kerberos realm, or a program with a service token. */
export interface Principal {
  /** Display name: `preferred_username` or else `sub` of a bearer token, the principal of a ticket, or the label of a service token. */
  readonly name: string;
  readonly method: 'bearer' | 'negotiate' | 'service-token';
  /**
   * User name in access rules: the prefix of the user's source and the stable subject (`sub`). For a service token, the name of its user.
   */
  readonly user: string;
  /** Group names with the prefix of their source. For a service token, the groups of its user when the token was created. */
  readonly groups: readonly string[];
  /** Names of this caller that access rules don't accept: display names, and names without a prefix. */
  readonly aliases: Aliases;
  /** The source and the subject, separated by a space. Null for callers without an account, such as an administrator's service token. */
  readonly account: string | null;
  /** The claims of the bearer token. Empty for other methods. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Names of a caller that don't identify the caller. */
export interface Aliases {
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/**
 * The result of authenticating a request.
 *
 * - `principal`: the request is accepted. The response must have `header` as `WWW-Authenticate`, which authenticates the service.
 * - `challenges`: respond 401 with one `WWW-Authenticate` header for each value. `rejected` is the reason for the log, if there were
 *   credentials.
 * - `tooMany`: this connection sends too many credentials in parallel; respond 429.
 * - `unavailable`: the identity provider can't be used; respond 503 with this sentence. `cause` says why, if it is known.
 */
export type Authentication =
  | { readonly principal: Principal; readonly header?: string }
  | { readonly challenges: readonly string[]; readonly rejected?: Rejection }
  | { readonly tooMany: true }
  | { readonly unavailable: ErrorText; readonly cause?: ConnectionCause | null };

/** The reason why credentials are rejected, for the administrator. */
export interface Rejection {
  readonly reason: string;
  /** `iss`, `aud`, and `exp` of the token. They are not verified. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** The origin of a request, for limits before authentication. */
export interface RequestOrigin {
  /** The client's address, as a trusted proxy or the connection reports it. Absent if it doesn't matter. */
  readonly address?: string;
  /** The network of the client's address. */
  readonly network: string;
  /** The connection of the request. */
  readonly connection: object;
}

/** Authenticates requests by their headers. Never rejects. */
export interface Access {
  /** The enabled authentication methods. Defaults to the methods that need no other service. */
  readonly methods?: readonly Principal['method'][];
  authenticate(headers: IncomingHttpHeaders, origin?: RequestOrigin): Promise<Authentication>;
}
