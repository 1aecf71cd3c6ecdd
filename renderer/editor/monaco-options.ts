import type { editor } from 'monaco-editor/editor';

/** Line height in pixels. */
export const lineHeight = 20;
/** Maximum number of visible lines of a URL. */
export const linesAtMost = 6;
export const verticalPadding = 4;

/** Options of a URL field that differ from a code editor. */
export const monacoOptions: editor.IStandaloneEditorConstructionOptions = {
  // Monaco uses a text field that contains the whole URL, for screen readers and other programs that read pages.
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
