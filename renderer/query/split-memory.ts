const prefix = 'dataquay.split.';

/** The share (percent) of the first of two panes as it was left, or null where it was never moved. */
export function recallShare(storage: Pick<Storage, 'getItem'>, name: string): number | null {
  const kept = storage.getItem(prefix + name);
  const share = kept === null ? Number.NaN : Number(kept);
  return share > 0 && share < 100 ? share : null;
}

/** Remembers the share of the first of two panes. */
export function keepShare(storage: Pick<Storage, 'setItem'>, name: string, share: number): void {
  storage.setItem(prefix + name, share.toFixed(2));
}
