import { createContext, useContext, useEffect, useRef } from 'react';
import type { SavedEntry } from '../../shared/contract/saved/saved-queries.ts';
import type { SavedSql } from '../../shared/saved/saved-sql.ts';
import type { SavedRows } from './load-table.ts';
import { hasUnsavedSql, type SqlTabContent, statementOf } from './sql-storage.ts';
import type { TableQuery } from './sql-tables.ts';

/** A request to open SQL from a file. */
interface OpenFile {
  readonly kind: 'file';
  readonly saved: SavedSql;
  /** The file to save the statement in. Null if the statement isn't from the folder of saved queries. */
  readonly origin: Pick<SavedEntry, 'file' | 'version'> | null;
  /** Values of the statement's parameters. */
  readonly values: Readonly<Record<string, string>>;
  /** True to run the statement after it is open. */
  readonly run: boolean;
}

/** A request to open SQL with an additional table: rows of a run that the history has stored. */
interface AddSavedRows {
  readonly kind: 'kept-rows';
  /** Title that the table name is derived from. */
  readonly title: string;
  readonly table: TableQuery;
  readonly kept: SavedRows;
}

/** A request to open SQL. */
export type OpenSqlRequest = OpenFile | AddSavedRows;

/** The tab in which a request opens. */
interface ChosenTab {
  readonly tab: number;
  /** True if the tab already shows the file with unsaved changes, which stay. */
  readonly isKept: boolean;
}

/**
 * Returns the tab in which SQL opens: the tab that already shows the file, an empty tab, or a new tab. Null if all tabs are in use. An
 * unsaved statement is never replaced.
 *
 * @param tabs open tabs, the visible one first
 * @param next number of the next new tab. Null if the maximum number of tabs is open
 */
export function tabForFile(
  { saved, origin, run }: Pick<OpenFile, 'saved' | 'origin' | 'run'>,
  tabs: readonly (SqlTabContent & { readonly id: number })[],
  next: number | null,
): ChosenTab | null {
  const file = origin?.file ?? null;
  const showing = tabs.filter(
    ({ opened }) => opened !== null && opened.file === file && (file !== null || opened.sql === statementOf(saved)),
  );
  const unchanged = showing.find((tab) => !hasUnsavedSql(tab));
  if (unchanged !== undefined) return { tab: unchanged.id, isKept: false };
  const [changed] = showing;
  // A request to run the file applies to the saved statement, not to the changed one.
  if (file !== null && changed !== undefined && !run) return { tab: changed.id, isKept: true };
  const empty = tabs.find((tab) => tab.opened === null && !hasUnsavedSql(tab));
  const tab = empty?.id ?? next;
  return tab === null ? null : { tab, isKept: false };
}

/** The pending request to open SQL. */
export interface OpenSqlRequests {
  /** Shows the tab for a request and adds the request. Replaces a pending request. */
  readonly add: (request: OpenSqlRequest) => void;
  /** Calls the listener with a pending request for a tab and with each later one. Returns the function that removes the listener. */
  readonly listen: (tab: number, listener: (request: OpenSqlRequest) => void) => () => void;
}

/**
 * Creates a store of at most one pending request.
 *
 * @param showTab shows the tab for a request and returns its number. Returns null if the request needs no tab
 */
export function createOpenSqlRequests(showTab: (request: OpenSqlRequest) => number | null): OpenSqlRequests {
  let pending: { readonly tab: number; readonly request: OpenSqlRequest } | null = null;
  let shown: { readonly tab: number; readonly listener: (request: OpenSqlRequest) => void } | null = null;
  const deliver = (): void => {
    if (pending === null || pending.tab !== shown?.tab) return;
    const { request } = pending;
    pending = null;
    shown.listener(request);
  };
  return {
    add: (request) => {
      const tab = showTab(request);
      pending = tab === null ? null : { tab, request };
      deliver();
    },
    listen: (tab, listener) => {
      const own = { tab, listener };
      shown = own;
      deliver();
      return () => {
        if (shown === own) shown = null;
      };
    },
  };
}

export const OpenSqlContext = createContext<OpenSqlRequests | null>(null);

/**
 * Calls a function for each request to open SQL in a tab, including a request from before the tab was open.
 *
 * @param shown whether the tab is visible. Only a visible tab receives requests
 */
export function useOpenSqlRequests(tab: number, shown: boolean, onRequest: (request: OpenSqlRequest) => void): void {
  const requests = useContext(OpenSqlContext);
  const latest = useRef(onRequest);
  latest.current = onRequest;
  useEffect(() => (shown ? requests?.listen(tab, (request) => latest.current(request)) : undefined), [requests, tab, shown]);
}
