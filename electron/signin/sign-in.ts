import type { SignInMethod, SignInStatus } from '../../shared/contract/profile.ts';
import type { WireClient } from '../wire/client.ts';
import type { HeaderLines } from '../wire/header-lines.ts';
import type { Redaction } from '../wire/redaction.ts';
import type { Clock } from './clock.ts';
import type { ObservedValue } from './observed-value.ts';

/**
 * One way in, for one identity: turns what a profile knows into the credential of one request.
 *
 * Tokens stay inside; what goes out is header lines for the wire, and a status without secrets.
 */
export interface SignIn {
  readonly method: SignInMethod;
  readonly status: Pick<ObservedValue<SignInStatus>, 'value' | 'onChange'>;
  /** Signs in; never rejects: the status tells how it went. */
  signIn(): Promise<void>;
  /**
   * The headers for one request, renewed first where they are about to end.
   *
   * @throws ProblemError `not-signed-in`, `sign-in-refused`, `identity-provider-unreachable`, `identity-provider-odd-answer`, `tls-failed`.
   */
  credential(): Promise<HeaderLines>;
  /**
   * Learns with what status a request with this credential was answered.
   *
   * @returns true where a new credential was had after a 401, so that trying once more makes sense.
   */
  answered(credential: HeaderLines, status: number): Promise<boolean>;
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
  /** Names the identity for the redaction, such as a profile's id. */
  readonly owner: string;
}

/** The status of nobody. */
export function signedOutStatus(method: SignInMethod): SignInStatus {
  return { state: 'signed-out', method, who: null, expiresAt: null, claims: null, problem: null };
}
