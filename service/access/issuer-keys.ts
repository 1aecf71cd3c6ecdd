import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** The issuer's keys are not known and cannot be fetched just now. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

/** How old known keys may be, in milliseconds, before they are asked for again behind a request's back. */
const freshFor = 600_000;

/** Milliseconds between two fetches for a key identifier that nobody knows: a forged token must not make this service hammer its issuer. */
const cooldown = 10_000;

/**
 * Finds the key that signed a token in the issuer's published set (RFC 7517), fetched when first needed.
 *
 * Known keys stay in use while the issuer does not answer. A key identifier not met before makes it look again, so that a rotated
 * key is found; old keys leave with the next look, which is due after ten minutes.
 *
 * @throws KeysUnavailable where a fetch was needed and failed
 */
export function issuerKeys(jwksUrl: URL): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(jwksUrl, { cacheMaxAge: Number.POSITIVE_INFINITY, cooldownDuration: cooldown, timeoutDuration: 5_000 });
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async (header, token) => {
    if (remote.jwks() !== undefined && Date.now() - lookedAt > freshFor) {
      lookedAt = Date.now();
      remote.reload().catch(() => {
        // The known keys stay in use; the next look is due in ten minutes.
      });
    }
    if (remote.jwks() === undefined) lookedAt = Date.now();
    try {
      return await remote(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw new KeysUnavailable(`Can’t fetch the keys at ${jwksUrl.href}.`, { cause: error });
    }
  };
}
