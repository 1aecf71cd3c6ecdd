import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** The issuer's keys aren't known and can't be fetched at present. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

/** Age in milliseconds after which keys are refreshed in the background. */
const freshFor = 600_000;

/** Minimum milliseconds between two fetches for an unknown key ID, so that forged tokens can't flood the issuer. */
const cooldown = 10_000;

/**
 * Returns a function that finds the key of a token in the issuer's key set (RFC 7517), which is fetched on first use.
 *
 * Known keys stay valid while the issuer doesn't respond. An unknown key ID causes a fetch, so that new keys are found after a key
 * rotation. Removed keys become invalid with the next refresh, after ten minutes.
 *
 * @throws KeysUnavailable if a necessary fetch failed
 */
export function issuerKeys(jwksUrl: URL): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(jwksUrl, { cacheMaxAge: Number.POSITIVE_INFINITY, cooldownDuration: cooldown, timeoutDuration: 5_000 });
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async (header, token) => {
    if (remote.jwks() !== undefined && Date.now() - checkedAt > freshFor) {
      checkedAt = Date.now();
      remote.reload().catch(() => {
        // The known keys stay in use; the next refresh is in ten minutes.
      });
    }
    if (remote.jwks() === undefined) checkedAt = Date.now();
    try {
      return await remote(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw new KeysUnavailable(`Can’t fetch the keys at ${jwksUrl.href}.`, { cause: error });
    }
  };
}
