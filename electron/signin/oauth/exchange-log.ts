import type { TokenExchange } from '../../../shared/contract/signing-in/token-exchange.ts';

/** The last exchanges of a connection with its identity provider, in memory only. */
export interface ExchangeLog {
  add(exchange: Omit<TokenExchange, 'number'>): void;
  /** Returns the exchanges, oldest first. */
  list(): readonly TokenExchange[];
}

/** Maximum number of recorded exchanges. With token lifetimes of five seconds, they cover more than a minute. */
const maxExchanges = 20;

/** Creates an empty log. */
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
