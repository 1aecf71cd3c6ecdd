import type { TokenExchange } from '../../../shared/contract/signing-in/token-exchange.ts';

/** The last exchanges of a session with its identity provider, for whoever wants to see them. In memory alone. */
export interface ExchangeLog {
  add(exchange: Omit<TokenExchange, 'number'>): void;
  /** The oldest first. */
  list(): readonly TokenExchange[];
}

/** With lifetimes of five seconds this is more than a minute. */
const mostExchanges = 20;

/** An empty log; it holds twenty exchanges, the oldest goes first. */
export function createExchangeLog(): ExchangeLog {
  let count = 0;
  let exchanges: readonly TokenExchange[] = [];
  return {
    add: (exchange) => {
      count += 1;
      exchanges = [...exchanges, { ...exchange, number: count }].slice(-mostExchanges);
    },
    list: () => exchanges,
  };
}
