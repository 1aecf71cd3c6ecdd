import { X509Certificate } from 'node:crypto';
import type { NetworkSettings } from '../../../shared/contract/connections/network.ts';
import type { Timeouts } from '../failure.ts';
import { fail } from '../problem-error.ts';
import { readSmallFile } from './read-small-file.ts';
import type { ProxyChoice, TransportSettings } from './settings.ts';
import { createTrust } from './trust.ts';

/** Inputs in addition to the network settings. */
interface TransportInputs {
  /** Environment variables, which can contain the address of a proxy. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Password for the proxy in the settings. Null if there is none. */
  readonly proxyPassword?: string | null;
}

/** The use of a file of a connection, which selects the name of its setting in texts. */
type FileUse = 'authority' | 'certificate' | 'key';

async function readPem(file: string, fileUse: FileUse): Promise<string> {
  try {
    return await readSmallFile(file);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'absent' : 'unreadable';
    return fail('profile-file-unusable', { parameters: { file, fileUse, reason } }, error);
  }
}

/** Reads and validates the CA certificates of a PEM file. */
async function readAuthorities(file: string): Promise<readonly string[]> {
  const fileUse = 'authority';
  const text = await readPem(file, fileUse);
  const certificates = pemCertificates(text);
  if (certificates.length === 0)
    fail('profile-file-unusable', { parameters: { file, fileUse, reason: isBinary(text) ? 'binary' : 'no-certificate' } });
  for (const certificate of certificates) {
    try {
      new X509Certificate(certificate);
    } catch (error) {
      fail('profile-file-unusable', { parameters: { file, fileUse, reason: 'malformed' } }, error);
    }
  }
  return certificates;
}

async function readClientCertificate({ file, keyFile }: NonNullable<NetworkSettings['clientCertificate']>) {
  const certificate = await readPem(file, 'certificate');
  const key = keyFile === null ? certificate : await readPem(keyFile, 'key');
  const pair = { certificate, key };
  try {
    createTrust({ authorities: [], clientCertificate: pair });
  } catch (error) {
    const detail = error instanceof Error ? error.message : null;
    const reason = /key values mismatch/i.test(detail ?? '') ? 'key-mismatch' : reasonOf(pair, keyFile);
    const isAboutKey = keyFile !== null && (reason === 'encrypted-key' || (reason === 'binary' && !isBinary(certificate)));
    const parameters: Record<string, string> = isAboutKey
      ? { file: keyFile, fileUse: 'key', reason }
      : { file, fileUse: 'certificate', keyFile: keyFile ?? file, reason };
    // For the other reasons, the message of OpenSSL adds nothing.
    fail('profile-file-unusable', { parameters, detail: reason === 'malformed' ? detail : null }, error);
  }
  if (!/PRIVATE KEY-----/.test(key))
    fail('profile-file-unusable', {
      parameters: { file: keyFile ?? file, fileUse: keyFile === null ? 'certificate' : 'key', reason: 'no-key' },
    });
  return pair;
}

/** Returns why a client certificate can't be used. The label of an encrypted key is from RFC 7468; older files have a header. */
function reasonOf({ certificate, key }: { readonly certificate: string; readonly key: string }, keyFile: string | null): string {
  if (isBinary(certificate) || isBinary(key)) return 'binary';
  if (/BEGIN ENCRYPTED PRIVATE KEY|^Proc-Type: 4,ENCRYPTED/m.test(key)) return 'encrypted-key';
  if (pemCertificates(certificate).length === 0) return 'no-certificate';
  return keyFile === null && !key.includes('PRIVATE KEY-----') ? 'no-key' : 'malformed';
}

/** Returns whether a file isn't text. DER and PKCS #12 contain null bytes or bytes that aren't valid in UTF-8. */
const isBinary = (text: string): boolean => /[\0\uFFFD]/.test(text);

function proxyOf(proxy: NetworkSettings['proxy'], inputs: TransportInputs): ProxyChoice {
  if (proxy.mode === 'none') return { mode: 'none' };
  if (proxy.mode === 'environment') return { mode: 'environment', environment: inputs.environment };
  if (proxy.mode === 'pac') return { mode: 'pac', url: proxy.url };
  const { url, username } = proxy;
  const password = inputs.proxyPassword ?? null;
  return { mode: 'manual', url, credentials: username === '' || password === null ? null : { username, password } };
}

/** Returns the timeouts that are set. The client has defaults for the other timeouts. */
function timeoutsOf(timeouts: NetworkSettings['timeouts']): Partial<Timeouts> {
  return Object.fromEntries(Object.entries(timeouts).filter(([, milliseconds]) => milliseconds !== undefined));
}

/** Settings for `createWireClient`, which has defaults for missing timeouts. */
type ReadTransport = Omit<TransportSettings, 'timeouts'> & { readonly timeouts: Partial<Timeouts> };

/**
 * Reads the certificate files of a connection. Converts its network settings to the client's settings.
 *
 * @throws ProblemError `profile-file-unusable` with the reason `absent`, `unreadable`, `binary`, `no-certificate`, `no-key`, `encrypted-key`, `key-mismatch` or `malformed`.
 */
export async function readTransport(connection: NetworkSettings, inputs: TransportInputs): Promise<ReadTransport> {
  return {
    proxy: proxyOf(connection.proxy, inputs),
    authorities: connection.caFile === null ? [] : await readAuthorities(connection.caFile),
    clientCertificate: connection.clientCertificate === null ? null : await readClientCertificate(connection.clientCertificate),
    certificateExceptions: connection.certificateExceptions,
    timeouts: timeoutsOf(connection.timeouts),
  };
}

const firstLine = '-----BEGIN CERTIFICATE-----';
const lastLine = '-----END CERTIFICATE-----';

/** Returns the certificates of a PEM text (RFC 7468), including their first and last lines. Takes linear time, also for invalid files. */
export function pemCertificates(text: string): readonly string[] {
  const blocks: string[] = [];
  for (let from = text.indexOf(firstLine); from !== -1; ) {
    const last = text.indexOf(lastLine, from);
    if (last === -1) break;
    const to = last + lastLine.length;
    blocks.push(text.slice(from, to));
    from = text.indexOf(firstLine, to);
  }
  return blocks;
}
