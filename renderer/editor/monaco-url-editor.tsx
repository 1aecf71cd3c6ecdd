import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { changeBetween } from '../../shared/edit/index.ts';
import { editor, KeyCode, KeyMod, languageIds, MarkerSeverity } from './monaco.ts';
import { lineHeight, linesAtMost, monacoOptions, verticalPadding } from './monaco-options.ts';
import { followNativeField } from './native-field.ts';
import { speakFor } from './register-verbs.ts';
import classes from './url-editor.module.css';
import type { FieldSelection, TextEdit, UrlEditorProps } from './url-editor-props.ts';

const markerOwner = 'dataquay';
/** Enter takes from the list of completions only what was chosen there. */
const nothingChosen = '!codeActionMenuVisible && !suggestWidgetVisible || !codeActionMenuVisible && !suggestWidgetHasFocusedSuggestion';

const severities = { error: MarkerSeverity.Error, warning: MarkerSeverity.Warning, information: MarkerSeverity.Info } as const;

interface MonacoUrlEditorProps extends UrlEditorProps {
  /** Where the cursor was in the field that stood here before, if that had the focus. */
  readonly selection: FieldSelection | null;
}

/** The field of one URL in Monaco: one logical line, wrapped, up to six lines high. */
export function MonacoUrlEditor({
  format,
  label,
  text,
  edit = null,
  remarks,
  verbs,
  onChange,
  onRun,
  selection,
}: MonacoUrlEditorProps): React.ReactNode {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const place = useRef<HTMLDivElement>(null);
  const instance = useRef<editor.IStandaloneCodeEditor | null>(null);
  const latest = useRef({ text, edit, remarks, verbs, selection, onChange, onRun });
  latest.current = { text, edit, remarks, verbs, selection, onChange, onRun };

  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const own = editor.create(element, { ...monacoOptions, ariaLabel: label, value: latest.current.text, language: languageIds[format] });
    instance.current = own;
    const model = own.getModel();
    if (model !== null) speakFor(model, { verbs: () => latest.current.verbs, remarks: () => latest.current.remarks });
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
    const run = (): void => latest.current.onRun();
    const runKeys = [KeyMod.CtrlCmd | KeyCode.Enter];
    // Actions, not commands: those would be run by the editor made last, whichever has the focus.
    own.addAction({ id: 'dataquay.run', label: '', keybindings: runKeys, run });
    own.addAction({ id: 'dataquay.runByEnter', label: '', keybindings: [KeyCode.Enter], keybindingContext: nothingChosen, run });
    own.addAction({
      id: 'dataquay.takeFirst',
      label: '',
      keybindings: [KeyCode.Tab],
      keybindingContext: 'suggestWidgetVisible && !suggestWidgetHasFocusedSuggestion',
      run: takeFirstSuggestion,
    });
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
    own.executeEdits('query', editsTo(own, text, latest.current.edit));
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

/** Tab takes the best of the list; with the list closed it leads out of the field. */
function takeFirstSuggestion(own: editor.ICodeEditor): void {
  own.trigger('keyboard', 'selectFirstSuggestion', {});
  own.trigger('keyboard', 'acceptSelectedSuggestion', {});
}

/** What turns the text of an editor into another: only what differs, piece by piece where the pieces are known. */
function editsTo(own: editor.IStandaloneCodeEditor, text: string, edit: TextEdit | null = null): editor.IIdentifiedSingleEditOperation[] {
  const model = own.getModel();
  if (model === null) return [];
  const value = model.getValue();
  const changes = edit?.before === value ? edit.changes : changeBetween(value, text);
  return changes.map((change) => {
    const [start, end] = [model.getPositionAt(change.from), model.getPositionAt(change.to)];
    const range = { startLineNumber: start.lineNumber, startColumn: start.column, endLineNumber: end.lineNumber, endColumn: end.column };
    return { range, text: change.text, forceMoveMarkers: true };
  });
}
