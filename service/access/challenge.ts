/** Why credentials are rejected (RFC 6750, section 3.1). */
export interface Refusal {
  readonly error: 'invalid_request' | 'invalid_token';
  /** For a person; never a part of the credentials. */
  readonly description: string;
  /** For the log: what the token says of itself. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** The protection space that the challenges name (RFC 9110, section 11.5). */
const realm = 'dataquay';

/** The header that carries a service token. */
export const serviceTokenHeader = 'SVC-X-API-TOKEN';

/** `Bearer realm="…"[, error="…", error_description="…"]` (RFC 6750, section 3). Without a refusal: no credential came. */
export function bearerChallenge(refusal?: Refusal): string {
  return challenge('Bearer', [], refusal);
}

/**
 * `ServiceToken realm="…", header="SVC-X-API-TOKEN"[, error="…", error_description="…"]`.
 *
 * A scheme of this service's own, since none is registered for a token in a header of its own: `header` names where the token
 * belongs, the other parameters mean what they mean for Bearer.
 */
export function serviceTokenChallenge(refusal?: Refusal): string {
  return challenge('ServiceToken', [['header', serviceTokenHeader]], refusal);
}

/** `Basic realm="…", charset="UTF-8"` (RFC 7617, section 2.1), which has no place for a reason. */
export const basicChallenge = `Basic realm="${realm}", charset="UTF-8"`;

/** `Negotiate`, which has no parameters (RFC 4559, section 4). */
export const negotiateChallenge = 'Negotiate';

function challenge(scheme: string, own: readonly (readonly [string, string])[], refusal: Refusal | undefined): string {
  const parameters: (readonly [string, string])[] = [['realm', realm], ...own];
  if (refusal) parameters.push(['error', refusal.error], ['error_description', quotable(refusal.description)]);
  return `${scheme} ${parameters.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
}

/** Only printable ASCII without `"` and `\` can be in a description (RFC 6750, section 3); Node.js rejects a header with other characters. */
function quotable(text: string): string {
  return text
    .replaceAll('’', "'")
    .replaceAll(/["\\]/g, "'")
    .replaceAll(/[^\x20-\x7e]/g, '?');
}
