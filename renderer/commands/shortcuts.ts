import { ownValue } from '../../shared/values/own-value.ts';
import type { frame } from '../i18n/en/frame.ts';

/** The name of a shortcut, as in the shortcut overview. */
export type ShortcutName = Exclude<keyof (typeof frame)['shortcuts'], 'title' | 'inQuery' | 'inGrid'>;

/** Keys by `KeyboardEvent.key`. `Mod` is Command on macOS and Control on other systems. */
export interface Shortcut {
  readonly name: ShortcutName;
  readonly keys: readonly string[];
}

/** The global shortcuts, in the order of the overview. */
export const shortcuts: readonly Shortcut[] = [
  { name: 'palette', keys: ['Mod', 'K'] },
  { name: 'search', keys: ['/'] },
  { name: 'catalogue', keys: ['Mod', '1'] },
  { name: 'query', keys: ['Mod', '2'] },
  { name: 'responses', keys: ['Mod', '3'] },
  { name: 'nextPane', keys: ['F6'] },
  { name: 'previousPane', keys: ['Shift', 'F6'] },
  { name: 'run', keys: ['Mod', 'Enter'] },
  { name: 'save', keys: ['Mod', 'S'] },
  { name: 'paste', keys: ['Mod', 'V'] },
  { name: 'move', keys: ['↑', '↓'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'leave', keys: ['Escape'] },
  { name: 'sheet', keys: ['?'] },
  { name: 'help', keys: ['F1'] },
];

/** Shortcuts of a query and its comparison. */
export const queryShortcuts: readonly Shortcut[] = [
  { name: 'undo', keys: ['Mod', 'Z'] },
  { name: 'redo', keys: ['Mod', 'Shift', 'Z'] },
  { name: 'complete', keys: ['Ctrl', '␣'] },
  { name: 'explain', keys: ['F1'] },
  { name: 'mend', keys: ['Mod', '.'] },
  { name: 'nextProblem', keys: ['F8'] },
  { name: 'moveChosen', keys: ['Alt', '↑', '↓'] },
  { name: 'takeOutChosen', keys: ['Delete'] },
  { name: 'nextDifference', keys: ['F7'] },
  { name: 'previousDifference', keys: ['Shift', 'F7'] },
];

/** Shortcuts of the active cell or column of a grid. */
export const gridShortcuts: readonly Shortcut[] = [
  { name: 'findText', keys: ['Mod', 'F'] },
  { name: 'cellMenu', keys: ['Shift', 'F10'] },
  { name: 'selectCells', keys: ['Shift', '↑', '↓', '←', '→'] },
  { name: 'selectAll', keys: ['Mod', 'A'] },
  { name: 'copyCells', keys: ['Mod', 'C'] },
  { name: 'resizeColumn', keys: ['Alt', '←', '→'] },
  { name: 'moveColumn', keys: ['Mod', 'Shift', '←', '→'] },
];

const onMac: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Enter: '↵', Escape: 'esc', Delete: '⌦' };
const elsewhere: Readonly<Record<string, string>> = { Mod: 'Ctrl', Enter: '↵', Escape: 'Esc', Delete: 'Del' };
const elsewhereInFrench: Readonly<Record<string, string>> = { ...elsewhere, Shift: 'Maj', Escape: 'Échap', Delete: 'Suppr' };

/**
 * Returns the keys of a shortcut as printed on the keyboard.
 *
 * @param platform platform of the application (`darwin`, `win32`, …)
 * @param language language of the page. French keyboards have other key names
 */
export function keysShown(keys: readonly string[], platform: string, language: string): readonly string[] {
  const names = platform === 'darwin' ? onMac : language.startsWith('fr') ? elsewhereInFrench : elsewhere;
  return keys.map((key) => ownValue(names, key) ?? key);
}

/** Returns the keys of a shortcut by its name, as in {@link Shortcut}. */
export function keysOf(name: ShortcutName): readonly string[] {
  return [...shortcuts, ...queryShortcuts, ...gridShortcuts].find((shortcut) => shortcut.name === name)?.keys ?? [];
}

/** Returns the keys of a shortcut as text for a tooltip, such as `Ctrl+1` or `⌘1`. */
export function shortcutText(name: ShortcutName, platform: string, language: string): string {
  return keysShown(keysOf(name), platform, language).join(platform === 'darwin' ? '' : '+');
}

/** The properties of a key press that determine a shortcut. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Returns the shortcut of a key press. Null if there is none.
 *
 * @param typing whether the key was pressed in a text field. Character keys aren't shortcuts there
 */
export function shortcutOf(press: KeyPress, typing: boolean, platform: string): ShortcutName | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  const modified = platform === 'darwin' ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (altKey) return null;
  if (key === 'F6') return modified ? null : shiftKey ? 'previousPane' : 'nextPane';
  if (key === 'F1') return modified || shiftKey ? null : 'help';
  if (modified && !shiftKey)
    return (
      ownValue({ 1: 'catalogue', 2: 'query', 3: 'responses', k: 'palette', K: 'palette', f: 'findText', F: 'findText' } as const, key) ??
      null
    );
  if (typing || ctrlKey || metaKey) return null;
  return ownValue({ '/': 'search', '?': 'sheet' } as const, key) ?? null;
}
