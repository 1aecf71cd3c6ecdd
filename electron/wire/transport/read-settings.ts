import { X509Certificate } from 'node:crypto';
import type { NetworkSettings } from '../../../shared/contract/connections/network.ts';
import type { Timeouts } from '../failure.ts';
import { fail } from '../problem-error.ts';
import { pemCertificates } from './pem-certificates.ts';
import { readSmallFile } from './read-small-file.ts';
import type { ProxyChoice, TransportSettings } from './settings.ts';
import { createTrust } from './trust.ts';

/** What a connection's connection settings leave out. */
export interface TransportSurroundings {
  /** Where the proxy of the environment is named. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The password for the user of the manual proxy; null where none is held. */
  readonly proxyPassword?: string | null;
}

async function readPem(file: string): Promise<string> {
  try {
    return await readSmallFile(file);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'absent' : 'unreadable';
    return fail('profile-file-unusable', { parameters: { file, reason } }, error);
  }
}

/** The certificates of a PEM file, each checked to be one. */
async function readAuthorities(file: string): Promise<readonly string[]> {
  const found = pemCertificates(await readPem(file));
  if (found.length === 0) fail('profile-file-unusable', { parameters: { file, reason: 'no-certificate' } });
  for (const certificate of found) {
    try {
      new X509Certificate(certificate);
    } catch (error) {
      fail('profile-file-unusable', { parameters: { file, reason: 'malformed' } }, error);
    }
  }
  return found;
}

async function readClientCertificate({ file, keyFile }: NonNullable<NetworkSettings['clientCertificate']>) {
  const certificate = await readPem(file);
  const key = keyFile === null ? certificate : await readPem(keyFile);
  const shown = { certificate, key };
  try {
    createTrust({ authorities: [], clientCertificate: shown });
  } catch (error) {
    const detail = error instanceof Error ? error.message : null;
    fail('profile-file-unusable', { parameters: { file, reason: 'malformed' }, detail }, error);
  }
  return shown;
}

function proxyOf(proxy: NetworkSettings['proxy'], surroundings: TransportSurroundings): ProxyChoice {
  if (proxy.mode === 'none') return { mode: 'none' };
  if (proxy.mode === 'environment') return { mode: 'environment', environment: surroundings.environment };
  if (proxy.mode === 'pac') return { mode: 'pac', url: proxy.url };
  const { url, username } = proxy;
  const password = surroundings.proxyPassword ?? null;
  return { mode: 'manual', url, credentials: username === '' || password === null ? null : { username, password } };
}

/** The timeouts that are set; those left out stay the client's own. */
function timeoutsOf(timeouts: NetworkSettings['timeouts']): Partial<Timeouts> {
  return Object.fromEntries(Object.entries(timeouts).filter(([, milliseconds]) => milliseconds !== undefined));
}

/** Settings for {@link createWireClient}; timeouts that are left out are its own. */
export type ReadTransport = Omit<TransportSettings, 'timeouts'> & { readonly timeouts: Partial<Timeouts> };

/**
 * Reads the files that a connection names and makes of its connection settings what the client takes.
 *
 * @throws ProblemError `profile-file-unusable` with the reason `absent`, `unreadable`, `no-certificate` or `malformed`.
 */
export async function readTransport(connection: NetworkSettings, surroundings: TransportSurroundings): Promise<ReadTransport> {
  return {
    proxy: proxyOf(connection.proxy, surroundings),
    authorities: connection.caFile === null ? [] : await readAuthorities(connection.caFile),
    clientCertificate: connection.clientCertificate === null ? null : await readClientCertificate(connection.clientCertificate),
    certificateExceptions: connection.certificateExceptions,
    timeouts: timeoutsOf(connection.timeouts),
  };
}
