import { editor, KeyCode, KeyMod } from 'monaco-editor/editor';

/**
 * Leaves Ctrl+K, which opens the palette from everywhere, to the page: Monaco takes it for the first half of a pair of keys and waits
 * for the second. What one of those pairs did, to explain the word at the cursor, F1 does.
 */
export function leavePageKeys(): void {
  editor.addKeybindingRules([
    { keybinding: KeyMod.CtrlCmd | KeyCode.KeyK, command: null },
    { keybinding: KeyCode.F1, command: 'editor.action.showHover', when: 'editorTextFocus' },
  ]);
}
