import type { KerberosSettings } from '../../../shared/signin/kerberos/settings.ts';

/** The part of a connection that the Kerberos sign-in uses. */
export interface KerberosAccess {
  readonly settings: KerberosSettings;
  /** URL of the server, whose host is also the host of the service. */
  readonly baseUrl: string;
  /** Other origins that tokens can be sent to. Each origin has its own service principal. */
  readonly allowedOrigins?: readonly string[];
  /** Returns the password of the principal, or null if there is none. Only called if the connection requests its ticket with a password. */
  readonly askPassword?: (principal: string) => Promise<string | null>;
}
