import { createContext, useContext } from 'react';
import type { ApiReference } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { Query } from '../../../shared/query/query.ts';
import type { StoredRows } from '../../response/run-state.ts';

/** URLs of a query, readable or encoded; one is enough. The query opens on the address of its API, whatever their addresses are. */
export type QueryTexts = Partial<Readonly<Record<Format, string>>>;

/** A request to open a query from the history, a saved query or the clipboard. */
export interface OpenQueryRequest extends QueryTexts {
  /** The query, if known; URLs are ignored then. */
  readonly query?: Query;
  /** Title of the saved query that `query` comes from. */
  readonly savedTitle?: string;
  /** True to run the query when it is open. */
  readonly run?: boolean;
  /** Results of an earlier run, to compare the new ones with. */
  readonly earlier?: EarlierResults;
}

/** The results of an earlier run by format; null if there is nothing to compare with. */
export type EarlierResults = Readonly<Record<Format, EarlierResult | null>>;

/** Stored rows of an earlier run. */
export interface EarlierResult extends StoredRows {
  /** When they were requested, in milliseconds since 1970. */
  readonly at: number;
  /** Whether these are all rows of the query, not one page. */
  readonly all: boolean;
}

/** Pending requests to open queries, by API. */
export interface OpenQueryRequests {
  /** Adds a request for an API; it replaces a pending one. */
  readonly add: (api: ApiReference, request: OpenQueryRequest) => void;
  /** Removes and returns the pending request of an API; null if there is none. */
  readonly take: (api: ApiReference) => OpenQueryRequest | null;
  /** Calls back on each request for an API; returns the function that stops it. */
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

/** Returns a function that opens a query in the workspace of its API; it does nothing outside the window's frame. */
export function useOpenQuery(): (api: ApiReference, request: OpenQueryRequest) => void {
  const service = useContext(OpenQueryContext);
  return (api, request) => {
    service?.requests.add(api, request);
    service?.show(api);
  };
}
