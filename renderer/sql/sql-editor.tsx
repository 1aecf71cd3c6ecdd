import { type ComponentType, type RefObject, useEffect, useState } from 'react';
import { setMonacoTexts } from '../editor/monaco-texts.ts';
import { useLanguage } from '../i18n/use-texts.ts';
import type { SqlEditorInstance } from './create-sql-editor.ts';
import classes from './sql.module.css';
import type { NamedTable } from './sql-tables.ts';

/** An error in a statement. Line and column are counted from 1. */
export interface SqlMistake {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Properties of {@link SqlEditor}. */
export interface SqlEditorProps {
  readonly label: string;
  readonly text: string;
  readonly tables: readonly NamedTable[];
  readonly mistake: SqlMistake | null;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
  /** Functions of the editor. Null until Monaco is shown. */
  readonly handle: RefObject<SqlEditorInstance | null>;
}

/** Renders a statement as a plain text field until Monaco has loaded. */
export function SqlEditor(props: SqlEditorProps): React.ReactNode {
  const language = useLanguage();
  const [Editor, setEditor] = useState<ComponentType<SqlEditorProps> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setMonacoTexts(language)
      .then(() => import('./monaco-sql-editor.tsx'))
      .then(
        ({ MonacoSqlEditor }) => {
          if (isCurrent) setEditor(() => MonacoSqlEditor);
        },
        () => {
          // If Monaco can't be loaded, the plain field stays.
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  if (Editor !== null) return <Editor {...props} />;
  const { label, text, onChange } = props;
  return (
    <textarea
      aria-label={label}
      className={classes.plain}
      value={text}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
