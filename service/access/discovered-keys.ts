import type { JWTVerifyGetKey } from 'jose';
import { fetchDiscovery } from './discovery.ts';
import { issuerKeys, KeysUnavailable } from './issuer-keys.ts';

/** Milliseconds after a failure until the next look: requests meanwhile must not make this service hammer its issuer. */
const cooldown = 10_000;

/**
 * Finds an issuer's keys where its discovery document says they are (OpenID Connect Discovery 1.0, section 4), looked up when first
 * needed: the issuer may be down when the service starts.
 *
 * @throws KeysUnavailable where the document cannot be had, or is another issuer's
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
