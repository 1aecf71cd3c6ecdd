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
  /** The file to save it in; null if it isn't from the folder of saved queries. */
  readonly origin: Pick<SavedEntry, 'file' | 'version'> | null;
  /** Values of its parameters. */
  readonly values: Readonly<Record<string, string>>;
  /** True to run it when it is open. */
  readonly run: boolean;
}

/** A request to open SQL with one more table: the kept rows of a run in the history. */
interface AddSavedRows {
  readonly kind: 'kept-rows';
  /** What the table is named after. */
  readonly title: string;
  readonly table: TableQuery;
  readonly kept: SavedRows;
}

/** A request to open SQL. */
export type OpenSqlRequest = OpenFile | AddSavedRows;

/** The tab for a request. */
interface ChosenTab {
  readonly tab: number;
  /** True if the tab already shows the file with unsaved changes, which stay. */
  readonly isKept: boolean;
}

/**
 * Returns the tab in which SQL opens: the one that shows it, an empty one, or a new one; null if all are in use. A statement that isn't
 * saved is never replaced.
 *
 * @param tabs The open tabs, the visible one first.
 * @param next Number of the next new tab; null if there are as many as can be.
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
  // The saved statement is to run, not the changed one.
  if (file !== null && changed !== undefined && !run) return { tab: changed.id, isKept: true };
  const empty = tabs.find((tab) => tab.opened === null && !hasUnsavedSql(tab));
  const tab = empty?.id ?? next;
  return tab === null ? null : { tab, isKept: false };
}

/** The pending request to open SQL. */
export interface OpenSqlRequests {
  /** Shows the tab for a request and adds the request; it replaces a pending one. */
  readonly add: (request: OpenSqlRequest) => void;
  /** Calls back with a pending request for a tab and each later one; returns the function that stops it. */
  readonly listen: (tab: number, listener: (request: OpenSqlRequest) => void) => () => void;
}

/**
 * Creates an empty store of one pending request.
 *
 * @param showTab Shows the tab for a request; returns its number, or null if the request needs no tab.
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
 * Calls back for each request to open SQL in a tab, including one from before the tab was open.
 *
 * @param shown Whether the tab is visible: only then it takes requests.
 */
export function useOpenSqlRequests(tab: number, shown: boolean, onRequest: (request: OpenSqlRequest) => void): void {
  const requests = useContext(OpenSqlContext);
  const latest = useRef(onRequest);
  latest.current = onRequest;
  useEffect(() => (shown ? requests?.listen(tab, (request) => latest.current(request)) : undefined), [requests, tab, shown]);
}
