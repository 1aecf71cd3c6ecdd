import type { IncomingHttpHeaders } from 'node:http';

/** Who asks: a user of an identity provider or of a Kerberos realm, or a program that holds a service token. */
export interface Principal {
  /** `preferred_username` of a bearer token (else its `sub`), the principal of a ticket, or the label of a service token. For people to read. */
  readonly name: string;
  readonly method: 'bearer' | 'negotiate' | 'service-token';
  /** The user whom access rules go by: of a service token whoever made it, else (a token of the operator's) its label. */
  readonly user: string;
  /** Of a service token those that its maker was in when it was made. */
  readonly groups: readonly string[];
  /** The same for ever, whatever the user is called: the issuer and its `sub`. Null: no account, as of a token of the operator's. */
  readonly account: string | null;
  /** What the bearer token says; others say nothing. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * What the headers of a request amount to.
 *
 * - `principal`: the request may be served; `header` is a `WWW-Authenticate` that its answer must carry, by which the caller knows the service.
 * - `challenges`: refuse with 401 and one `WWW-Authenticate` header for each of these values.
 * - `unavailable`: nobody can tell at present (the identity provider does not answer): 503 with this sentence.
 */
export type Authentication =
  | { readonly principal: Principal; readonly header?: string }
  | { readonly challenges: readonly string[] }
  | { readonly unavailable: string };

/** Decides who asks, from nothing but a request's headers. Never rejects. */
export interface Access {
  /** The ways in that are on; those that need no more than this service where nothing is said. */
  readonly methods?: readonly Principal['method'][];
  authenticate(headers: IncomingHttpHeaders): Promise<Authentication>;
}
