import { type RefObject, useEffect, useRef } from 'react';
import { isDialogOpen, isShown } from '../../commands/panes.ts';
import { shortcutOf } from '../../commands/shortcuts.ts';

/** Marks a grid that can be searched. */
const searchedAttribute = 'data-searched';

/**
 * Calls a function when the user presses Ctrl+F (macOS: Cmd+F) and the grid is visible. If two grids are visible, the function of the
 * focused grid is called, otherwise that of the first grid.
 */
export function useFindKey(grid: RefObject<HTMLElement | null>, platform: string, onFind: (() => void) | null): void {
  const latest = useRef(onFind);
  latest.current = onFind;
  useEffect(() => {
    grid.current?.setAttribute(searchedAttribute, '');
    const press = (event: KeyboardEvent): void => {
      const element = grid.current;
      if (event.defaultPrevented || latest.current === null || element === null || shortcutOf(event, true, platform) !== 'findText') return;
      if (isDialogOpen() || !isShown(element)) return;
      const focused = document.activeElement?.closest(`[${searchedAttribute}]`) ?? null;
      if (focused !== null && focused !== element) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [grid, platform]);
}
