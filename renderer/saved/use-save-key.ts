import { useEffect, useRef } from 'react';

/** Ctrl+S (Command+S) saves the query that is in sight, wherever the focus is. */
export function useSaveKey(active: boolean, onSave: () => void): void {
  const latest = useRef(onSave);
  latest.current = onSave;
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented)
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [active]);
}
