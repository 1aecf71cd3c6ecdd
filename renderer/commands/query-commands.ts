import { createContext, useContext } from 'react';
import type { Format } from '../../shared/contract/results/run.ts';
import type { OrderItem, Predicate } from '../../shared/query/query.ts';

/** The changes that other parts of the page can make to a query. Each change is one undo step. */
export interface QueryChanges {
  /** Adds a condition that rows must also match. Nothing changes if the query already contains the condition. */
  readonly addCondition: (predicate: Predicate) => void;
  /** Replaces the order of the rows. */
  readonly setOrder: (order: readonly OrderItem[]) => void;
  /** Replaces the columns to return. An empty list means all columns. */
  readonly setColumns: (columns: readonly string[]) => void;
  /** Replaces the text of one URL, as if typed. */
  readonly editUrl: (format: Format, text: string) => void;
}

/** The query of the surrounding workspace, and the changes it accepts. A new condition or order runs the query. */
export interface QueryCommands extends QueryChanges {
  readonly order: readonly OrderItem[];
  /** Whether the server can sort by a column. */
  readonly canSort?: (column: string) => boolean;
  /** The columns to return. An empty list means all columns. */
  readonly columns: readonly string[];
  /** Runs both URLs. */
  readonly run: () => void;
}

export const QueryCommandsContext = createContext<QueryCommands | null>(null);

/** Returns the query of the surrounding workspace. Null outside a workspace. */
export function useQueryCommands(): QueryCommands | null {
  return useContext(QueryCommandsContext);
}
