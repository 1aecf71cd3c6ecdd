import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { PastedRefusal } from '../../shared/pasted/index.ts';
import { useWords } from '../i18n/use-words.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import { keptTextName, textToKeep } from './kept-text.ts';
import classes from './paste.module.css';

/** A field for a URL or a cURL command. @param onRead Takes the text; answers why it cannot. */
export function PasteForm({ onRead }: { readonly onRead: (text: string) => PastedRefusal | null }): React.ReactNode {
  const { t } = useWords('paste');
  const storage = useLayoutStorage();
  const [text, setText] = useState(() => storage.getItem(keptTextName) ?? '');
  const keep = (typed: string): void => {
    const kept = textToKeep(typed);
    if (kept === '') storage.removeItem(keptTextName);
    else storage.setItem(keptTextName, kept);
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
      </div>
    </form>
  );
}
