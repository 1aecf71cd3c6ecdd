import { createContext, useContext, useEffect, useRef } from 'react';
import type { SavedEntry } from '../../shared/contract/saved/saved-queries.ts';
import type { SavedSql } from '../../shared/saved/saved-sql.ts';
import type { KeptRows } from './load-table.ts';
import type { TableQuery } from './sql-tables.ts';

/** A request to open SQL from a file. */
interface OpenFile {
  readonly kind: 'file';
  readonly saved: SavedSql;
  /** The file to save it in; null if it isn't from the folder of saved queries. */
  readonly origin: Pick<SavedEntry, 'file' | 'version'> | null;
  /** Values of its parameters. */
  readonly values: Readonly<Record<string, string>>;
  /** True to run it when it is open. */
  readonly run: boolean;
}

/** A request to open SQL with one more table: the kept rows of a run in the history. */
interface AddKeptRows {
  readonly kind: 'kept-rows';
  /** What the table is named after. */
  readonly title: string;
  readonly table: TableQuery;
  readonly kept: KeptRows;
}

/** A request to open SQL. */
export type OpenSqlRequest = OpenFile | AddKeptRows;

/** The pending request to open SQL. */
export interface OpenSqlRequests {
  /** Adds a request; it replaces a pending one. */
  readonly add: (request: OpenSqlRequest) => void;
  /** Calls back with a pending request and each later one; returns the function that stops it. */
  readonly listen: (listener: (request: OpenSqlRequest) => void) => () => void;
}

/** Creates an empty store of one pending request. */
export function createOpenSqlRequests(): OpenSqlRequests {
  let pending: OpenSqlRequest | null = null;
  let listener: ((request: OpenSqlRequest) => void) | null = null;
  const deliver = (): void => {
    if (pending === null || listener === null) return;
    const request = pending;
    pending = null;
    listener(request);
  };
  return {
    add: (request) => {
      pending = request;
      deliver();
    },
    listen: (own) => {
      listener = own;
      deliver();
      return () => {
        if (listener === own) listener = null;
      };
    },
  };
}

export const OpenSqlContext = createContext<OpenSqlRequests | null>(null);

/**
 * Calls back for each request to open SQL, including one from before the screen was open.
 *
 * @param shown Whether the tab is visible: the visible one takes the request.
 */
export function useOpenSqlRequests(shown: boolean, onRequest: (request: OpenSqlRequest) => void): void {
  const requests = useContext(OpenSqlContext);
  const latest = useRef(onRequest);
  latest.current = onRequest;
  useEffect(() => (shown ? requests?.listen((request) => latest.current(request)) : undefined), [requests, shown]);
}
