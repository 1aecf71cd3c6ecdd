import { editor, KeyCode, KeyMod } from 'monaco-editor/editor';

/**
 * Passes Ctrl+K, which opens the palette, to the page. Monaco would use it as the first key of a chord and wait for the second.
 *
 * F1 shows the hover at the cursor instead of one of these chords.
 */
export function passKeysToPage(): void {
  editor.addKeybindingRules([
    { keybinding: KeyMod.CtrlCmd | KeyCode.KeyK, command: null },
    { keybinding: KeyCode.F1, command: 'editor.action.showHover', when: 'editorTextFocus' },
  ]);
}
