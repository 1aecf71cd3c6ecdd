import type { Connection, SignInStatus } from '../../shared/contract/connections/connection.ts';
import type { SecretPurpose } from '../../shared/contract/signing-in/secret.ts';
import type { SignInMethod } from '../../shared/signin/methods.ts';
import type { WireClient } from '../wire/client.ts';
import type { HeaderLines } from '../wire/header-lines.ts';
import type { Redaction } from '../wire/redaction.ts';
import type { WireResponse } from '../wire/wire-response.ts';
import type { Clock } from './clock.ts';
import type { KerberosSystem } from './kerberos/identity.ts';
import type { NegotiatedRequest } from './kerberos/negotiate.ts';
import type { ExchangeLog } from './oauth/exchange-log.ts';
import type { ObservedValue } from './observed-value.ts';

/**
 * A sign-in method for one identity, which provides the credentials of each request.
 *
 * It returns header lines for the HTTP client, and a status without secrets. Tokens aren't accessible otherwise.
 */
export interface SignIn {
  readonly method: SignInMethod;
  /** Whether each sign-in needs the user. Then `signIn` is only called after an action of the user. */
  readonly interactive?: boolean;
  readonly status: Pick<ObservedValue<SignInStatus>, 'value' | 'onChange'>;
  /** Signs in. Never rejects; the status contains the result. */
  signIn(): Promise<void>;
  /**
   * Returns the headers for one request. Renews them first if they expire soon.
   *
   * @throws ProblemError `not-signed-in`, `tls-failed`, `sign-in-refused`, or one of `identity-provider-…`, `oauth-…`, `kerberos-…`.
   */
  credential(): Promise<HeaderLines>;
  /**
   * Processes the status of the response to a request with these credentials.
   *
   * @returns Whether there are new credentials after a 401, so that the request should be retried once.
   */
  onResponse(credential: HeaderLines, status: number): Promise<boolean>;
  /**
   * Replaces `credential` and `onResponse` if a request can need several round trips and proof of the server's identity.
   *
   * @throws ProblemError if nobody is signed in, or the server rejects the token or isn't authenticated; or the error of the request.
   */
  negotiate?(request: NegotiatedRequest): Promise<WireResponse>;
  /** Deletes the credentials and ends the session at the identity provider, if there is one. Never rejects. */
  signOut(): Promise<void>;
  /** Stops timers and deletes the credentials, without ending the session at the identity provider. */
  close(): void;
}

/** The parts that all methods use. */
export interface SignInParts {
  readonly wire: WireClient;
  readonly redaction: Redaction;
  readonly clock: Clock;
  /** Identifies the owner of secrets for the redaction, such as the ID of a connection. */
  readonly owner: string;
  /** Opens a URL in the system's browser; absent if the host can't. `over` is aborted when the URL isn't needed any longer. */
  readonly openBrowser?: ((url: string, over: AbortSignal) => Promise<boolean>) | undefined;
  /** Records the exchanges with the identity provider. */
  readonly exchange?: ExchangeLog | undefined;
  /** Absent if the host can't start helper processes. Then Kerberos sign-ins fail with a problem. */
  readonly kerberos?: KerberosSystem | undefined;
}

/** The available secrets of a connection. */
export interface ConnectionSecrets {
  /** Returns a secret of the method's descriptor; null if it isn't available. */
  get(purpose: SecretPurpose): string | null;
  /** Reads a secret, and asks the user if necessary; null if the user enters none. */
  read(purpose: SecretPurpose): Promise<string | null>;
}

/** The Node part of a sign-in method. The descriptor in `shared/signin` is the other part. */
export interface SignInProgram<Settings> {
  /** Returns the settings for {@link create} from a connection and its secrets. */
  readonly settingsOf: (connection: Connection, secrets: ConnectionSecrets) => Settings;
  /** Creates the sign-in; null if its settings are missing. */
  readonly create: (settings: Settings, parts: SignInParts) => SignIn | null;
}

/** Returns the status `signed-out`. */
export function signedOutStatus(method: SignInMethod): SignInStatus {
  return { state: 'signed-out', method, who: null, expiresAt: null, claims: null, problem: null };
}
