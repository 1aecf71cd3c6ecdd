import { useCallback, useLayoutEffect, useRef } from 'react';

/** Keeps the focus on the handle of an item that moves: in its new place it may be another element. Returns what notes the item. */
export function useKeptFocus(): (id: string) => void {
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    document.querySelector<HTMLElement>(`[data-move="${CSS.escape(moved.current)}"]`)?.focus();
    moved.current = null;
  });
  return useCallback((id: string) => {
    moved.current = id;
  }, []);
}
