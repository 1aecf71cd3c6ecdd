import { createContext, useContext } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import type { Query } from '../../shared/query/query.ts';
import type { ScopedRows } from './run-scope.ts';

/**
 * URLs of a query, readable or encoded. One of them is enough. The query opens on the address of its API, regardless of the addresses in
 * the URLs.
 */
export type QueryTexts = Partial<Readonly<Record<Format, string>>>;

/** A request to open a query from the history, a saved query or the clipboard. */
export interface OpenQueryRequest extends QueryTexts {
  /** The query, if known. URLs are then ignored. */
  readonly query?: Query;
  /** Title of the saved query that `query` comes from. */
  readonly savedTitle?: string;
  /** True to run the query after it is open. */
  readonly run?: boolean;
  /** Results of an earlier run that the new results are compared with. */
  readonly earlier?: EarlierResults;
}

/** The results of an earlier run, by format. Null if there are no earlier results to compare. */
export type EarlierResults = Readonly<Record<Format, EarlierResult | null>>;

/** Stored rows of an earlier run. */
export interface EarlierResult extends ScopedRows {
  /** Time of the request, in milliseconds since 1970. */
  readonly at: number;
  /** Whether the rows are all rows of the query, not only one page. */
  readonly all: boolean;
}

/** Pending requests to open queries, by API. */
export interface OpenQueryRequests {
  /** Adds a request for an API. Replaces a pending request. */
  readonly add: (api: ApiReference, request: OpenQueryRequest) => void;
  /** Removes and returns the pending request of an API. Null if there is none. */
  readonly take: (api: ApiReference) => OpenQueryRequest | null;
  /** Calls the listener on each request for an API. Returns the function that removes the listener. */
  readonly listen: (api: ApiReference, listener: () => void) => () => void;
}

/** Creates an empty store with one pending request per API. */
export function createOpenQueryRequests(): OpenQueryRequests {
  const pending = new Map<string, OpenQueryRequest>();
  const listeners = new Map<string, Set<() => void>>();
  const keyOf = ({ root, accessPoint }: ApiReference): string => JSON.stringify([root, accessPoint]);
  return {
    add: (api, request) => {
      pending.set(keyOf(api), request);
      for (const listener of listeners.get(keyOf(api)) ?? []) listener();
    },
    take: (api) => {
      const request = pending.get(keyOf(api)) ?? null;
      pending.delete(keyOf(api));
      return request;
    },
    listen: (api, listener) => {
      const own = listeners.get(keyOf(api)) ?? new Set();
      listeners.set(keyOf(api), own.add(listener));
      return () => own.delete(listener);
    },
  };
}

/** Opens queries in their workspaces. */
export interface OpenQueryService {
  readonly requests: OpenQueryRequests;
  /** Shows the query screen of an API. */
  readonly show: (api: ApiReference) => void;
}

export const OpenQueryContext = createContext<OpenQueryService | null>(null);

/** Returns a function that opens a query in the workspace of its API. The function does nothing outside the window's frame. */
export function useOpenQuery(): (api: ApiReference, request: OpenQueryRequest) => void {
  const service = useContext(OpenQueryContext);
  return (api, request) => {
    service?.requests.add(api, request);
    service?.show(api);
  };
}
