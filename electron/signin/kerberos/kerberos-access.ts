import type { KerberosSettings } from '../../../shared/signin/kerberos/settings.ts';

/** The part of a connection that the Kerberos sign-in uses. */
export interface KerberosAccess {
  readonly settings: KerberosSettings;
  /** URL of the server. Its host is the host of the service. */
  readonly baseUrl: string;
  /** Other origins that tokens can be sent to. Each has its own principal. */
  readonly allowedOrigins?: readonly string[];
  /** Asks the user for the password of the principal; null without one. Only called if the connection gets its ticket with a password. */
  readonly askPassword?: (principal: string) => Promise<string | null>;
}
