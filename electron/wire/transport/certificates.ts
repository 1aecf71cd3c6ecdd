import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { mayBeExcepted } from '../../../shared/contract/connections/certificate-exception.ts';
import type { Certificate } from '../../../shared/contract/results/exchange.ts';
import { tlsFailureCause } from './tls-failure.ts';

/** A chain is no longer than this; a server may send anything. */
const longestChain = 10;

function nameOf(name: DetailedPeerCertificate['subject'] | undefined): string {
  return Object.entries(name ?? {})
    .flatMap(([key, value]) => [value].flat().map((one) => `${key}=${one}`))
    .join(', ');
}

function instant(text: string): string {
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? text : new Date(milliseconds).toISOString();
}

/** The certificates that a server showed, its own first, as far as they came. */
export function certificatesOf(socket: TLSSocket): readonly Certificate[] {
  const chain: Certificate[] = [];
  let present: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (present !== undefined && present.fingerprint256 !== undefined && chain.length < longestChain) {
    chain.push({
      subject: nameOf(present.subject),
      issuer: nameOf(present.issuer),
      names: (present.subjectaltname ?? '').split(', ').filter((name) => name !== ''),
      validFrom: instant(present.valid_from),
      validTo: instant(present.valid_to),
      fingerprint: present.fingerprint256,
      ...detailsOf(present.raw),
    });
    const issuer: DetailedPeerCertificate | undefined = present.issuerCertificate;
    present = issuer?.fingerprint256 === present.fingerprint256 ? undefined : issuer;
  }
  return chain;
}

/** Key, signature, and PEM of a certificate; nothing if OpenSSL can't read its key. */
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

/** Why the certificate of a connection that stands was not accepted, and whether a user may make an exception of it; null where it was. */
export function refusalOf(socket: TLSSocket): { readonly error: Error; readonly exceptable: boolean } | null {
  if (socket.authorized) return null;
  // Node's types promise an Error; what comes is OpenSSL's code, or the code of Node's own check of the name.
  const given: unknown = socket.authorizationError;
  const code = given instanceof Error && 'code' in given ? String(given.code) : String(given);
  const error = Object.assign(new Error(`The certificate was not accepted: ${code}`), { code });
  return { error, exceptable: mayBeExcepted(tlsFailureCause(code) ?? undefined) };
}
