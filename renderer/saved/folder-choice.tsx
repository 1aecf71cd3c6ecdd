import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { settingsSchema } from '../../shared/contract/settings.ts';
import { Dialog } from '../components/dialog.tsx';
import { useWords } from '../i18n/use-words.ts';
import { useSettings } from '../settings/use-settings.ts';
import classes from './saved.module.css';
import { useSaved } from './saved-context.ts';

interface FolderChoiceProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const { savedQueriesFolder: schema } = settingsSchema.shape;

/** Which folder holds the saved queries: that of the application, or one of one's own, such as a clone of the team's. */
export function FolderChoice({ opened, onClose }: FolderChoiceProps): React.ReactNode {
  const { t } = useWords('saved');
  return (
    <Dialog title={t('folderTitle')} opened={opened} onClose={onClose}>
      <FolderForm onClose={onClose} />
    </Dialog>
  );
}

function FolderForm({ onClose }: Pick<FolderChoiceProps, 'onClose'>): React.ReactNode {
  const { t } = useWords('saved');
  const { change } = useSettings();
  const folder = useSaved()?.folder?.folder ?? '';
  const [text, setText] = useState(folder);
  const [wrong, setWrong] = useState(false);
  const choose = (savedQueriesFolder: string | null): void => {
    change({ savedQueriesFolder });
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = schema.safeParse(text.trim());
    setWrong(!read.success);
    if (read.success) choose(read.data ?? null);
  };
  return (
    <form className={classes.question} onSubmit={submit} noValidate>
      <TextInput
        label={t('folderPath')}
        description={t('folderHint')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={text}
        error={wrong && t('folderWrong')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button type="submit">{t('folderUse')}</Button>
        <Button variant="default" onClick={() => choose(null)}>
          {t('folderUsual')}
        </Button>
      </div>
    </form>
  );
}
