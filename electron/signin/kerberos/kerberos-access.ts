import type { KerberosSettings } from '../../../shared/signin/kerberos/settings.ts';

/** What the sign-in by Kerberos needs to know of a connection. */
export interface KerberosAccess {
  readonly settings: KerberosSettings;
  /** Of the server; its host is the service's. */
  readonly baseUrl: string;
  /** Where tokens may go beside the server itself: to the service of each, by its own principal. */
  readonly allowedOrigins?: readonly string[];
  /** Asks the user for the principal's password; null where nobody gives one. Only asked where the connection takes its ticket from a password. */
  readonly askPassword?: (principal: string) => Promise<string | null>;
}
