import { useEffect, useLayoutEffect, useRef } from 'react';
import { FollowTheme } from '../editor/follow-theme.ts';
import { createSqlEditor, type SqlEditorInstance } from './create-sql-editor.ts';
import classes from './sql.module.css';
import type { SqlEditorProps } from './sql-editor.tsx';

/** Renders a statement in Monaco. */
export function MonacoSqlEditor(props: SqlEditorProps): React.ReactNode {
  const { label, text, mistake, handle } = props;
  const container = useRef<HTMLDivElement>(null);
  const instance = useRef<SqlEditorInstance | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return;
    const own = createSqlEditor(element, label, () => latest.current);
    instance.current = own;
    handle.current = own;
    own.showMistake(latest.current.mistake);
    return () => {
      handle.current = null;
      instance.current = null;
      own.dispose();
    };
  }, [label, handle]);
  useLayoutEffect(() => instance.current?.showText(text), [text]);
  useEffect(() => instance.current?.showMistake(mistake), [mistake]);
  return (
    <>
      <FollowTheme />
      <div ref={container} className={classes.monaco} />
    </>
  );
}
