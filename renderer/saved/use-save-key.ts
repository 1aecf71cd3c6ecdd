import { useEffect, useRef } from 'react';
import { isDialogOpen } from '../commands/panes.ts';

/** Saves the visible query on Ctrl+S (Command+S), regardless of the focus. */
export function useSaveKey(active: boolean, onSave: () => void): void {
  const latest = useRef(onSave);
  latest.current = onSave;
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [active]);
}
