const key = 'dataquay.window';

/** By what the application tells this window from others. */
export interface WindowName {
  /** The same after a reload, another in every other window. */
  readonly id: string;
  /** The window that this one was duplicated from; null for all others. */
  readonly former: string | null;
}

/** Names that are taken, as long as a window has them. */
type NameLocks = Pick<LockManager, 'request'> | null | undefined;

/**
 * The name of this window, taken until it closes. A browser that duplicates a window copies what its storage holds, the name too: the copy
 * takes another one.
 *
 * @param locks A browser may have none, or refuse them: a duplicate has the name of its window then.
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

/** Whether the name was free; it is taken then until the window closes. */
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
