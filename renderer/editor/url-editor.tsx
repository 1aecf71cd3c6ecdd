import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '../../shared/translation/create-texts.ts';
import { useLanguage } from '../i18n/use-texts.ts';
import { setMonacoTexts } from './monaco-texts.ts';
import classes from './url-editor.module.css';
import type { FieldSelection, UrlEditorProps } from './url-editor-props.ts';
import { joinLines } from './url-lines.ts';

interface LoadedEditor {
  readonly Editor: ComponentType<UrlEditorProps & { readonly selection: FieldSelection | null; readonly language: Language }>;
  /** Language of Monaco's own texts. */
  readonly language: Language;
}

/**
 * Renders a URL as a plain text field until Monaco has loaded. Text, cursor, focus, and completion then move to Monaco in one task. If an
 * input method or the mouse is active, this waits until it has finished.
 */
export function UrlEditor(props: UrlEditorProps): React.ReactNode {
  const { label, text, edit = null, onChange, onRun } = props;
  const language = useLanguage();
  const field = useRef<HTMLTextAreaElement>(null);
  const [shown, setShown] = useState<LoadedEditor | null>(null);
  const selection = useRef<FieldSelection | null>(null);
  const loaded = useRef<LoadedEditor | null>(null);
  const isBusy = useRef({ composing: false, pressed: false });
  const typed = useRef(false);

  /** Replaces the field with Monaco, unless an input method or a mouse selection is active. */
  const takeOver = useRef((): void => {
    const { composing, pressed } = isBusy.current;
    const next = loaded.current;
    if (next === null || composing || pressed) return;
    loaded.current = null;
    const element = field.current;
    // Reading and replacing happen in one task, so that no keystroke is lost.
    const isTypedIn = element !== null && document.activeElement === element;
    selection.current = isTypedIn ? { from: element.selectionStart, to: element.selectionEnd, typed: typed.current } : null;
    flushSync(() => setShown(next));
  });

  useEffect(() => {
    let isCurrent = true;
    setMonacoTexts(language)
      .then(() => import('./monaco-url-editor.tsx'))
      .then(
        ({ MonacoUrlEditor }) => {
          if (!isCurrent) return;
          loaded.current = { Editor: MonacoUrlEditor, language };
          takeOver.current();
        },
        () => {
          // If Monaco can't be loaded, the plain field stays.
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [language]);

  useEffect(() => {
    const release = (): void => {
      if (!isBusy.current.pressed) return;
      isBusy.current.pressed = false;
      // Runs after the click event, which can still move the cursor.
      setTimeout(() => takeOver.current());
    };
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, []);

  useLayoutEffect(() => {
    const element = field.current;
    const cursor = edit?.cursor ?? null;
    if (element !== null && cursor !== null) element.setSelectionRange(cursor, cursor);
  }, [edit]);

  if (shown !== null) return <shown.Editor {...props} language={shown.language} selection={selection.current} />;
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
      onChange={(event) => {
        typed.current = true;
        onChange(joinLines(event.currentTarget.value), isBusy.current.composing);
      }}
      onPointerDown={() => {
        isBusy.current.pressed = true;
        typed.current = false;
      }}
      onBlur={() => {
        typed.current = false;
      }}
      onCompositionStart={() => {
        isBusy.current.composing = true;
      }}
      onCompositionEnd={() => {
        isBusy.current.composing = false;
        // Runs after the input event that follows.
        setTimeout(() => takeOver.current());
      }}
      onKeyDown={(event) => {
        if (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(event.key)) typed.current = false;
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onRun();
      }}
    />
  );
}
