import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { issuerKeys, KeysUnavailable } from './issuer-keys.ts';

const documentSchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** Milliseconds after a failure until the next look: requests meanwhile must not make this service hammer its issuer. */
const cooldown = 10_000;
const patience = 5_000;

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
      throw new KeysUnavailable(`The discovery document of ${issuer} cannot be used.`, { cause: error });
    });
    const find = await keys;
    return find(header, token);
  };
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
  const document = documentSchema.parse(await answer.json());
  if (document.issuer !== issuer) throw new Error(`${url} is the document of another issuer, ${document.issuer}.`);
  const keys = new URL(document.jwks_uri);
  // Keys fetched in clear could be anybody's.
  if (keys.protocol !== 'https:' && new URL(issuer).protocol === 'https:')
    throw new Error(`The keys of ${issuer} are not at an https URL.`);
  return issuerKeys(keys);
}
