import type { CertificateException } from '../../../shared/contract/connections/certificate-exception.ts';
import type { Timeouts } from '../failure.ts';

/** The choice of the proxy for requests. */
export type ProxyChoice =
  | { readonly mode: 'none' }
  /** Uses `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in upper or lower case. They don't apply to loopback. */
  | { readonly mode: 'environment'; readonly environment: Readonly<Record<string, string | undefined>> }
  | {
      readonly mode: 'manual';
      /** Origin of the proxy, with the scheme http or https. */
      readonly url: string;
      readonly credentials: { readonly username: string; readonly password: string } | null;
    }
  /** Uses a PAC file, which selects the proxy of each URL. `url` is the http or https URL of the file, or its path. */
  | { readonly mode: 'pac'; readonly url: string };

/** Network settings of a connection. They contain secrets, so they stay in memory. */
export interface TransportSettings {
  readonly proxy: ProxyChoice;
  /** CA certificates in PEM. They are trusted in addition to those of the system. */
  readonly authorities: readonly string[];
  /** Client certificate and key in PEM. */
  readonly clientCertificate: { readonly certificate: string; readonly key: string } | null;
  /** Untrusted certificates that the user accepts. */
  readonly certificateExceptions: readonly CertificateException[];
  readonly timeouts: Timeouts;
}
