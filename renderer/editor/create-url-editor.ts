import type { Format } from '../../shared/contract/results/run.ts';
import { changeBetween } from '../../shared/edit/index.ts';
import { editor, KeyCode, KeyMod, languageIds, MarkerSeverity } from './monaco.ts';
import { lineHeight, linesAtMost, monacoOptions, verticalPadding } from './monaco-options.ts';
import { followNativeField } from './native-field.ts';
import { rangeBetween } from './range-between.ts';
import { setModelProvider } from './register-verbs.ts';
import type { FieldSelection, TextEdit, UrlEditorProps, UrlRemark } from './url-editor-props.ts';
import { joinLines, offsetInLines, offsetJoined, splitIntoLines, stretchInLines } from './url-lines.ts';

/** Enter accepts a completion only if the user has selected one. Otherwise it runs the query. */
const noSuggestionChosen =
  '!codeActionMenuVisible && !suggestWidgetVisible || !codeActionMenuVisible && !suggestWidgetHasFocusedSuggestion';

/** Returns the current properties of the component. */
type UrlEditorWishes = Pick<UrlEditorProps, 'text' | 'remarks' | 'verbs' | 'onChange' | 'onRun'> & { readonly lines: boolean };

/** A URL in Monaco. Texts and offsets refer to the URL on one line, even if several lines are shown. */
export interface UrlEditorInstance {
  /** Restores the cursor of the previous field and continues its completion. */
  readonly take: (selection: FieldSelection) => void;
  /** Returns the cursor for the field that replaces this editor. Null if this editor isn't focused. */
  readonly selection: () => FieldSelection | null;
  readonly showText: (text: string, edit: TextEdit | null) => void;
  readonly showRemarks: (remarks: readonly UrlRemark[]) => void;
  /** Shows one parameter per line, or the whole URL on one line. */
  readonly showLines: (lines: boolean) => void;
  /** Fits the height of the editor to its text. Otherwise the height stays while the text changes, so that nothing below moves. */
  readonly settle: () => void;
  readonly dispose: () => void;
}

/** Creates the editor in an element of the page. */
export function createUrlEditor(
  container: HTMLElement,
  { format, label }: { readonly format: Format; readonly label: string },
  wishes: () => UrlEditorWishes,
): UrlEditorInstance {
  let inLines = wishes().lines;
  const shown = (text: string): string => (inLines ? splitIntoLines(text) : text);
  const own = editor.create(container, { ...monacoOptions, ariaLabel: label, value: shown(wishes().text), language: languageIds[format] });
  const model = own.getModel();
  if (model === null) throw new Error('Monaco makes a text with its editor.');
  // Monaco doesn't apply the editor's own option to the text, and would parse its brackets on each keystroke.
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  setModelProvider(model, { verbs: () => wishes().verbs, remarks: () => wishes().remarks });

  const replace = (source: string, text: string, edit: TextEdit | null = null): void => {
    const edits = editsToText(model, text, edit);
    // If this editor isn't focused, there is no cursor to keep, and the query has its own history. This halves the work per keystroke in
    // the other URL.
    if (own.hasTextFocus()) own.executeEdits(source, edits);
    else model.applyEdits(edits);
  };
  const select = (from: number, to: number): void => {
    const value = own.getValue();
    const range = rangeBetween(model, offsetInLines(value, from), offsetInLines(value, to));
    own.setSelection(range);
    own.revealPosition({ lineNumber: range.endLineNumber, column: range.endColumn });
  };

  let composing = false;
  const watches = [
    own.onDidCompositionStart(() => {
      composing = true;
    }),
    own.onDidCompositionEnd(() => {
      composing = false;
    }),
    own.onDidChangeModelContent(() => {
      const value = own.getValue();
      const joined = joinLines(value);
      // A URL has no line breaks, so pasted ones are removed.
      if (joined !== value && !inLines) replace('join-lines', joined);
      else if (joined !== wishes().text) wishes().onChange(joined, composing);
    }),
    own.onDidBlurEditorText(() => {
      // Restores one parameter per line after the user has typed or pasted text.
      const displayed = shown(wishes().text);
      if (own.getValue() !== displayed) replace('lines', displayed);
    }),
  ];
  const field = container.querySelector('textarea');
  const unfollow =
    field === null
      ? []
      : [followNativeField(own, container, field, (value) => replace('native-field', inLines ? value : joinLines(value)))];
  let fittedWidth = 0;
  const settle = (): void => {
    fittedWidth = own.getLayoutInfo().width;
    container.style.height = `${Math.min(own.getContentHeight(), linesAtMost * lineHeight + 2 * verticalPadding)}px`;
    markMore();
  };
  const markMore = (): void => {
    container.toggleAttribute('data-more', own.getContentHeight() > container.clientHeight);
  };
  // With a different width, the text wraps differently.
  const settleInWidth = (): void => {
    if (own.getLayoutInfo().width !== fittedWidth) settle();
    else markMore();
  };
  watches.push(
    own.onDidContentSizeChange(settleInWidth),
    own.onDidLayoutChange(settleInWidth),
    // Fits the height before the user types, so that the focused URL is completely visible.
    own.onDidFocusEditorText(settle),
    own.onDidBlurEditorText(() => own.setScrollTop(0)),
  );
  settle();
  container.addEventListener('copy', joinCopied);
  container.addEventListener('cut', joinCopied);
  const run = (): void => wishes().onRun();
  // Actions are used instead of commands, because Monaco runs a command in the newest editor and not in the focused one.
  own.addAction({ id: 'dataquay.run', label: '', keybindings: [KeyMod.CtrlCmd | KeyCode.Enter], run });
  own.addAction({ id: 'dataquay.runByEnter', label: '', keybindings: [KeyCode.Enter], keybindingContext: noSuggestionChosen, run });
  own.addAction({
    id: 'dataquay.takeFirst',
    label: '',
    keybindings: [KeyCode.Tab],
    keybindingContext: 'suggestWidgetVisible && !suggestWidgetHasFocusedSuggestion',
    run: takeFirstSuggestion,
  });

  return {
    take: ({ from, to, typed }) => {
      select(from, to);
      own.focus();
      if (typed && from === to) own.trigger('keyboard', 'editor.action.triggerSuggest', { auto: true });
    },
    selection: () => {
      const range = own.hasTextFocus() ? own.getSelection() : null;
      if (range === null) return null;
      const value = own.getValue();
      const from = offsetJoined(value, model.getOffsetAt(range.getStartPosition()));
      return { from, to: offsetJoined(value, model.getOffsetAt(range.getEndPosition())), typed: false };
    },
    showText: (text, edit) => {
      if (joinLines(own.getValue()) !== text) {
        replace('query', text, edit);
        if (own.getValue() !== shown(text)) replace('lines', shown(text));
      }
      if (edit !== null && edit.cursor !== null) select(edit.cursor, edit.cursor);
    },
    showRemarks: (remarks) => showRemarks(model, remarks),
    showLines: (lines) => {
      inLines = lines;
      const displayed = shown(wishes().text);
      if (own.getValue() !== displayed) replace('lines', displayed);
      settle();
    },
    settle,
    dispose: () => {
      for (const unsubscribe of unfollow) unsubscribe();
      container.removeEventListener('copy', joinCopied);
      container.removeEventListener('cut', joinCopied);
      for (const watch of watches) watch.dispose();
      own.dispose();
      model.dispose();
    },
  };
}

/** Accepts the first completion when the user presses Tab. If the list is closed, Tab leaves the field. */
function takeFirstSuggestion(own: editor.ICodeEditor): void {
  own.trigger('keyboard', 'selectFirstSuggestion', {});
  own.trigger('keyboard', 'acceptSelectedSuggestion', {});
}

/** Copies a URL without line breaks. Runs after Monaco has set the clipboard. */
function joinCopied({ clipboardData }: ClipboardEvent): void {
  const text = clipboardData?.getData('text/plain') ?? '';
  if (text.includes('\n')) clipboardData?.setData('text/plain', joinLines(text));
}

/**
 * Returns the smallest edits from an editor's text to another text. Uses the known edits if they apply to the editor's text. Their offsets
 * refer to the URL on one line, and are converted if the editor shows several lines.
 */
function editsToText(model: editor.ITextModel, text: string, edit: TextEdit | null): editor.IIdentifiedSingleEditOperation[] {
  const value = model.getValue();
  const isKnown = edit !== null && edit.before === joinLines(value);
  const changes = isKnown
    ? edit.changes.map((change) => ({ ...change, ...stretchInLines(value, change.from, change.to) }))
    : changeBetween(value, text);
  return changes.map((change) => ({ range: rangeBetween(model, change.from, change.to), text: change.text, forceMoveMarkers: true }));
}

const owner = 'dataquay';
const severities = { error: MarkerSeverity.Error, warning: MarkerSeverity.Warning, information: MarkerSeverity.Info } as const;

/** Underlines the ranges with diagnostics. */
function showRemarks(model: editor.ITextModel, remarks: readonly UrlRemark[]): void {
  // This function also runs on each keystroke in a valid URL, so the text is only read if there are diagnostics.
  const value = remarks.length === 0 ? '' : model.getValue();
  const markers = remarks.map(({ from, to, severity, message }) => {
    const stretch = stretchInLines(value, from, Math.max(to, from + 1));
    const range = rangeBetween(model, stretch.from, stretch.to);
    // An empty range at the end has no character, so the previous character is underlined.
    const startColumn = range.startColumn === range.endColumn ? Math.max(1, range.startColumn - 1) : range.startColumn;
    return { ...range, startColumn, severity: severities[severity], message };
  });
  editor.setModelMarkers(model, owner, markers);
}
