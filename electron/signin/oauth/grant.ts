import type { Clock } from '../../../node/time/clock.ts';
import type { SignInWaiting } from '../../../shared/contract/signing-in/token-exchange.ts';
import type { SignInMethod } from '../../../shared/signin/methods.ts';
import type { Provider } from './provider.ts';
import type { GrantedTokens } from './settings.ts';

/** The dependencies of a grant. */
export interface GrantParts {
  readonly provider: Provider;
  readonly clock: Clock;
  /** Aborted when the user signs out or restarts the sign-in. */
  readonly signal: AbortSignal;
  /** Sets what the user must do. Null when the user has done it. */
  readonly wait: (waiting: SignInWaiting | null) => void;
  /** Opens a URL in the system's browser. Returns false if there is no browser. `over` is aborted when the URL is no longer needed. */
  readonly openBrowser: (url: string, over: AbortSignal) => Promise<boolean>;
}

/** An OAuth grant, which requests the first tokens. Tokens of all grants are refreshed in the same way. */
export interface Grant {
  readonly method: SignInMethod;
  /** Whether each request for tokens needs the user. If so, the grant only starts after a user action. */
  readonly interactive: boolean;
  /** Requests tokens. @throws ProblemError if the provider or the user denies the request; the signal's reason after an abort */
  obtain(parts: GrantParts): Promise<GrantedTokens>;
}
