const key = 'dataquay.window';

/** The name of this window: the same after a reload, another in every other window. */
export function windowId(storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage): string {
  const known = storage.getItem(key);
  if (known !== null && known !== '' && known.length <= 64) return known;
  const made = crypto.randomUUID();
  storage.setItem(key, made);
  return made;
}
