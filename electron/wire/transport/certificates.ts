import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { mayBeExcepted } from '../../../shared/contract/connections/certificate-exception.ts';
import type { Certificate } from '../../../shared/contract/results/exchange.ts';
import type { ClientCertificate } from './connection.ts';
import { tlsFailureCause } from './tls-failure.ts';

/** Maximum number of certificates that are read from a server. */
const maximumChainLength = 10;

function nameOf(name: DetailedPeerCertificate['subject'] | undefined): string {
  return Object.entries(name ?? {})
    .flatMap(([key, value]) => [value].flat().map((one) => `${key}=${one}`))
    .join(', ');
}

function isoTime(text: string): string {
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? text : new Date(milliseconds).toISOString();
}

/** Returns the subject alternative names without the types that OpenSSL writes before host names and IP addresses. */
const namesIn = (text: string): readonly string[] =>
  text
    .split(', ')
    .filter((name) => name !== '')
    .map((name) => name.replace(/^(?:DNS|IP Address):/, ''));

/** Returns the certificates that a server sent, starting with its own. */
export function certificatesOf(socket: TLSSocket): readonly Certificate[] {
  const chain: Certificate[] = [];
  let certificate: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (certificate !== undefined && certificate.fingerprint256 !== undefined && chain.length < maximumChainLength) {
    chain.push({
      subject: nameOf(certificate.subject),
      issuer: nameOf(certificate.issuer),
      names: namesIn(certificate.subjectaltname ?? ''),
      validFrom: isoTime(certificate.valid_from),
      validTo: isoTime(certificate.valid_to),
      fingerprint: certificate.fingerprint256,
      ...detailsOf(certificate.raw),
    });
    const issuer: DetailedPeerCertificate | undefined = certificate.issuerCertificate;
    certificate = issuer?.fingerprint256 === certificate.fingerprint256 ? undefined : issuer;
  }
  return chain;
}

/** Returns the names and the end of validity of a client certificate in PEM. They are empty if OpenSSL can't read it. */
export function clientCertificateOf(pem: string): ClientCertificate {
  try {
    const { subject, issuer, validTo } = new X509Certificate(pem);
    return { subject: onOneLine(subject), issuer: onOneLine(issuer), validTo: isoTime(validTo) };
  } catch {
    return { subject: '', issuer: '', validTo: '' };
  }
}

/** OpenSSL writes each part of a name on its own line. */
const onOneLine = (name: string): string => name.split('\n').join(', ');

/** Returns the key, signature, and PEM of a certificate. Empty if OpenSSL can't read the key. */
function detailsOf(raw: Buffer): Pick<Certificate, 'publicKey' | 'signatureAlgorithm' | 'pem'> {
  try {
    const certificate = new X509Certificate(raw);
    const { asymmetricKeyType = '', asymmetricKeyDetails: { modulusLength, namedCurve } = {} } = certificate.publicKey;
    const publicKey = `${asymmetricKeyType.toUpperCase()} ${modulusLength ?? namedCurve ?? ''}`.trim();
    return { publicKey, signatureAlgorithm: certificate.signatureAlgorithm ?? '', pem: certificate.toString() };
  } catch {
    return {};
  }
}

/**
 * Returns the reason why the certificate of an open connection isn't trusted, and whether the user can add an exception. Null if it is
 * trusted.
 */
export function certificateRejection(socket: TLSSocket): { readonly error: Error; readonly exceptable: boolean } | null {
  if (socket.authorized) return null;
  // According to Node's types, the value is an Error. It is actually a code of OpenSSL, or of Node's own check of the name.
  const reported: unknown = socket.authorizationError;
  const code = reported instanceof Error && 'code' in reported ? String(reported.code) : String(reported);
  const error = Object.assign(new Error(`The certificate was not accepted: ${code}`), { code });
  return { error, exceptable: mayBeExcepted(tlsFailureCause(code) ?? undefined) };
}
