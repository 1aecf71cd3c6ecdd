import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { TransportSettings } from './settings.ts';

/**
 * Whom connections trust, and what they show of themselves: the authorities that come with Node, the system's, and those of the settings.
 *
 * @throws Error where a certificate or a key is no PEM, or the two do not belong together.
 */
export function createTrust({
  authorities,
  clientCertificate,
}: Pick<TransportSettings, 'authorities' | 'clientCertificate'>): SecureContext {
  return createSecureContext({
    ca: [...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...authorities])],
    ...(clientCertificate === null ? {} : { cert: clientCertificate.certificate, key: clientCertificate.key }),
    minVersion: 'TLSv1.2',
  });
}
