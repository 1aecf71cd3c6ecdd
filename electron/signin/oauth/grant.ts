import type { SignInWaiting } from '../../../shared/contract/signing-in/token-exchange.ts';
import type { SignInMethod } from '../../../shared/signin/methods.ts';
import type { Clock } from '../clock.ts';
import type { Provider } from './provider.ts';
import type { GrantedTokens } from './settings.ts';

/** What a grant works with. */
export interface GrantParts {
  readonly provider: Provider;
  readonly clock: Clock;
  /** Aborted when the user signs out or begins anew. */
  readonly signal: AbortSignal;
  /** Tells what the user has to do; null once that is done. */
  readonly wait: (waiting: SignInWaiting | null) => void;
  /** Opens a URL in the system's browser; false if there is none. `over` is aborted when the URL is of no use any longer. */
  readonly openBrowser: (url: string, over: AbortSignal) => Promise<boolean>;
}

/** One way to get tokens from an identity provider: how they are kept fresh after that is the same for all. */
export interface Grant {
  readonly method: SignInMethod;
  /** Needs the user each time: it is begun by the user's act alone. */
  readonly interactive: boolean;
  /** @throws ProblemError where the provider or the user refuses; the signal's reason where it was aborted. */
  obtain(parts: GrantParts): Promise<GrantedTokens>;
}
