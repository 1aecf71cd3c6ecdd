import { z } from 'zod';
import type { ProviderFetch } from './provider-fetch.ts';
import { readJson } from './read-json.ts';

const documentSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }).optional(),
});

/** The members of a discovery document that this service uses. */
export type DiscoveryDocument = z.infer<typeof documentSchema>;

/**
 * Fetches the discovery document of an issuer (OpenID Connect Discovery 1.0, section 4).
 *
 * @throws Error if the document can't be fetched, belongs to another issuer, or contains a plain HTTP endpoint although the issuer uses
 * HTTPS
 */
export async function fetchDiscovery(issuer: string, fetch?: ProviderFetch): Promise<DiscoveryDocument> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const { status, body } = await readJson(url, {}, fetch);
  if (status !== 200) throw new Error(`${url} returned status ${status}.`);
  const document = documentSchema.parse(body);
  if (document.issuer !== issuer) throw new Error(`${url} is the discovery document of a different issuer, ${document.issuer}.`);
  const endpoints = [document.jwks_uri, document.token_endpoint ?? document.jwks_uri];
  // Over plain HTTP, an attacker could replace keys and read secrets.
  if (new URL(issuer).protocol === 'https:' && endpoints.some((endpoint) => new URL(endpoint).protocol !== 'https:'))
    throw new Error(`The endpoints of ${issuer} don’t use HTTPS.`);
  return document;
}
