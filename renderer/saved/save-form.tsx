import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SavedEntry } from '../../shared/contract/saved-queries.ts';
import type { SavedQuery } from '../../shared/saved/index.ts';
import { useWords } from '../i18n/use-words.ts';
import { ConstantsField } from './constants-field.tsx';
import { finishSave, mistakenName } from './save-draft.ts';
import classes from './saved.module.css';
import type { TypedSave } from './use-kept-save.ts';

/** What shall be written, and where. */
export interface SaveOrder {
  /** Null for a new file. */
  readonly file: string | null;
  /** The content that is known to be written over. */
  readonly version: string | null;
  readonly saved: SavedQuery;
}

interface SaveFormProps {
  readonly saved: SavedQuery;
  readonly typed: TypedSave;
  readonly onType: (typed: TypedSave) => void;
  /** The file that the query came from. */
  readonly origin: SavedEntry | null;
  /** The files of the same API. */
  readonly entries: readonly SavedEntry[];
  readonly onSave: (order: SaveOrder) => void;
}

/** Title, description, which file, and what is asked for each time. */
export function SaveForm({ saved, typed, onType, origin, entries, onSave }: SaveFormProps): React.ReactNode {
  const { t } = useWords('saved');
  // The versions that the user knows: those of this moment, but of the origin the one that was opened.
  const [known] = useState(
    () => new Map([...entries.map((entry) => [entry.file, entry] as const), ...(origin ? [[origin.file, origin] as const] : [])]),
  );
  const { file, title, description, constants } = typed;
  const [tried, setTried] = useState(false);
  const chooseFile = (next: string): void => {
    const there = known.get(next)?.saved;
    onType({ ...typed, file: next, ...(there == null ? {} : { title: there.title, description: there.description ?? '' }) });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const isMistaken = constants.some((constant) => constant.asked && mistakenName(constant, constants) !== null);
    if (title.trim() === '' || isMistaken) return;
    const finished = finishSave(saved, title, description, constants);
    onSave({ file: file === '' ? null : file, version: known.get(file)?.version ?? null, saved: finished });
  };
  return (
    <form className={classes.question} onSubmit={submit} noValidate>
      {known.size === 0 ? null : (
        <NativeSelect
          label={t('where')}
          value={file}
          data={[
            { value: '', label: t('newFile') },
            ...[...known.values()].map((entry) => ({
              value: entry.file,
              label: t('overFile', { title: entry.saved?.title ?? entry.file, file: entry.file }),
            })),
          ]}
          onChange={(event) => chooseFile(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t('titleLabel')}
        data-autofocus
        maxLength={200}
        autoComplete="off"
        value={title}
        error={tried && title.trim() === '' && t('titleMissing')}
        onChange={(event) => onType({ ...typed, title: event.currentTarget.value })}
      />
      <Textarea
        label={t('descriptionLabel')}
        rows={2}
        maxLength={10_000}
        value={description}
        onChange={(event) => onType({ ...typed, description: event.currentTarget.value })}
      />
      {constants.length === 0 ? null : <ConstantsField constants={constants} onChange={(next) => onType({ ...typed, constants: next })} />}
      <div className={classes.acts}>
        <Button type="submit">{file === '' ? t('save') : t('saveOver')}</Button>
      </div>
    </form>
  );
}
