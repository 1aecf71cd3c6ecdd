import type { JWTVerifyGetKey } from 'jose';
import { fetchDiscovery } from './discovery.ts';
import { issuerKeys, KeysUnavailable } from './issuer-keys.ts';

/** Minimum milliseconds between a failed attempt and the next one, so that requests can't flood the issuer. */
const cooldown = 10_000;

/**
 * Returns a function that finds an issuer's keys by its discovery document (OpenID Connect Discovery 1.0, section 4).
 *
 * The document is fetched on first use, because the issuer might be down when the service starts.
 *
 * @throws KeysUnavailable if the document can't be fetched or belongs to another issuer
 */
export function discoveredKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | null = null;
  return async (header, token) => {
    keys ??= discover(issuer).catch((error: unknown) => {
      setTimeout(() => {
        keys = null;
      }, cooldown).unref();
      throw new KeysUnavailable(`Can’t use the discovery document of ${issuer}.`, { cause: error });
    });
    const find = await keys;
    return find(header, token);
  };
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  return issuerKeys(new URL((await fetchDiscovery(issuer)).jwks_uri));
}
