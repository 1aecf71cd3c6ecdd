import { type ComponentType, useEffect, useRef, useState } from 'react';
import classes from './url-editor.module.css';
import type { FieldSelection, UrlEditorProps } from './url-editor-props.ts';

type LoadedEditor = ComponentType<UrlEditorProps & { readonly selection: FieldSelection | null }>;

/**
 * The field of one URL: a plain text field at once, Monaco as soon as it has loaded.
 *
 * What was typed, where the cursor was, and the focus go over; a composition under way (IME) is finished first.
 */
export function UrlEditor(props: UrlEditorProps): React.ReactNode {
  const { label, text, onChange, onRun } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [loaded, setLoaded] = useState<LoadedEditor | null>(null);
  const [composing, setComposing] = useState(false);
  const [Editor, setEditor] = useState<LoadedEditor | null>(null);
  const selection = useRef<FieldSelection | null>(null);

  useEffect(() => {
    let wanted = true;
    import('./monaco-url-editor.tsx').then(
      ({ MonacoUrlEditor }) => {
        if (wanted) setLoaded(() => MonacoUrlEditor);
      },
      () => {
        // Without Monaco the plain field goes on doing the work.
      },
    );
    return () => {
      wanted = false;
    };
  }, []);

  useEffect(() => {
    if (loaded === null || composing) return;
    const element = field.current;
    const hasFocus = element !== null && document.activeElement === element;
    selection.current = hasFocus ? { from: element.selectionStart, to: element.selectionEnd } : null;
    setEditor(() => loaded);
  }, [loaded, composing]);

  if (Editor !== null) return <Editor {...props} selection={selection.current} />;
  return (
    <textarea
      ref={field}
      aria-label={label}
      className={classes.plain}
      value={text}
      rows={1}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/[\r\n]+/g, ''))}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onRun();
      }}
    />
  );
}
