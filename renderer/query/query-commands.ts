import { createContext, useContext } from 'react';
import type { Format } from '../../shared/contract/run.ts';
import type { OrderItem, Predicate } from '../../shared/query/query.ts';

/** What other parts of the page may change of a query; each change is one step of its history. */
export interface QueryChanges {
  /** Adds what must hold besides all that must hold now; nothing changes where it is asked for already. */
  readonly addCondition: (predicate: Predicate) => void;
  /** Replaces the order of the rows. */
  readonly setOrder: (order: readonly OrderItem[]) => void;
  /** Replaces the columns to return; none means all. */
  readonly setColumns: (columns: readonly string[]) => void;
  /** Replaces the text of one URL, as if typed. */
  readonly editUrl: (format: Format, text: string) => void;
}

/** The query of the workspace around a part of the page. */
export interface QueryCommands extends QueryChanges {
  readonly order: readonly OrderItem[];
  /** The columns to return; none means all. */
  readonly columns: readonly string[];
  /** Runs both URLs. */
  readonly run: () => void;
}

export const QueryCommandsContext = createContext<QueryCommands | null>(null);

/** The query around this part of the page; null outside of a workspace. */
export function useQueryCommands(): QueryCommands | null {
  return useContext(QueryCommandsContext);
}
