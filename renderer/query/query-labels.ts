import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

/** The first conditions of the open queries, by API, for the tabs that name them. */
export interface QueryLabels {
  readonly get: (key: string) => string | null;
  /** Sets the first condition of a query; null for a query without conditions. */
  readonly set: (key: string, condition: string | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates labels without any query. */
export function createQueryLabels(): QueryLabels {
  const conditions = new Map<string, string | null>();
  const listeners = new Set<() => void>();
  return {
    get: (key) => conditions.get(key) ?? null,
    set: (key, condition) => {
      if ((conditions.get(key) ?? null) === condition) return;
      conditions.set(key, condition);
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

/** Returns the first condition of the query of an API; null without one. */
export function useFirstCondition(key: string): string | null {
  const labels = useContext(QueryLabelsContext);
  return useSyncExternalStore(labels?.subscribe ?? withoutChanges, () => labels?.get(key) ?? null);
}

/** Tells the tabs the first condition of a query; nothing outside the frame. */
export function useConditionLabel(key: string, condition: string | null): void {
  const labels = useContext(QueryLabelsContext);
  useEffect(() => labels?.set(key, condition), [labels, key, condition]);
}
