import type { CertificateException } from '../../../shared/contract/connections/certificate-exception.ts';
import type { Timeouts } from '../failure.ts';

/** By which proxy requests go. */
export type ProxyChoice =
  | { readonly mode: 'none' }
  /** `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in either case. Loopback is never asked through a proxy of the environment. */
  | { readonly mode: 'environment'; readonly environment: Readonly<Record<string, string | undefined>> }
  | {
      readonly mode: 'manual';
      /** Origin of the proxy, http or https. */
      readonly url: string;
      readonly credentials: { readonly username: string; readonly password: string } | null;
    }
  /** A PAC file says it for each address: its http or https address, or its path. */
  | { readonly mode: 'pac'; readonly url: string };

/** How connections are made: everything a connection says about the way to its server. Holds secrets: memory only. */
export interface TransportSettings {
  readonly proxy: ProxyChoice;
  /** Certificate authorities in PEM, trusted beside the system's. */
  readonly authorities: readonly string[];
  /** What is shown to servers that ask who connects: certificate and key in PEM. */
  readonly clientCertificate: { readonly certificate: string; readonly key: string } | null;
  /** Certificates that are taken although nobody vouches for them. */
  readonly certificateExceptions: readonly CertificateException[];
  readonly timeouts: Timeouts;
}
