import { readFile } from 'node:fs/promises';
import { createSecureContext, getCACertificates } from 'node:tls';
import { Agent, fetch as fetchWithAgent } from 'undici';
import { StartFailure } from '../failures/start-failure.ts';
import { errorText } from '../texts/error-text.ts';

/** Fetches from identity providers. */
export type ProviderFetch = typeof fetchWithAgent;

/** Fetches with the certificate authorities that Node trusts. */
export const plainFetch: ProviderFetch = fetchWithAgent;

/**
 * Returns a function that fetches from identity providers, and also trusts the certificate authorities of a file.
 *
 * @param file path of a PEM file; null for the authorities that Node trusts
 * @throws StartFailure if the file can't be read or has no valid certificate
 */
export async function openProviderFetch(file: string | null): Promise<ProviderFetch> {
  if (file === null) return plainFetch;
  const ca = [...getCACertificates('default'), await readAuthorities(file)];
  const dispatcher = new Agent({ connect: { ca } });
  return (input, init) => fetchWithAgent(input, { ...init, dispatcher });
}

/**
 * Reads the certificate authorities of a file.
 *
 * @throws StartFailure if the file can't be read or has no valid certificate
 */
export async function readAuthorities(file: string): Promise<string> {
  const ca = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(errorText('start.option-file', { option: '--issuer-ca', file, details: error.code ?? error.message }));
  });
  try {
    if (!ca.includes('-----BEGIN CERTIFICATE-----')) throw new Error('no PEM certificate');
    createSecureContext({ ca });
    return ca;
  } catch (error) {
    const details = error instanceof Error ? error.message : String(error);
    throw new StartFailure(errorText('start.authorities-invalid', { file, details }));
  }
}
