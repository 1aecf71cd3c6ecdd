import { type RefCallback, useCallback } from 'react';
import { useLayoutStorage } from './session-context.ts';

/** How far an element is scrolled down (CSS pixels), kept with the window under a name. @returns what is put on the element as its `ref`; what it shows must be there by then. */
export function useKeptScroll(name: string): RefCallback<HTMLElement> {
  const storage = useLayoutStorage();
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const kept = Number(storage.getItem(name) ?? 0);
      if (kept > 0) element.scrollTop = kept;
      const keep = (): void => {
        if (element.scrollTop > 0) storage.setItem(name, String(Math.round(element.scrollTop)));
        else storage.removeItem(name);
      };
      element.addEventListener('scroll', keep, { passive: true });
      return () => element.removeEventListener('scroll', keep);
    },
    [storage, name],
  );
}
