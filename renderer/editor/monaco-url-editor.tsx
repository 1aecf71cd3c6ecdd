import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Language } from '../../shared/texts/create-texts.ts';
import { createUrlEditor, type UrlEditorInstance } from './create-url-editor.ts';
import { FollowTheme } from './follow-theme.ts';
import classes from './url-editor.module.css';
import type { FieldSelection, UrlEditorProps } from './url-editor-props.ts';

interface MonacoUrlEditorProps extends UrlEditorProps {
  /** Where the cursor was in the field that stood here before, if that had the focus. */
  readonly selection: FieldSelection | null;
  /** That Monaco speaks: an editor takes its own words when it is made. */
  readonly language: Language;
}

/** The field of one URL in Monaco: one logical line, wrapped, or one parameter a line; up to six lines high. */
export function MonacoUrlEditor(props: MonacoUrlEditorProps): React.ReactNode {
  const { format, label, language, text, edit = null, remarks, lines = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const instance = useRef<UrlEditorInstance | null>(null);
  const held = useRef(props.selection);
  const latest = useRef({ ...props, lines });
  latest.current = { ...props, lines };

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language an editor is made anew.
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const own = createUrlEditor(element, { format, label }, () => latest.current);
    instance.current = own;
    own.showText(latest.current.text, null);
    own.showRemarks(latest.current.remarks);
    if (held.current !== null) own.take(held.current);
    return () => {
      held.current = own.held();
      own.dispose();
      instance.current = null;
    };
  }, [format, label, language]);

  // In a layout effect: a key pressed between the commit and a later effect would look like text to replace.
  useLayoutEffect(() => instance.current?.showText(text, edit), [text, edit]);
  useLayoutEffect(() => instance.current?.showLines(lines), [lines]);
  useEffect(() => instance.current?.showRemarks(remarks), [remarks]);
  return (
    <>
      <FollowTheme />
      <div ref={place} className={classes.monaco} />
    </>
  );
}
