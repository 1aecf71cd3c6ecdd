import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type PastedRefusal, readPasted } from '../../shared/pasted/index.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import classes from './paste.module.css';

/**
 * Renders a field for a URL or a cURL command.
 *
 * @param initialText text from outside. Defaults to the previously typed text
 * @param onRead opens the text. Returns the reason if it can't be opened
 */
export function PasteForm({
  initialText,
  onRead,
  onCancel,
}: {
  readonly initialText?: string | undefined;
  readonly onRead: (text: string) => PastedRefusal | null;
  readonly onCancel: () => void;
}): React.ReactNode {
  const { t } = useTexts('paste');
  const storage = useLayoutStorage();
  const [text, setText] = useState(() => initialText ?? storage.getItem(savedTextName) ?? '');
  const keep = (typed: string): void => {
    const textToStore = textToSave(typed);
    if (textToStore === '') storage.removeItem(savedTextName);
    else storage.setItem(savedTextName, textToStore);
  };
  const [refused, setRefused] = useState<PastedRefusal | null>(null);
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    const refusal = onRead(text);
    setRefused(refusal);
    if (refusal === null) keep('');
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        label={t('label')}
        description={t('hint')}
        rows={6}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        className={classes.text}
        value={text}
        error={refused !== null && t(`refused.${refused}`)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          keep(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            submit();
          }
        }}
      />
      <div className={classes.acts}>
        <Button type="submit">{t('go')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Storage key of unfinished input. */
const savedTextName = 'paste.text';

/**
 * Returns the part of unfinished input that can be saved: a plain URL without secrets, otherwise an empty string.
 *
 * Commands aren't saved because they contain headers and bodies. A port such as `https://jo:1234` before the path can be the beginning of a
 * password.
 */
export function textToSave(text: string): string {
  const trimmed = text.trim();
  if (!/^https?:\/\/[^/?#\s]+[/?]\S*$/i.test(trimmed)) return '';
  const read = readPasted(trimmed);
  return 'request' in read && read.request.omitted.length === 0 ? text : '';
}
