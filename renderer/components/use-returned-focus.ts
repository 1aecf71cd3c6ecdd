import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to what had it before something opened, once that is gone and nothing else has taken it.
 *
 * Mantine's own asks for what has the focus after the field of the dialog has taken it, and forgets it where the dialog goes with what
 * opened it.
 *
 * @param onReturned Called then.
 */
export function useReturnedFocus(opened: boolean, onReturned?: () => void): void {
  const before = useRef<Element | null>(null);
  const wasOpened = useRef(false);
  // While it is drawn: as soon as it is in the document its field has the focus.
  if (opened && !wasOpened.current) before.current = document.activeElement;
  wasOpened.current = opened;
  const latest = useRef(onReturned);
  latest.current = onReturned;
  useEffect(() => {
    if (!opened) return;
    return () => {
      const element = before.current;
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && element instanceof HTMLElement) element.focus({ preventScroll: true });
        latest.current?.();
      });
    };
  }, [opened]);
}
