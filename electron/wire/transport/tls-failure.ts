import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Certificate } from '../../../shared/contract/results/exchange.ts';
import type { ClientCertificate } from './connection.ts';

/** The cause of a failed TLS connection. */
export type TlsFailureCause =
  | 'expired'
  | 'issuer-expired'
  | 'bad-signature'
  | 'no-protocol'
  | 'not-yet-valid'
  | 'wrong-host'
  | 'wrong-address'
  | 'self-signed'
  | 'unknown-authority'
  | 'unknown-root'
  | 'no-store'
  | 'no-store-file'
  | 'revoked'
  | 'incomplete-chain'
  | 'access-denied'
  | 'default-certificate'
  | 'client-certificate'
  | 'client-certificate-rejected'
  | 'client-certificate-expired'
  | 'client-certificate-ended'
  | 'client-certificate-revoked'
  | 'client-certificate-untrusted'
  | 'no-common-cipher'
  | 'unknown-name'
  | 'weak-certificate'
  | 'weak-key'
  | 'wrong-purpose'
  | 'name-constraint'
  | 'no-names'
  | 'alert'
  | 'old-protocol'
  | 'not-tls'
  | 'inspected'
  | 'inspected-here'
  | 'other';

const causes: readonly (readonly [RegExp, TlsFailureCause])[] = [
  [/^CERT_HAS_EXPIRED$/, 'expired'],
  [/^CERT_NOT_YET_VALID$/, 'not-yet-valid'],
  [/^(ERR_TLS_CERT_ALTNAME_|HOSTNAME_MISMATCH)/, 'wrong-host'],
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, 'self-signed'],
  [/^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED)/, 'unknown-authority'],
  [/^CERT_REVOKED$/, 'revoked'],
  [/(CA|EE)_KEY_TOO_SMALL|(CA|EE)_MD_TOO_WEAK|DH_KEY_TOO_SMALL/, 'weak-certificate'],
  [/^(INVALID_PURPOSE|INVALID_CA|PATH_LENGTH_EXCEEDED|KEYUSAGE_NO_)/, 'wrong-purpose'],
  [/CERTIFICATE_REQUIRED/, 'client-certificate'],
  // The server sends alerts, so the certificate in them is that of the client.
  [/ALERT_(BAD|UNKNOWN|EXPIRED|REVOKED|UNSUPPORTED)_CERTIFICATE|ALERT_CERTIFICATE|ALERT_UNKNOWN_CA/, 'client-certificate-rejected'],
  [/ALERT_ACCESS_DENIED/, 'access-denied'],
  [/^CERT_SIGNATURE_FAILURE|^UNABLE_TO_DECRYPT_CERT|^UNABLE_TO_DECODE_ISSUER/, 'bad-signature'],
  [/NO_APPLICATION_PROTOCOL/, 'no-protocol'],
  [/UNRECOGNIZED_NAME/, 'unknown-name'],
  [/ALERT_HANDSHAKE_FAILURE|ALERT_INSUFFICIENT_SECURITY/, 'no-common-cipher'],
  [/UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|NO_PROTOCOLS_AVAILABLE/, 'old-protocol'],
  [/_ALERT_/, 'alert'],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|^EPROTO$/, 'not-tls'],
];

/** Matches codes of OpenSSL's verification with the names of Node, and codes of Node's own checks. */
const tlsCode =
  /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|CRL_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERROR_IN_CERT)/;

/** Returns the cause of a TLS error code. Null if the code isn't from TLS. */
export function tlsFailureCause(code: string): TlsFailureCause | null {
  if (!tlsCode.test(code)) return null;
  return causes.find(([pattern]) => pattern.test(code))?.[1] ?? 'other';
}

/**
 * Returns the cause of a TLS failure from its code and the state of the handshake.
 *
 * If a server sends `handshake_failure` before the keys are agreed, client and server have no cipher in common. After that, in TLS 1.2, the
 * client sent no certificate (RFC 5246, section 7.4.6). If a chain consists of one certificate, either the intermediate certificate is
 * missing, or the issuer of the certificate is unknown.
 */
export function handshakeFailureCause(
  code: string,
  { isHandshake, certificates, keysAgreed, clientCertificate }: ObservedHandshake,
  message = '',
): TlsFailureCause | null {
  // Node has no error code for violations of OpenSSL's security level.
  if (code === 'UNSPECIFIED') {
    if (/too (weak|small)/.test(message))
      return /\bkey\b/.test(message) && weakKey(certificates) !== null ? 'weak-key' : 'weak-certificate';
    // The certificate violates name constraints of its issuer (RFC 5280, section 4.2.1.10).
    return /subtree violation|name constraint/.test(message) ? 'name-constraint' : 'other';
  }
  // Some servers reject a client certificate by closing the connection without an alert.
  if (code === 'ECONNRESET' && isHandshake && keysAgreed && clientCertificate) return 'client-certificate-rejected';
  const cause = tlsFailureCause(code);
  if (cause === 'no-common-cipher' && keysAgreed) return clientCertificate ? 'client-certificate-rejected' : 'client-certificate';
  // Firewalls send this alert in response to the first message, when no client certificate has been sent.
  if (cause === 'access-denied' && keysAgreed && clientCertificate) return 'client-certificate-rejected';
  if (cause === 'client-certificate-rejected' && !clientCertificate && !keysAgreed) return 'alert';
  if (cause === 'client-certificate-rejected') return clientCertificate ? rejectionOf(code) : 'client-certificate';
  const [own] = certificates;
  if (cause === 'wrong-host' && own?.names.length === 0) return 'no-names';
  if (cause === 'expired' && own !== undefined && Date.parse(own.validTo) > Date.now()) return 'issuer-expired';
  const inspector = cause === 'unknown-authority' ? inspectorOf(certificates) : null;
  if (inspector !== null) return programsOfComputers.has(inspector) ? 'inspected-here' : 'inspected';
  if ((cause === 'self-signed' || cause === 'unknown-authority' || cause === 'wrong-host') && placeholder.test(own?.subject ?? ''))
    return 'default-certificate';
  if (cause !== 'unknown-authority' || own === undefined || own.subject === own.issuer) return cause;
  // Servers needn’t send the root certificate (RFC 8446, section 4.4.2).
  if (certificates.length === 1) return isRootName(own.issuer) ? cause : 'incomplete-chain';
  return rootOf(certificates) === own.issuer ? cause : 'unknown-root';
}

/** Minimum bits of an RSA key (NIST SP 800-57 part 1, table 2), which OpenSSL requires. */
const minimumBits = 2_048;

/** Returns the first certificate with a short RSA key, and the key's size. Null if there is none. */
function weakKey(certificates: readonly Certificate[]): { readonly weakSubject: string; readonly weakKey: string } | null {
  for (const { subject, publicKey = '' } of certificates) {
    const bits = /^RSA (\d+)$/.exec(publicKey)?.[1];
    if (bits !== undefined && Number(bits) < minimumBits) return { weakSubject: subject, weakKey: bits };
  }
  return null;
}

/** Checks whether the name of an authority is that of a root authority. */
const isRootName = (subject: string): boolean => /\broot\b/i.test(subject) && !/\b(?:intermediate|issuing|sub)\b/i.test(subject);

/** Returns the subject of the root certificate of a chain, which servers often don't send. Empty without certificates. */
const rootOf = (certificates: readonly Certificate[]): string => certificates.at(-1)?.issuer ?? '';

/** Returns a more precise cause if the host is an IP address, or the client certificate isn't valid now. */
export function preciseCause(cause: TlsFailureCause, host: string, client: ClientCertificate | null): TlsFailureCause {
  if (cause === 'wrong-host' && isIP(host.replace(/^\[|\]$/g, '')) !== 0) return 'wrong-address';
  const isExpired = client !== null && Date.parse(client.validTo) < Date.now();
  const mayBeExpired = cause === 'client-certificate-rejected' || cause === 'client-certificate-expired';
  return mayBeExpired && isExpired ? 'client-certificate-ended' : cause;
}

/** Returns why a server rejected a client certificate, from the alert that it sent (RFC 8446, section 6.2). */
function rejectionOf(code: string): TlsFailureCause {
  if (/CERTIFICATE_EXPIRED/.test(code)) return 'client-certificate-expired';
  if (/CERTIFICATE_REVOKED/.test(code)) return 'client-certificate-revoked';
  return /UNKNOWN_CA/.test(code) ? 'client-certificate-untrusted' : 'client-certificate-rejected';
}

/** Products that intercept TLS, by the subjects and issuers of their certificates. */
const inspectors: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Zscaler', /zscaler/i],
  ['Netskope', /netskope|goskope/i],
  ['Fortinet', /forti(?:net|gate)/i],
  ['Palo Alto Networks', /palo ?alto/i],
  ['Blue Coat', /blue ?coat|symantec web security|proxysg/i],
  ['Forcepoint', /forcepoint|websense/i],
  ['Skyhigh', /skyhigh|mcafee web gateway/i],
  ['Cisco', /cisco umbrella|opendns|ironport|cisco secure access/i],
  ['Check Point', /check ?point/i],
  ['Sophos', /sophos/i],
  ['Cloudflare Gateway', /cloudflare for teams|gateway ca - cloudflare/i],
  ['Kaspersky', /kaspersky/i],
  ['ESET', /\beset\b/i],
  ['Avast', /avast|\bavg\b/i],
  ['Bitdefender', /bitdefender/i],
  ['Fiddler', /fiddler/i],
  ['Charles', /charles proxy/i],
  ['mitmproxy', /mitmproxy/i],
];

/** Those of the products that usually run on the computer of the user. */
const programsOfComputers: ReadonlySet<string> = new Set(['Kaspersky', 'ESET', 'Avast', 'Bitdefender', 'Fiddler', 'Charles', 'mitmproxy']);

/** Matches subjects of certificates that gateways send if none is configured for a host name: of Kubernetes and Traefik. */
const placeholder = /Ingress Controller Fake Certificate|TRAEFIK DEFAULT CERT/i;

/** Matches names of authorities that sign the certificates of an interception, independent of the product. */
const interception =
  /CN=([^,\n]*\b(?:(?:tls|ssl|https?) ?(?:inspection|interception|decryption|proxy|forward trust)|inspection ca|forward trust|mitm)\b[^,\n]*)/i;

/** Returns the product that intercepts TLS, by the issuers of the certificates; null if none is known. */
function inspectorOf(certificates: readonly Certificate[]): string | null {
  const issuers = certificates.map(({ issuer }) => issuer).join('\n');
  return inspectors.find(([, pattern]) => pattern.test(issuers))?.[0] ?? interception.exec(issuers)?.[1]?.trim() ?? null;
}

/** The state of a TLS handshake when it failed. */
export interface ObservedHandshake {
  /** Whether the handshake failed instead of an earlier step. */
  readonly isHandshake: boolean;
  /** Certificates that the server sent, starting with its own. */
  readonly certificates: readonly Certificate[];
  /** Whether client and server had agreed on keys. */
  readonly keysAgreed: boolean;
  readonly clientCertificate: boolean;
}

/** Returns further causes why a server's certificate isn't trusted. OpenSSL reports only the first cause that it finds. */
export function furtherCauses(cause: TlsFailureCause, certificate: Certificate, host: string): readonly string[] {
  if (!certificateCauses.has(cause)) return [];
  const { subject, issuer, names, pem, validFrom, validTo } = certificate;
  const now = Date.now();
  const bare = host.replace(/^\[|\]$/g, '');
  const facts = {
    'self-signed': subject === issuer,
    expired: Date.parse(validTo) < now,
    'not-yet-valid': Date.parse(validFrom) > now,
    'wrong-host': cause !== 'wrong-address' && pem !== undefined && !isFor(new X509Certificate(pem), bare),
    'weak-key': weakKey([certificate]) !== null,
    wildcard: cause === 'wrong-host' && names.some((name) => isBelowWildcard(bare, name)),
  };
  return Object.entries(facts).flatMap(([name, isSo]) => (isSo && name !== cause ? [name] : []));
}

/** Returns whether a host is more than one level below a name with `*`, which covers only one level (RFC 9525, section 6.3). */
const isBelowWildcard = (host: string, name: string): boolean => {
  const domain = /^\*(\..+)$/.exec(name)?.[1]?.toLowerCase();
  return domain !== undefined && host.toLowerCase().endsWith(domain) && host.slice(0, -domain.length).includes('.');
};

const isFor = (certificate: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? certificate.checkHost(host, { subject: 'never' }) : certificate.checkIP(host)) !== undefined;

const certificateCauses: ReadonlySet<string> = new Set([
  'expired',
  'issuer-expired',
  'not-yet-valid',
  'wrong-host',
  'wrong-address',
  'self-signed',
  'unknown-authority',
  'unknown-root',
  'no-store',
  'no-store-file',
  'inspected',
  'inspected-here',
  'incomplete-chain',
]);

/**
 * Returns the name of a certificate to use instead of the host: one that begins with the host, or the only one. Null for other
 * certificates.
 */
export function nameInstead(names: readonly string[], origin: URL): Readonly<Record<string, string>> | null {
  const short = names.find((name) => name.toLowerCase().startsWith(`${origin.hostname}.`));
  const [only = ''] = names;
  const fullName = short ?? (names.length === 1 && !only.startsWith('*') && isIP(only) === 0 ? only : null);
  if (fullName === null) return belowWildcard(names, origin.hostname);
  const port = origin.port === '' ? '' : `:${origin.port}`;
  return { nameForm: short === undefined ? 'one' : 'short', fullName, nameOrigin: `${origin.protocol}//${fullName}${port}` };
}

/** Returns a name that a wildcard covers, instead of a host that is more than one level below it. Null for other certificates. */
function belowWildcard(names: readonly string[], host: string): Readonly<Record<string, string>> | null {
  const wildcard = names.find((name) => isBelowWildcard(host, name));
  if (wildcard === undefined) return null;
  const domain = wildcard.slice('*.'.length);
  const [first = '', ...parents] = host.split('.');
  return { nameForm: 'wildcard', wildcardDomain: domain, fullName: `${first}.${domain}`, wantedWildcard: ['*', ...parents].join('.') };
}

/** Returns the facts about a rejected certificate as parameters of a problem. `chain` contains the subjects of all certificates. */
export function certificateEvidence(certificates: readonly Certificate[]): Readonly<Record<string, string>> {
  const [own] = certificates;
  if (own === undefined) return {};
  const expired = certificates.find(({ validTo }) => Date.parse(validTo) < Date.now());
  return {
    ...(expired !== undefined && { expiredSubject: expired.subject, expiredOn: expired.validTo }),
    subject: own.subject,
    issuer: own.issuer,
    names: namesText(own.names),
    validFrom: own.validFrom,
    validTo: own.validTo,
    inspector: inspectorOf(certificates) ?? '',
    ...weakKey(certificates),
    fingerprint: own.fingerprint,
    authority: rootOf(certificates),
    chain: certificates.map(({ subject }) => subject).join(' ← '),
  };
}

/** Maximum number of names that a sentence lists. */
const shownNames = 8;

/** Returns the names of a certificate as a list for a sentence. */
function namesText(names: readonly string[]): string {
  return names.length > shownNames ? `${names.slice(0, shownNames).join(', ')}, … (${names.length})` : names.join(', ');
}

/** Checks whether a server rejected the client certificate. */
export const isAboutClient = (cause: TlsFailureCause): boolean => cause.startsWith('client-certificate-');

/** Returns the server's TLS alert from OpenSSL's code, such as `internal error`. Null if the server sent no alert. */
export function alertOf(code: string): string | null {
  const name = /_ALERT_([A-Z_]+)$/.exec(code)?.[1];
  return name === undefined ? null : name.toLowerCase().replaceAll('_', ' ');
}
