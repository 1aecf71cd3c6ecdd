import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { PastedRefusal } from '../../shared/pasted/index.ts';
import { useWords } from '../i18n/use-words.ts';
import classes from './paste.module.css';

/** A field for a URL or a cURL command. @param onRead Takes the text; answers why it cannot. */
export function PasteForm({ onRead }: { readonly onRead: (text: string) => PastedRefusal | null }): React.ReactNode {
  const { t } = useWords('paste');
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<PastedRefusal | null>(null);
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    setRefused(onRead(text));
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
        onChange={(event) => setText(event.currentTarget.value)}
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
