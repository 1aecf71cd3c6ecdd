import { ActionIcon } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './sql.module.css';

interface TabNameProps {
  /** Title of the open file. Null if no file is open. */
  readonly title: string | null;
  /** The name that the user gave the tab. Null if the user entered none. */
  readonly name: string | null;
  readonly onRename: (name: string) => void;
}

/** Renders the name of an SQL tab. The user can change the name until the statement is saved in a file. */
export function TabName({ title, name, onRename }: TabNameProps): React.ReactNode {
  const { t } = useTexts('sql');
  const [draft, setDraft] = useState<string | null>(null);
  /** Whether the user left the field with a key. The button is then focused again. */
  const [isByKey, setByKey] = useState(false);
  if (draft === null || title !== null) {
    return (
      <>
        <h1>{title ?? name ?? t('title')}</h1>
        {title === null ? (
          <ActionIcon title={t('rename')} autoFocus={isByKey} onClick={() => setDraft(name ?? '')}>
            <Pencil size={14} aria-hidden />
          </ActionIcon>
        ) : null}
      </>
    );
  }
  const end = (byKey: boolean): void => {
    onRename(draft);
    setByKey(byKey);
    setDraft(null);
  };
  return (
    <input
      className={classes.tabName}
      aria-label={t('tabName')}
      placeholder={t('tabName')}
      maxLength={200}
      // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed.
      autoFocus
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => end(false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Without this, the same key press would also press the button that receives the focus.
        event.preventDefault();
        if (event.key === 'Enter') end(true);
        else {
          setByKey(true);
          setDraft(null);
        }
      }}
    />
  );
}
