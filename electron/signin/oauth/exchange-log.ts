import type { TokenExchange } from '../../../shared/contract/signing-in/token-exchange.ts';

/** The last exchanges of a session with its identity provider, in memory only. */
export interface ExchangeLog {
  add(exchange: Omit<TokenExchange, 'number'>): void;
  /** Returns the exchanges, the oldest first. */
  list(): readonly TokenExchange[];
}

/** With token lifetimes of five seconds, the log covers more than a minute. */
const maxExchanges = 20;

/** Creates an empty log for twenty exchanges. */
export function createExchangeLog(): ExchangeLog {
  let count = 0;
  let exchanges: readonly TokenExchange[] = [];
  return {
    add: (exchange) => {
      count += 1;
      exchanges = [...exchanges, { ...exchange, number: count }].slice(-maxExchanges);
    },
    list: () => exchanges,
  };
}
