import type { IncomingHttpHeaders } from 'node:http';

/** Who asks: a user of the identity provider, or a program that holds a service token. */
export interface Principal {
  /** `preferred_username` of a bearer token (else its `sub`), or the label of a service token. */
  readonly name: string;
  readonly method: 'bearer' | 'service-token';
}

/**
 * What the headers of a request amount to.
 *
 * - `principal`: the request may be served.
 * - `challenges`: refuse with 401 and one `WWW-Authenticate` header for each of these values.
 * - `unavailable`: nobody can tell at present (the identity provider does not answer): 503 with this sentence.
 */
export type Authentication =
  | { readonly principal: Principal }
  | { readonly challenges: readonly string[] }
  | { readonly unavailable: string };

/** Decides who asks, from nothing but a request's headers. Never rejects. */
export interface Access {
  authenticate(headers: IncomingHttpHeaders): Promise<Authentication>;
}
