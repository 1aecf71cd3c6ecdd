import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorText } from '../texts/error-text.ts';

/** Who asks: a user of an identity provider or of a Kerberos realm, or a program that holds a service token. */
export interface Principal {
  /** `preferred_username` of a bearer token (else its `sub`), the principal of a ticket, or the label of a service token. Only for display. */
  readonly name: string;
  readonly method: 'bearer' | 'negotiate' | 'service-token';
  /** The name in access rules: the prefix of its source and the stable subject (`sub`). Of a service token, the user who made it. */
  readonly user: string;
  /** With the prefix of their source. Of a service token, the groups of its user when it was made. */
  readonly groups: readonly string[];
  /** Names that people might write in access rules for this caller, but that rules don't use: display names, names without prefix. */
  readonly aliases: Aliases;
  /** The source and the subject, with a space between. Null: no account, as for a service token of the operator. */
  readonly account: string | null;
  /** What the bearer token says; others say nothing. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Names of a caller that don't identify it. */
export interface Aliases {
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/**
 * What the headers of a request amount to.
 *
 * - `principal`: the request may be served; `header` is a `WWW-Authenticate` that its response must carry, by which the caller knows the service.
 * - `challenges`: refuse with 401 and one `WWW-Authenticate` header for each of these values. `rejected` is why the credentials that came are
 *   not accepted, for the log; left out if none came.
 * - `tooMany`: this connection sends too many credentials at once: 429.
 * - `unavailable`: nobody can tell at present (the identity provider does not answer): 503 with this sentence.
 */
export type Authentication =
  | { readonly principal: Principal; readonly header?: string }
  | { readonly challenges: readonly string[]; readonly rejected?: Rejection }
  | { readonly tooMany: true }
  | { readonly unavailable: ErrorText };

/** Why credentials are rejected, for the administrator. */
export interface Rejection {
  readonly reason: string;
  /** What a bearer token says of itself: its `iss`, `aud`, and `exp`, not verified. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Where a request came from, for limits before anybody is known. */
export interface RequestOrigin {
  /** The network of its address. */
  readonly network: string;
  /** The connection that it came by. */
  readonly connection: object;
}

/** Decides who asks, from a request's headers. Never rejects. */
export interface Access {
  /** The ways in that are on; those that need no more than this service where nothing is said. */
  readonly methods?: readonly Principal['method'][];
  authenticate(headers: IncomingHttpHeaders, origin?: RequestOrigin): Promise<Authentication>;
}
