import type { Connection, SignInStatus } from '../../shared/contract/connections/connection.ts';
import type { SecretPurpose } from '../../shared/contract/signing-in/secret.ts';
import type { SignInMethod } from '../../shared/signin/methods.ts';
import type { WireClient } from '../wire/client.ts';
import type { HeaderLines } from '../wire/header-lines.ts';
import type { Redaction } from '../wire/redaction.ts';
import type { WireResponse } from '../wire/wire-response.ts';
import type { Clock } from './clock.ts';
import type { KerberosSurroundings } from './kerberos/identity.ts';
import type { NegotiatedRequest } from './kerberos/negotiate.ts';
import type { ExchangeLog } from './oauth/exchange-log.ts';
import type { ObservedValue } from './observed-value.ts';

/**
 * One way in, for one identity: turns what a connection knows into the credential of one request.
 *
 * Tokens stay inside; what goes out is header lines for the wire, and a status without secrets.
 */
export interface SignIn {
  readonly method: SignInMethod;
  /** Needs the user each time: `signIn` is called by the user's act alone. */
  readonly interactive?: boolean;
  readonly status: Pick<ObservedValue<SignInStatus>, 'value' | 'onChange'>;
  /** Signs in; never rejects: the status tells how it went. */
  signIn(): Promise<void>;
  /**
   * The headers for one request, renewed first where they are about to end.
   *
   * @throws ProblemError `not-signed-in`, `tls-failed`, `sign-in-refused`, or one of `identity-provider-…`, `oauth-…`, `kerberos-…`.
   */
  credential(): Promise<HeaderLines>;
  /**
   * Learns with what status a request with this credential was answered.
   *
   * @returns true where a new credential was had after a 401, so that trying once more makes sense.
   */
  onResponse(credential: HeaderLines, status: number): Promise<boolean>;
  /**
   * Takes the place of `credential` and `answered` where one request may need several legs and its response a proof.
   *
   * @throws ProblemError where nobody is signed in, or the server refuses or does not prove itself; and what the request throws.
   */
  negotiate?(request: NegotiatedRequest): Promise<WireResponse>;
  /** Forgets the credential and ends the session at the provider where there is one; never rejects. */
  signOut(): Promise<void>;
  /** Stops timers and forgets the credential, without a word to anybody. */
  close(): void;
}

/** What every method is given beside its own settings. */
export interface SignInParts {
  readonly wire: WireClient;
  readonly redaction: Redaction;
  readonly clock: Clock;
  /** Names the identity for the redaction, such as a connection's id. */
  readonly owner: string;
  /** Opens an address in the system's browser; absent where a host cannot. */
  readonly openBrowser?: ((url: string, over: AbortSignal) => Promise<boolean>) | undefined;
  /** Takes what is exchanged with an identity provider. */
  readonly exchange?: ExchangeLog | undefined;
  /** Absent where a host can start no helpers: signing in by Kerberos says so. */
  readonly kerberos?: KerberosSurroundings | undefined;
}

/** The secrets of a connection that are held. */
export interface HeldSecrets {
  /** A secret that the method's descriptor names; null if it isn't held. */
  get(purpose: SecretPurpose): string | null;
  /** Reads a secret when it is needed; null if nobody gives it. */
  read(purpose: SecretPurpose): Promise<string | null>;
}

/** How Node signs in by a method; the rest of the method is its descriptor in `shared/signin`. */
export interface SignInProgram<Settings> {
  /** The settings that {@link create} needs, from those of a connection and its secrets. */
  readonly settingsOf: (connection: Connection, secrets: HeldSecrets) => Settings;
  /** Makes the sign-in; null if the settings lack its part. */
  readonly create: (settings: Settings, parts: SignInParts) => SignIn | null;
}

/** The status of nobody. */
export function signedOutStatus(method: SignInMethod): SignInStatus {
  return { state: 'signed-out', method, who: null, expiresAt: null, claims: null, problem: null };
}
