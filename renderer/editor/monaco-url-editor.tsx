import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Language } from '../../shared/translation/create-texts.ts';
import { createUrlEditor, type UrlEditorInstance } from './create-url-editor.ts';
import { FollowTheme } from './follow-theme.ts';
import classes from './url-editor.module.css';
import type { FieldSelection, UrlEditorProps } from './url-editor-props.ts';

interface MonacoUrlEditorProps extends UrlEditorProps {
  /** Cursor of the previous field. Null if that field wasn't focused. */
  readonly selection: FieldSelection | null;
  /** Language of Monaco's own texts. An editor reads them when it is created. */
  readonly language: Language;
}

/**
 * Renders a URL in Monaco, on one wrapped line or with one parameter per line. The editor is at most six lines high, and keeps its height
 * while the user types.
 */
export function MonacoUrlEditor(props: MonacoUrlEditorProps): React.ReactNode {
  const { format, label, language, text, edit = null, remarks, lines = false, settled } = props;
  const container = useRef<HTMLDivElement>(null);
  const instance = useRef<UrlEditorInstance | null>(null);
  const selection = useRef(props.selection);
  const latest = useRef({ ...props, lines });
  latest.current = { ...props, lines };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language requires a new editor.
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return;
    const own = createUrlEditor(element, { format, label }, () => latest.current);
    instance.current = own;
    own.showText(latest.current.text, null);
    own.showRemarks(latest.current.remarks);
    if (selection.current !== null) own.take(selection.current);
    return () => {
      selection.current = own.selection();
      own.dispose();
      instance.current = null;
    };
  }, [format, label, language]);

  // This must be a layout effect. A key pressed between the commit and a later effect would be treated as text to replace.
  useLayoutEffect(() => instance.current?.showText(text, edit), [text, edit]);
  useLayoutEffect(() => instance.current?.showLines(lines), [lines]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run each time the number changes.
  useLayoutEffect(() => instance.current?.settle(), [settled]);
  useEffect(() => instance.current?.showRemarks(remarks), [remarks]);
  return (
    <>
      <FollowTheme />
      <div ref={container} className={classes.monaco} />
    </>
  );
}
