import { editor, KeyCode, KeyMod } from 'monaco-editor/editor';

/**
 * Passes Ctrl+K to the page, which opens the palette. Monaco would use it as the first key of a chord and wait for the second. F1 shows the
 * hover at the cursor, which replaces one of these chords.
 */
export function passKeysToPage(): void {
  editor.addKeybindingRules([
    { keybinding: KeyMod.CtrlCmd | KeyCode.KeyK, command: null },
    { keybinding: KeyCode.F1, command: 'editor.action.showHover', when: 'editorTextFocus' },
  ]);
}
