import type { editor } from 'monaco-editor/editor';

/** Height of a line of text, pixels. */
export const lineHeight = 20;
/** How many lines of a long URL are in sight; the rest scrolls. */
export const linesAtMost = 6;
export const verticalPadding = 4;

/** How a field of one URL differs from an editor of programs. */
export const monacoOptions: editor.IStandaloneEditorConstructionOptions = {
  // A real text field with the whole URL in it: for screen readers, password managers, and whatever else reads pages.
  editContext: false,
  accessibilitySupport: 'on',
  accessibilityPageSize: 1000,
  acceptSuggestionOnCommitCharacter: false,
  automaticLayout: true,
  bracketPairColorization: { enabled: false },
  contextmenu: false,
  fontFamily:
    "'JetBrains Mono Variable', ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace",
  fontSize: 12.5,
  fixedOverflowWidgets: true,
  folding: false,
  glyphMargin: false,
  guides: { indentation: false },
  hideCursorInOverviewRuler: true,
  hover: { above: false },
  lineDecorationsWidth: 0,
  lineHeight,
  lineNumbers: 'off',
  lineNumbersMinChars: 0,
  links: false,
  matchBrackets: 'near',
  minimap: { enabled: false },
  multiCursorLimit: 1,
  occurrencesHighlight: 'off',
  overviewRulerBorder: false,
  overviewRulerLanes: 0,
  padding: { top: verticalPadding, bottom: verticalPadding },
  renderLineHighlight: 'none',
  scrollBeyondLastLine: false,
  scrollbar: { horizontal: 'hidden', verticalScrollbarSize: 8, alwaysConsumeMouseWheel: false, useShadows: false },
  selectionHighlight: false,
  stickyScroll: { enabled: false },
  suggest: {
    selectionMode: 'never',
    preview: false,
    showStatusBar: false,
    localityBonus: false,
    shareSuggestSelections: false,
    snippetsPreventQuickSuggestions: false,
  },
  suggestSelection: 'first',
  tabFocusMode: true,
  unicodeHighlight: { ambiguousCharacters: false },
  wordBasedSuggestions: 'off',
  wordWrap: 'on',
  wordWrapBreakAfterCharacters: ',;)',
  wordWrapBreakBeforeCharacters: '?&',
  wrappingStrategy: 'advanced',
};
