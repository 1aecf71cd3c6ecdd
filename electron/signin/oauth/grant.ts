import type { SignInWaiting } from '../../../shared/contract/signing-in/token-exchange.ts';
import type { SignInMethod } from '../../../shared/signin/methods.ts';
import type { Clock } from '../clock.ts';
import type { Provider } from './provider.ts';
import type { GrantedTokens } from './settings.ts';

/** The parts that a grant uses. */
export interface GrantParts {
  readonly provider: Provider;
  readonly clock: Clock;
  /** Aborted when the user signs out or restarts the sign-in. */
  readonly signal: AbortSignal;
  /** Shows what the user must do; null when that is done. */
  readonly wait: (waiting: SignInWaiting | null) => void;
  /** Opens a URL in the system's browser; false if there is none. `over` is aborted when the URL isn't needed any longer. */
  readonly openBrowser: (url: string, over: AbortSignal) => Promise<boolean>;
}

/** An OAuth grant. Tokens of all grants are refreshed in the same way. */
export interface Grant {
  readonly method: SignInMethod;
  /** Whether the grant needs the user each time. Then it only starts after an action of the user. */
  readonly interactive: boolean;
  /** Requests tokens. @throws ProblemError if the provider or the user denies it; the signal's reason after an abort. */
  obtain(parts: GrantParts): Promise<GrantedTokens>;
}
