import { describe, expect, test } from 'vitest';
import { type KeyPress, keysShown, shortcutOf, shortcutText } from '../../../renderer/commands/shortcuts.ts';

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

describe('the shortcuts of the frame', () => {
  test.each([
    [press('1', { ctrlKey: true }), false, 'linux', 'catalogue'],
    [press('2', { metaKey: true }), false, 'darwin', 'query'],
    [press('2', { ctrlKey: true }), false, 'darwin', null],
    [press('3', { ctrlKey: true }), true, 'win32', 'responses'],
    [press('F6'), true, 'linux', 'nextPane'],
    [press('F6', { shiftKey: true }), false, 'linux', 'previousPane'],
    [press('F6', { ctrlKey: true }), false, 'linux', null],
    [press('/'), false, 'linux', 'search'],
    [press('?', { shiftKey: true }), false, 'linux', 'sheet'],
    [press('/'), true, 'linux', null],
    [press('/', { ctrlKey: true }), false, 'linux', null],
    [press('1', { altKey: true, ctrlKey: true }), false, 'win32', null],
    [press('x'), false, 'linux', null],
  ] as const)('maps %o, while typing: %s, on %s, to %s', (given, typing, platform, name) => {
    expect(shortcutOf(given, typing, platform)).toBe(name);
  });

  test('shows key names of the platform and the language', () => {
    expect(shortcutText('catalogue', 'win32', 'en')).toBe('Ctrl+1');
    expect(shortcutText('catalogue', 'darwin', 'en')).toBe('⌘1');
    expect(shortcutText('redo', 'darwin', 'en')).toBe('⌘⇧Z');
    expect(shortcutText('previousDifference', 'linux', 'fr')).toBe('Maj+F7');
    expect(shortcutText('cellMenu', 'linux', 'en')).toBe('Shift+F10');
    expect(keysShown(['Mod', 'Shift', 'Z'], 'win32', 'en')).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(keysShown(['Mod', 'Shift', 'Escape'], 'win32', 'fr')).toEqual(['Ctrl', 'Maj', 'Échap']);
    expect(keysShown(['Delete'], 'linux', 'fr')).toEqual(['Suppr']);
    expect(keysShown(['Mod', 'Shift', 'Z'], 'darwin', 'fr')).toEqual(['⌘', '⇧', 'Z']);
  });
});
