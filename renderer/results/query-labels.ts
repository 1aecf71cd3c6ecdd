import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';

/** Details that the tab of an open query shows next to the title of its API. */
export interface QueryLabel {
  /** The first condition of the query. Null if the query has no conditions. */
  readonly condition: string | null;
  /** Title of the open saved query. Null if the query was neither saved nor opened from a file. */
  readonly saved: string | null;
  /** Whether the query differs from the saved one. */
  readonly changed: boolean;
}

/** The labels of the open queries, by API. */
export interface QueryLabels {
  readonly get: (key: string) => QueryLabel;
  readonly set: (key: string, label: QueryLabel) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Returns the key of the label of an SQL tab. */
export const sqlLabelKey = (tab: number): string => `sql ${tab}`;

const plain: QueryLabel = { condition: null, saved: null, changed: false };

/** Creates an empty store of labels. */
export function createQueryLabels(): QueryLabels {
  const labels = new Map<string, QueryLabel>();
  const listeners = new Set<() => void>();
  return {
    get: (key) => labels.get(key) ?? plain,
    set: (key, label) => {
      const { condition, saved, changed } = labels.get(key) ?? plain;
      if (label.condition === condition && label.saved === saved && label.changed === changed) return;
      labels.set(key, label);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const QueryLabelsContext = createContext<QueryLabels | null>(null);

const withoutChanges = (): (() => void) => () => undefined;

/** Returns the label of the query of an API. */
export function useQueryLabel(key: string): QueryLabel {
  const labels = useContext(QueryLabelsContext);
  return useSyncExternalStore(labels?.subscribe ?? withoutChanges, () => labels?.get(key) ?? plain);
}

/** Shows the label of a query in its tab. Does nothing outside the window's frame. */
export function useLabelInTab(key: string, { condition, saved, changed }: QueryLabel): void {
  const labels = useContext(QueryLabelsContext);
  const label = useMemo(() => ({ condition, saved, changed }), [condition, saved, changed]);
  useEffect(() => labels?.set(key, label), [labels, key, label]);
}
