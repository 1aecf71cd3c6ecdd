import type { ServiceTokens } from '../access/service-tokens.ts';
import type { TokenUses } from '../access/token-uses.ts';
import type { UserStates } from '../access/user-states.ts';
import type { MonitorStore } from '../monitors/monitor-store.ts';

/**
 * The state that callers create, and that must survive a restart: service tokens, their uses, the states of users, and the responses of
 * asynchronous requests. Delta links contain their own state.
 */
export interface ServiceState extends AsyncDisposable {
  readonly tokens: ServiceTokens;
  readonly uses: TokenUses;
  readonly userStates: UserStates;
  /** The responses of asynchronous requests. */
  readonly monitors: MonitorStore;
  /** Whether the state could be read and written at the latest attempt. */
  isUp(): boolean;
}
