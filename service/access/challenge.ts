/** The reason why credentials are rejected (RFC 6750, section 3.1). */
export interface Refusal {
  readonly error: 'invalid_request' | 'invalid_token';
  /** A sentence for people, without any part of the credentials. */
  readonly description: string;
  /** Unverified claims of the token, for the log. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** The protection space of the challenges (RFC 9110, section 11.5). */
const realm = 'dataquay';

/** The header that carries a service token. */
export const serviceTokenHeader = 'SVC-X-API-TOKEN';

/**
 * Returns `Bearer realm="…"[, error="…", error_description="…"]` (RFC 6750, section 3). Without a refusal, the request had no credentials.
 */
export function bearerChallenge(refusal?: Refusal): string {
  return challenge('Bearer', [], refusal);
}

/**
 * Returns `ServiceToken realm="…", header="SVC-X-API-TOKEN"[, error="…", error_description="…"]`.
 *
 * The scheme is private, because none is registered for a token in its own header. `header` is the name of this header. The other
 * parameters are those of Bearer.
 */
export function serviceTokenChallenge(refusal?: Refusal): string {
  return challenge('ServiceToken', [['header', serviceTokenHeader]], refusal);
}

/** The challenge of Basic authentication (RFC 7617, section 2.1). It has no parameter for a reason. */
export const basicChallenge = `Basic realm="${realm}", charset="UTF-8"`;

/** The challenge of Negotiate, which has no parameters (RFC 4559, section 4). */
export const negotiateChallenge = 'Negotiate';

function challenge(scheme: string, own: readonly (readonly [string, string])[], refusal: Refusal | undefined): string {
  const parameters: (readonly [string, string])[] = [['realm', realm], ...own];
  if (refusal) parameters.push(['error', refusal.error], ['error_description', quotable(refusal.description)]);
  return `${scheme} ${parameters.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
}

/** Removes characters that a description can't have (RFC 6750, section 3): all but printable ASCII without `"` and `\`. */
function quotable(text: string): string {
  return text
    .replaceAll('’', "'")
    .replaceAll(/["\\]/g, "'")
    .replaceAll(/[^\x20-\x7e]/g, '?');
}
