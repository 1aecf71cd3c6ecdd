import { useEffect } from 'react';
import { isDialogOpen } from './panes.ts';

/** Runs the visible query on Ctrl+Enter (Command+Enter), regardless of the focus. */
export function useRunKey(active: boolean, run: () => void): void {
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || shiftKey || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [active, run]);
}
