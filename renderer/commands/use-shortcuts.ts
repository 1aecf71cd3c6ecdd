import { useCallback, useEffect, useRef } from 'react';
import { useLanguage } from '../i18n/use-texts.ts';
import { useSettings } from '../preferences/use-settings.ts';
import { enterNextPane, isDialogOpen, isTypedInto } from './panes.ts';
import { type ShortcutName, shortcutOf, shortcutText } from './shortcuts.ts';

/** The actions of the frame's shortcuts, except shortcuts that move between panes. */
type ShortcutActions = Readonly<Record<'palette' | 'search' | 'catalogue' | 'query' | 'responses' | 'sheet' | 'help', () => void>>;

function isAction(name: ShortcutName, actions: ShortcutActions): name is keyof ShortcutActions {
  return name in actions;
}

/** Performs a shortcut of the frame. */
export type PerformShortcut = (name: keyof ShortcutActions) => void;

/**
 * Handles the frame's shortcuts, regardless of the focus.
 *
 * @returns a stable function that performs a shortcut
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
      // If no grid is visible, the browser's own search stays available.
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

/**
 * Returns a function that prints the keys of a shortcut for a tooltip, such as `Ctrl+1` or `⌘1`. The function is stable per platform and
 * language.
 */
export function useShortcutText(): (name: ShortcutName) => string {
  const { platform } = useSettings().about;
  const language = useLanguage();
  return useCallback((name) => shortcutText(name, platform, language), [platform, language]);
}
