import { useCallback, useEffect, useMemo } from 'react';
import { z } from 'zod';
import { home, type Route } from '../navigation/route.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import { usePersistedValue } from '../session/use-persisted-value.ts';
import { sqlStorageKeys } from '../sql/sql-storage.ts';

/** Maximum number of SQL tabs. The number is limited because each tab keeps its rows. */
export const maxSqlTabs = 8;

const tabsSchema = z.object({
  open: z
    .array(z.object({ id: z.number().int().min(1), name: z.string().max(200).nullable() }))
    .max(maxSqlTabs)
    .readonly(),
  last: z.number().int().min(1),
});
type SavedTabs = z.infer<typeof tabsSchema>;

/** An open SQL tab: its number, and the name that the user entered. */
export type SqlTab = SavedTabs['open'][number];

const noTabs: SavedTabs = { open: [], last: 1 };

/** The SQL tabs of the window. */
export interface SqlTabs {
  readonly open: readonly SqlTab[];
  /** The visible tab. Null while another screen is visible. */
  readonly present: number | null;
  /** Number of the next new tab. Null if the maximum number of tabs is open. */
  readonly next: number | null;
  /** Number of the tab that was last visible. */
  readonly last: number;
  /** Sets the name of a tab. An empty string removes the name. */
  readonly rename: (id: number, name: string) => void;
  /** Closes a tab and deletes its statement. */
  readonly close: (id: number) => void;
}

/** Holds the SQL tabs and saves them with the window. A route to a tab opens the tab. */
export function useSqlTabs(route: Route, go: (route: Route) => void): SqlTabs {
  const [{ open, last }, setTabs] = usePersistedValue<SavedTabs>('dataquay.sql.tabs', tabsSchema, noTabs);
  const storage = useLayoutStorage();
  const present = route.screen === 'sql' ? (route.tab ?? last) : null;
  const isAllowed = present === null || open.length < maxSqlTabs || open.some(({ id }) => id === present);

  useEffect(() => {
    if (present === null) return;
    if (isAllowed) setTabs((before) => withTab(before, present));
    else go({ screen: 'sql', tab: last });
  }, [present, isAllowed, last, go, setTabs]);

  const rename = useCallback(
    (id: number, name: string) =>
      setTabs((before) => ({
        ...before,
        open: before.open.map((tab) => (tab.id === id ? { id, name: name.trim().slice(0, 200) || null } : tab)),
      })),
    [setTabs],
  );
  const close = useCallback(
    (id: number) => {
      const others = open.filter((tab) => tab.id !== id);
      const nearest = others.at(-1)?.id;
      setTabs({ open: others, last: nearest ?? 1 });
      for (const key of sqlStorageKeys(id)) storage.removeItem(key);
      if (present === id) go(nearest === undefined ? home : { screen: 'sql', tab: nearest });
    },
    [open, present, go, setTabs, storage],
  );
  return useMemo(() => ({ open, present, next: nextTab(open), last, rename, close }), [open, present, last, rename, close]);
}

/** Adds a tab in the order of tab numbers, and stores it as the last visited tab. */
function withTab(before: SavedTabs, id: number): SavedTabs {
  const isOpen = before.open.some((tab) => tab.id === id);
  if (isOpen && before.last === id) return before;
  const open = isOpen ? before.open : [...before.open, { id, name: null }].sort((one, other) => one.id - other.id);
  return { open, last: id };
}

function nextTab(open: readonly SqlTab[]): number | null {
  if (open.length >= maxSqlTabs) return null;
  for (let id = 1; ; id += 1) if (!open.some((tab) => tab.id === id)) return id;
}
