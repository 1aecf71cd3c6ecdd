import { useCallback, useEffect, useRef } from 'react';
import { enterNextPane, isBehindDialog, isTypedInto } from './panes.ts';
import { type ShortcutName, shortcutOf } from './shortcuts.ts';

/** What the frame does at its shortcuts; moving between panes needs nothing of it. */
export type ShortcutActions = Readonly<Record<'palette' | 'search' | 'catalogue' | 'query' | 'answers' | 'sheet', () => void>>;

function isAction(name: ShortcutName, actions: ShortcutActions): name is keyof ShortcutActions {
  return name in actions;
}

/** Does what a shortcut of the frame does. */
export type PerformShortcut = (name: keyof ShortcutActions) => void;

/** Listens for the frame's shortcuts wherever the focus is. @returns what does the same as their keys, and is the same at each drawing. */
export function useShortcuts(platform: string, actions: ShortcutActions): PerformShortcut {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isBehindDialog()) return;
      const name = shortcutOf(event, isTypedInto(event.target), platform);
      if (name === null) return;
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
