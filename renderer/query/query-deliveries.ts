import { createContext, useContext } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue.ts';
import type { Format } from '../../shared/contract/run.ts';
import type { Query } from '../../shared/query/query.ts';
import type { StoredRows } from '../preview/run-state.ts';

/** URLs of a query, readable or encoded; one is enough. Their addresses do not matter: the query goes to the API it is delivered to. */
export type QueryTexts = Partial<Readonly<Record<Format, string>>>;

/** A query from elsewhere, such as the history or a saved query. */
export interface QueryDelivery extends QueryTexts {
  /** The query itself, where it is known; URLs are not read then. */
  readonly query?: Query;
  /** True to run it when it is there. */
  readonly run?: boolean;
  /** Rows that an earlier run of it brought: what it brings now is compared with them. */
  readonly earlier?: EarlierAnswers;
}

/** What an earlier run brought in each format; null for nothing to compare with. */
export type EarlierAnswers = Readonly<Record<Format, EarlierAnswer | null>>;

/** Rows of an earlier run, opened anew. */
export interface EarlierAnswer extends StoredRows {
  /** Milliseconds since 1970, when they were asked for. */
  readonly at: number;
  /** Whether these are all rows of the query, not one page of them. */
  readonly all: boolean;
}

/** Queries on their way to the workspaces of their APIs. */
export interface QueryDeliveries {
  /** Leaves a query for an API; a former one that was not taken yet is dropped. */
  readonly deliver: (api: ApiReference, delivery: QueryDelivery) => void;
  /** What was left for an API, once; null for nothing. */
  readonly take: (api: ApiReference) => QueryDelivery | null;
  /** Tells of each delivery to an API; returns what ends that. */
  readonly listen: (api: ApiReference, listener: () => void) => () => void;
}

/** No query is on its way yet; one is kept for each API until it is taken. */
export function createQueryDeliveries(): QueryDeliveries {
  const waiting = new Map<string, QueryDelivery>();
  const listeners = new Map<string, Set<() => void>>();
  const keyOf = ({ root, accessPoint }: ApiReference): string => JSON.stringify([root, accessPoint]);
  return {
    deliver: (api, delivery) => {
      waiting.set(keyOf(api), delivery);
      for (const listener of listeners.get(keyOf(api)) ?? []) listener();
    },
    take: (api) => {
      const delivery = waiting.get(keyOf(api)) ?? null;
      waiting.delete(keyOf(api));
      return delivery;
    },
    listen: (api, listener) => {
      const own = listeners.get(keyOf(api)) ?? new Set();
      listeners.set(keyOf(api), own.add(listener));
      return () => own.delete(listener);
    },
  };
}

/** The deliveries of the window, and the way to an API's query. */
export interface QueryPost {
  readonly deliveries: QueryDeliveries;
  /** Shows the query of an API. */
  readonly show: (api: ApiReference) => void;
}

export const QueryPostContext = createContext<QueryPost | null>(null);

/** Opens a query in the workspace of its API, from anywhere in the window. Does nothing outside of it. */
export function useOpenQuery(): (api: ApiReference, delivery: QueryDelivery) => void {
  const post = useContext(QueryPostContext);
  return (api, delivery) => {
    post?.deliveries.deliver(api, delivery);
    post?.show(api);
  };
}
