import { useCallback, useEffect, useRef } from 'react';
import { useLanguage } from '../i18n/use-texts.ts';
import { useSettings } from '../settings/use-settings.ts';
import { enterNextPane, isDialogOpen, isTypedInto } from './panes.ts';
import { type ShortcutName, shortcutOf, shortcutText } from './shortcuts.ts';

/** The actions of the frame's shortcuts, other than moving between panes. */
type ShortcutActions = Readonly<Record<'palette' | 'search' | 'catalogue' | 'query' | 'responses' | 'sheet' | 'help', () => void>>;

function isAction(name: ShortcutName, actions: ShortcutActions): name is keyof ShortcutActions {
  return name in actions;
}

/** Performs a shortcut of the frame. */
export type PerformShortcut = (name: keyof ShortcutActions) => void;

/**
 * Handles the frame's shortcuts, wherever the focus is.
 *
 * @returns A stable function that performs a shortcut.
 */
export function useShortcuts(platform: string, actions: ShortcutActions): PerformShortcut {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
      const name = shortcutOf(event, isTypedInto(event.target), platform);
      // Without a grid in sight, the browser's own search is left to work.
      if (name === null || name === 'findText') return;
      event.preventDefault();
      if (name === 'nextPane') enterNextPane(1);
      else if (name === 'previousPane') enterNextPane(-1);
      else if (isAction(name, latest.current)) latest.current[name]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [platform]);
  return useCallback((name) => latest.current[name](), []);
}

/** Returns a function that prints the keys of a shortcut for a tooltip: `Ctrl+1`, `⌘1`. It is stable per platform and language. */
export function useShortcutText(): (name: ShortcutName) => string {
  const { platform } = useSettings().about;
  const language = useLanguage();
  return useCallback((name) => shortcutText(name, platform, language), [platform, language]);
}
