import { createContext, useContext } from 'react';

const key = 'dataquay.window';

/** Identifies this window to the application. */
export interface WindowName {
  /** Id that is unique per window. A reload keeps the id. */
  readonly id: string;
  /** Id of the window that this window was duplicated from. Null if it isn't a duplicate. */
  readonly former: string | null;
}

/** Locks of window ids. A lock is held while the window is open. */
type NameLocks = Pick<LockManager, 'request'> | null | undefined;

/**
 * Locks the id of this window until it closes. A duplicated window copies the stored id, so it creates a new one.
 *
 * @param locks null if the browser has no locks. A duplicate then shares the id of its window
 */
export async function takeWindowName(
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
  locks: NameLocks = navigator.locks,
): Promise<WindowName> {
  const known = storage.getItem(key);
  if (known !== null && known !== '' && known.length <= 64 && (await take(known, locks))) return { id: known, former: null };
  const id = crypto.randomUUID();
  storage.setItem(key, id);
  await take(id, locks);
  return { id, former: known === '' ? null : known };
}

/** Locks an id until the window closes. Returns whether the id was unused. */
function take(id: string, locks: NameLocks): Promise<boolean> {
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request(`${key}.${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<never>(() => {});
      })
      .catch(() => resolve(true));
  });
}

export const WindowContext = createContext<WindowName | null>(null);

/**
 * Returns the id of this window.
 *
 * @throws outside a {@link WindowContext}
 */
export function useWindowName(): WindowName {
  const name = useContext(WindowContext);
  if (name === null) throw new Error('useWindowName needs a WindowContext around it.');
  return name;
}
