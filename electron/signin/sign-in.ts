import type { Clock } from '../../node/time/clock.ts';
import type { Connection, SignInStatus } from '../../shared/contract/connections/connection.ts';
import type { SecretPurpose } from '../../shared/contract/signing-in/secret.ts';
import type { SignInMethod } from '../../shared/signin/methods.ts';
import type { WireClient } from '../wire/client.ts';
import type { HeaderLines } from '../wire/header-lines.ts';
import type { Redaction } from '../wire/redaction.ts';
import type { WireResponse } from '../wire/wire-response.ts';
import type { KerberosSystem } from './kerberos/identity.ts';
import type { NegotiatedRequest } from './kerberos/negotiate.ts';
import type { ExchangeLog } from './oauth/exchange-log.ts';
import type { ObservedValue } from './observed-value.ts';

/**
 * A sign-in method for one identity, which provides the credentials of each request.
 *
 * It returns header lines for the HTTP client, and a status without secrets. Tokens aren't accessible in any other way.
 */
export interface SignIn {
  readonly method: SignInMethod;
  /** Whether each sign-in needs the user. If so, `signIn` is only called after a user action. */
  readonly interactive?: boolean;
  readonly status: Pick<ObservedValue<SignInStatus>, 'value' | 'onChange'>;
  /** Signs in. Never rejects. The status contains the result. */
  signIn(): Promise<void>;
  /**
   * Returns the headers for one request. Renews the token first if it expires soon.
   *
   * @throws ProblemError `not-signed-in`, `tls-failed`, `sign-in-refused`, or one of `identity-provider-…`, `oauth-…`, `kerberos-…`.
   */
  credential(): Promise<HeaderLines>;
  /**
   * Processes the status of a response whose request had these credentials.
   *
   * @returns Whether the request should be retried once, because there are new credentials after a 401.
   */
  onResponse(credential: HeaderLines, status: number): Promise<boolean>;
  /**
   * Sends a request that can require several round trips and proof of the server's identity. If present, replaces `credential` and
   * `onResponse`.
   *
   * @throws ProblemError if the user isn't signed in, if the server rejects the token, or if the server isn't authenticated; or the error
   *   of the request.
   */
  negotiate?(request: NegotiatedRequest): Promise<WireResponse>;
  /** Deletes the credentials, and ends the session at the identity provider if there is one. Never rejects. */
  signOut(): Promise<void>;
  /** Stops timers and deletes the credentials, without ending the session at the identity provider. */
  close(): void;
}

/** The dependencies of all sign-in methods. */
export interface SignInParts {
  readonly wire: WireClient;
  readonly redaction: Redaction;
  readonly clock: Clock;
  /** Owner of the secrets in the redaction, such as the ID of a connection. */
  readonly owner: string;
  /** Opens a URL in the system's browser. Undefined if the host can't open URLs. `over` is aborted when the URL is no longer needed. */
  readonly openBrowser?: ((url: string, over: AbortSignal) => Promise<boolean>) | undefined;
  /** Records the exchanges with the identity provider. */
  readonly exchange?: ExchangeLog | undefined;
  /**
   * Kerberos features of the operating system. Undefined if the host can't start helper processes. If so, Kerberos sign-ins fail with a
   * problem.
   */
  readonly kerberos?: KerberosSystem | undefined;
}

/** The secrets of a connection that are available now. */
export interface ConnectionSecrets {
  /** Returns a secret. Null if it isn't available. */
  get(purpose: SecretPurpose): string | null;
  /** Returns a secret, and asks the user for it if necessary. Null if the user enters none. */
  read(purpose: SecretPurpose): Promise<string | null>;
}

/** The implementation of a sign-in method. Its descriptor is in `shared/signin`. */
export interface SignInProgram<Settings> {
  /** Returns the settings for {@link create} from a connection and its secrets. */
  readonly settingsOf: (connection: Connection, secrets: ConnectionSecrets) => Settings;
  /** Creates the sign-in. Returns null if its settings are missing. */
  readonly create: (settings: Settings, parts: SignInParts) => SignIn | null;
}

/** Returns the status of a method before sign-in and after sign-out. */
export function signedOutStatus(method: SignInMethod): SignInStatus {
  return { state: 'signed-out', method, who: null, expiresAt: null, claims: null, problem: null };
}
