import { editor, KeyCode, KeyMod, MarkerSeverity } from '../editor/monaco.ts';
import { monacoOptions } from '../editor/monaco-options.ts';
import { followNativeField } from '../editor/native-field.ts';
import { completeFor } from './sql-completions.ts';
import type { SqlEditorProps, SqlMistake } from './sql-editor.tsx';

/** A statement in Monaco. */
export interface SqlEditorInstance {
  readonly showText: (text: string) => void;
  readonly showMistake: (mistake: SqlMistake | null) => void;
  /** Inserts a text at the cursor and focuses the editor. */
  readonly insert: (text: string) => void;
  /** Moves the cursor to a position and focuses the editor. Line and column are counted from 1. */
  readonly goTo: (line: number, column: number) => void;
  readonly dispose: () => void;
}

/** Owner of the error markers in Monaco. */
const owner = 'dataquay-sql';

/** Creates the editor in an element of the page. */
export function createSqlEditor(
  container: HTMLElement,
  label: string,
  wishes: () => Pick<SqlEditorProps, 'text' | 'tables' | 'onChange' | 'onRun'>,
): SqlEditorInstance {
  const own = editor.create(container, {
    ...monacoOptions,
    ariaLabel: label,
    value: wishes().text,
    language: 'sql',
    // Monaco doesn't always recognize a typed closing character as the one that it added, and would add it twice.
    autoClosingBrackets: 'never',
    autoClosingQuotes: 'never',
    lineNumbers: 'on',
    renderFinalNewline: 'on',
    lineNumbersMinChars: 3,
    lineDecorationsWidth: 8,
    wordWrapBreakAfterCharacters: ' \t,;)',
    wordWrapBreakBeforeCharacters: '(',
  });
  const model = own.getModel();
  if (model === null) throw new Error('Monaco makes a text with its editor.');
  completeFor(model, () => wishes().tables);
  const replace = (text: string): void => {
    own.executeEdits('dataquay', [{ range: model.getFullModelRange(), text }]);
  };
  const field = container.querySelector('textarea');
  const unfollow = field === null ? null : followNativeField(own, container, field, replace);
  const watch = own.onDidChangeModelContent(() => {
    const value = own.getValue();
    if (value !== wishes().text) wishes().onChange(value);
  });
  const runStatement = (): void => {
    // The list of suggestions would cover the rows.
    own.trigger('dataquay', 'hideSuggestWidget', null);
    wishes().onRun();
  };
  own.addAction({ id: 'dataquay.runSql', label: '', keybindings: [KeyMod.CtrlCmd | KeyCode.Enter], run: () => runStatement() });
  return {
    showText: (text) => {
      if (own.getValue() !== text) replace(text);
    },
    showMistake: (mistake) => {
      if (mistake === null) {
        editor.setModelMarkers(model, owner, []);
        return;
      }
      const startLineNumber = Math.min(mistake.line, model.getLineCount());
      const word = model.getWordAtPosition({ lineNumber: startLineNumber, column: mistake.column });
      editor.setModelMarkers(model, owner, [
        {
          severity: MarkerSeverity.Error,
          message: mistake.message,
          startLineNumber,
          startColumn: mistake.column,
          endLineNumber: startLineNumber,
          endColumn: word?.endColumn ?? mistake.column + 1,
        },
      ]);
    },
    insert: (text) => {
      const selection = own.getSelection();
      if (selection === null) return;
      own.executeEdits('dataquay', [{ range: selection, text, forceMoveMarkers: true }]);
      own.focus();
    },
    goTo: (lineNumber, column) => {
      own.setPosition({ lineNumber, column });
      own.revealPosition({ lineNumber, column });
      own.focus();
    },
    dispose: () => {
      unfollow?.();
      watch.dispose();
      own.dispose();
      model.dispose();
    },
  };
}
