import type { frame } from '../i18n/en/frame.ts';

/** What a shortcut does, as the sheet of shortcuts words it. */
export type ShortcutName = Exclude<keyof (typeof frame)['shortcuts'], 'title' | 'inQuery' | 'inGrid'>;

/** Keys as `KeyboardEvent.key` names them; `Mod` is Command on macOS and Control elsewhere. */
export interface Shortcut {
  readonly name: ShortcutName;
  readonly keys: readonly string[];
}

/** The shortcuts that hold everywhere, in the order of the sheet. */
export const shortcuts: readonly Shortcut[] = [
  { name: 'palette', keys: ['Mod', 'K'] },
  { name: 'search', keys: ['/'] },
  { name: 'catalogue', keys: ['Mod', '1'] },
  { name: 'query', keys: ['Mod', '2'] },
  { name: 'answers', keys: ['Mod', '3'] },
  { name: 'nextPane', keys: ['F6'] },
  { name: 'previousPane', keys: ['Shift', 'F6'] },
  { name: 'run', keys: ['Mod', 'Enter'] },
  { name: 'save', keys: ['Mod', 'S'] },
  { name: 'paste', keys: ['Mod', 'V'] },
  { name: 'move', keys: ['↑', '↓'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'leave', keys: ['Escape'] },
  { name: 'sheet', keys: ['?'] },
];

/** Those of a query and its comparison. */
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

/** Those of the cell or column of a grid that the focus is on. */
export const gridShortcuts: readonly Shortcut[] = [
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
 * The keys of a shortcut as they are printed on the keyboard.
 *
 * @param platform that of the application (`darwin`, `win32`, …)
 * @param language of the page: French keyboards have names of their own
 */
export function keysShown(keys: readonly string[], platform: string, language: string): readonly string[] {
  const names = platform === 'darwin' ? onMac : language.startsWith('fr') ? elsewhereInFrench : elsewhere;
  return keys.map((key) => names[key] ?? key);
}

/** The keys of the shortcut that does `name`, as {@link Shortcut} has them. */
export function keysOf(name: ShortcutName): readonly string[] {
  return [...shortcuts, ...queryShortcuts, ...gridShortcuts].find((shortcut) => shortcut.name === name)?.keys ?? [];
}

/** The keys of the shortcut that does `name`, in one text for a tooltip: `Ctrl+1`, `⌘1`. */
export function shortcutText(name: ShortcutName, platform: string, language: string): string {
  return keysShown(keysOf(name), platform, language).join(platform === 'darwin' ? '' : '+');
}

/** What of a key press decides about a shortcut. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The shortcut of the frame that a key press means, if any.
 *
 * @param typing whether text is being typed where the key was pressed: keys that write a character mean nothing then.
 */
export function shortcutOf(press: KeyPress, typing: boolean, platform: string): ShortcutName | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  const modified = platform === 'darwin' ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (altKey) return null;
  if (key === 'F6') return modified ? null : shiftKey ? 'previousPane' : 'nextPane';
  if (modified && !shiftKey) return ({ 1: 'catalogue', 2: 'query', 3: 'answers', k: 'palette', K: 'palette' } as const)[key] ?? null;
  if (typing || ctrlKey || metaKey) return null;
  return ({ '/': 'search', '?': 'sheet' } as const)[key] ?? null;
}
