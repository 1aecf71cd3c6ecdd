import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { TransportSettings } from './settings.ts';
import { systemAuthorities } from './system-store.ts';

/**
 * Creates the TLS context with the client certificate and the trusted CA certificates. Trusts the certificates of Node, of the system, and
 * of the settings.
 *
 * @throws Error if a certificate or key isn't PEM, or the key doesn't match the certificate.
 */
export function createTrust({
  authorities,
  clientCertificate,
}: Pick<TransportSettings, 'authorities' | 'clientCertificate'>): SecureContext {
  return createSecureContext({
    ca: [...new Set([...getCACertificates('default'), ...systemAuthorities(), ...authorities])],
    ...(clientCertificate === null ? {} : { cert: clientCertificate.certificate, key: clientCertificate.key }),
    minVersion: 'TLSv1.2',
  });
}
