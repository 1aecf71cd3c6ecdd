/** Which window of the run before each window goes on with, in everything that is kept of it. */
export interface RestoredWindows {
  /**
   * A window takes up what another left.
   *
   * @param others The windows that left something beside it, each for a window of its own.
   */
  take(windowId: string, left: string, others: readonly string[]): void;
  /** Null for a window that goes on with none. */
  of(windowId: string): string | null;
  /** Whether what a window left waits for another window to ask for it. */
  isAwaited(left: string): boolean;
}

export function createRestoredWindows(): RestoredWindows {
  const restored = new Map<string, string>();
  const waiting = new Set<string>();
  return {
    take: (windowId, left, others) => {
      restored.set(windowId, left);
      for (const other of others) waiting.add(other);
      waiting.delete(left);
    },
    of: (windowId) => restored.get(windowId) ?? null,
    isAwaited: (left) => waiting.has(left),
  };
}
