import { createContext, useContext } from 'react';

const key = 'dataquay.window';

/** Identifies this window to the application. */
export interface WindowName {
  /** Unique per window; a reload keeps it. */
  readonly id: string;
  /** Id of the window that this one was duplicated from, or null. */
  readonly former: string | null;
}

/** Locks of window names, held while a window is open. */
type NameLocks = Pick<LockManager, 'request'> | null | undefined;

/**
 * Locks the name of this window until it closes. A duplicated window copies the stored name, so it takes a new one.
 *
 * @param locks Null if the browser has none; a duplicate then shares the name of its window.
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

/** Locks a name until the window closes. Returns whether it was free. */
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

/** Returns the name of this window. @throws Outside a {@link WindowContext}. */
export function useWindowName(): WindowName {
  const name = useContext(WindowContext);
  if (name === null) throw new Error('useWindowName needs a WindowContext around it.');
  return name;
}
