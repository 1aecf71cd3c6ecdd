import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { editor, KeyCode, KeyMod, languageIds, MarkerSeverity } from './monaco.ts';
import { followNativeField } from './native-field.ts';
import { changeBetween } from './text-change.ts';
import classes from './url-editor.module.css';
import type { FieldSelection, UrlEditorProps } from './url-editor-props.ts';

const lineHeight = 20;
const linesAtMost = 6;
const verticalPadding = 4;
const markerOwner = 'dataquay';

const options: editor.IStandaloneEditorConstructionOptions = {
  // A real text field with the whole URL in it: for screen readers, password managers, and whatever else reads pages.
  editContext: false,
  accessibilitySupport: 'on',
  accessibilityPageSize: 1000,
  automaticLayout: true,
  bracketPairColorization: { enabled: false },
  contextmenu: false,
  fontFamily: "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace",
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
  tabFocusMode: true,
  unicodeHighlight: { ambiguousCharacters: false },
  wordBasedSuggestions: 'off',
  wordWrap: 'on',
  wordWrapBreakAfterCharacters: ',;)',
  wordWrapBreakBeforeCharacters: '?&',
  wrappingStrategy: 'advanced',
};

const severities = { error: MarkerSeverity.Error, warning: MarkerSeverity.Warning, information: MarkerSeverity.Info } as const;

interface MonacoUrlEditorProps extends UrlEditorProps {
  /** Where the cursor was in the field that stood here before, if that had the focus. */
  readonly selection: FieldSelection | null;
}

/** The field of one URL in Monaco: one logical line, wrapped, up to six lines high. */
export function MonacoUrlEditor({ format, label, text, remarks, onChange, onRun, selection }: MonacoUrlEditorProps): React.ReactNode {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const place = useRef<HTMLDivElement>(null);
  const instance = useRef<editor.IStandaloneCodeEditor | null>(null);
  const latest = useRef({ text, selection, onChange, onRun });
  latest.current = { text, selection, onChange, onRun };

  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const own = editor.create(element, { ...options, ariaLabel: label, value: latest.current.text, language: languageIds[format] });
    instance.current = own;
    const model = own.getModel();
    const fitHeight = (): void => {
      const height = Math.min(own.getContentHeight(), linesAtMost * lineHeight + 2 * verticalPadding);
      element.style.height = `${height}px`;
      own.layout();
    };
    const watches = [
      own.onDidContentSizeChange(fitHeight),
      own.onDidChangeModelContent(() => {
        const value = own.getValue();
        const joined = value.replaceAll(/[\r\n]+/g, '');
        // A URL has no line breaks: what was pasted with them is put on one line.
        if (joined !== value) own.executeEdits('join-lines', editsTo(own, joined));
        else if (value !== latest.current.text) latest.current.onChange(value);
      }),
    ];
    const unfollow = followNativeField(own, element, (value) =>
      own.executeEdits('native-field', editsTo(own, value.replaceAll(/[\r\n]+/g, ''))),
    );
    own.addCommand(KeyMod.CtrlCmd | KeyCode.Enter, () => latest.current.onRun());
    own.addCommand(KeyCode.Enter, () => latest.current.onRun());
    fitHeight();
    const { selection: taken } = latest.current;
    if (taken !== null && model !== null) {
      const [start, end] = [model.getPositionAt(taken.from), model.getPositionAt(taken.to)];
      own.setSelection({
        startLineNumber: start.lineNumber,
        startColumn: start.column,
        endLineNumber: end.lineNumber,
        endColumn: end.column,
      });
      own.focus();
    }
    return () => {
      unfollow();
      for (const watch of watches) watch.dispose();
      own.dispose();
      model?.dispose();
      instance.current = null;
    };
  }, [format, label]);

  // With the commit, not after it: a key pressed in between would be taken for a text to be replaced.
  useLayoutEffect(() => {
    const own = instance.current;
    if (own === null || own.getValue() === text) return;
    // Through the undo stack, so that Ctrl+Z brings back what a change elsewhere replaced.
    own.executeEdits('query', editsTo(own, text));
    own.pushUndoStop();
  }, [text]);

  useEffect(() => {
    const model = instance.current?.getModel();
    if (!model) return;
    const markers = remarks.map(({ from, to, severity, message }) => {
      const [start, end] = [model.getPositionAt(from), model.getPositionAt(Math.max(to, from + 1))];
      // An empty stretch at the end has no character to draw under: it takes the one before.
      const startColumn = start.column === end.column ? Math.max(1, start.column - 1) : start.column;
      return {
        severity: severities[severity],
        message,
        startLineNumber: start.lineNumber,
        startColumn,
        endLineNumber: end.lineNumber,
        endColumn: end.column,
      };
    });
    editor.setModelMarkers(model, markerOwner, markers);
  }, [remarks]);

  useEffect(() => {
    editor.setTheme(scheme === 'dark' ? 'dataquay-dark' : 'dataquay-light');
  }, [scheme]);

  return <div ref={place} className={classes.monaco} />;
}

function editsTo(own: editor.IStandaloneCodeEditor, text: string): editor.IIdentifiedSingleEditOperation[] {
  const model = own.getModel();
  const change = model === null ? null : changeBetween(model.getValue(), text);
  if (model === null || change === null) return [];
  const [start, end] = [model.getPositionAt(change.from), model.getPositionAt(change.to)];
  const range = { startLineNumber: start.lineNumber, startColumn: start.column, endLineNumber: end.lineNumber, endColumn: end.column };
  return [{ range, text: change.text, forceMoveMarkers: true }];
}
