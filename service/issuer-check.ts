import { connectionCause } from './access/connection-cause.ts';
import { fetchDiscovery } from './access/discovery.ts';
import type { ProviderFetch } from './access/provider-fetch.ts';
import { readJson } from './access/read-json.ts';
import { requestClientToken } from './access/user-check.ts';
import { readSecretReference } from './secrets/secret-reference.ts';
import type { IssuerOptions } from './serve-options.ts';
import { type ErrorText, errorText } from './texts/error-text.ts';

/**
 * Connects to an issuer: fetches its discovery document and keys, and requests a token for the check of its users.
 *
 * @returns what failed and why; null if the issuer can be used
 */
export async function issuerMistake({ issuer, jwksUrl, userCheck }: IssuerOptions, fetch: ProviderFetch): Promise<ErrorText | null> {
  try {
    const keys = jwksUrl?.href ?? (await fetchDiscovery(issuer, fetch)).jwks_uri;
    const { status } = await readJson(keys, {}, fetch);
    if (status !== 200) throw new Error(`${keys} returned status ${status}.`);
  } catch (error) {
    return errorText('start.issuer-unusable', { issuer, details: connectionCause(error).text });
  }
  if (userCheck === null) return null;
  try {
    const clientSecret = await readSecretReference(userCheck.clientSecret, 'client-secret');
    await requestClientToken({ ...userCheck, clientSecret, issuer, fetch });
    return null;
  } catch (error) {
    return errorText('start.user-check-unusable', { issuer, details: connectionCause(error).text });
  }
}
