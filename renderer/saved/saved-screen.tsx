import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { CopyButton } from '../components/copy-button.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { Waiting } from '../components/waiting.tsx';
import { useWords } from '../i18n/use-words.ts';
import { useKeptValue } from '../session/use-kept-value.ts';
import { findSaved } from './find-saved.ts';
import { FolderChoice } from './folder-choice.tsx';
import classes from './saved.module.css';
import { useSaved } from './saved-context.ts';
import { SavedLine } from './saved-line.tsx';

const textSchema = z.string();

/** Every saved query of the folder: searched, opened, run, duplicated, removed; broken files with what is wrong in them. */
export function SavedScreen(): React.ReactNode {
  const { t } = useWords('saved');
  const saved = useSaved();
  const [text, setText] = useKeptValue('dataquay.saved.text', textSchema, '');
  const [choosing, setChoosing] = useState(false);
  const folder = saved?.folder ?? null;
  const found = useMemo(() => findSaved(folder?.entries ?? [], text), [folder, text]);
  const all = folder?.entries.length ?? 0;
  return (
    <section aria-label={t('title')} className={classes.screen} data-pane="saved">
      <div className={classes.head}>
        <h1>{t('title')}</h1>
        <p>{t('explanation')}</p>
        {folder === null ? null : (
          <p className={classes.folder}>
            <span>{t('folder')}</span> <code>{folder.folder}</code>
            <CopyButton text={folder.folder} name={t('folderPath')} label={t('copyFolder')} />
            <Button variant="default" size="compact-xs" onClick={() => setChoosing(true)}>
              {t('changeFolder')}
            </Button>
          </p>
        )}
      </div>
      <div className={classes.list}>
        {saved?.problem == null ? null : <ProblemNotice problem={saved.problem} role="note" />}
        {folder?.problem == null ? null : <ProblemNotice problem={folder.problem} />}
        {folder === null && saved?.problem == null ? <Waiting what={t('reading')} /> : null}
        {all === 0 ? null : (
          <TextInput
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={text}
            data-pane-start
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {folder !== null && folder.problem === null && all === 0 ? <p className={classes.dim}>{t('none')}</p> : null}
        {all > 0 ? (
          <p role="status" className={classes.dim}>
            {t('found', { count: found.length, of: all })}
          </p>
        ) : null}
        {found.length === 0 ? null : (
          <ul aria-label={t('list')} className={classes.entries}>
            {found.map((entry) => (
              <SavedLine key={entry.file} entry={entry} />
            ))}
          </ul>
        )}
      </div>
      <FolderChoice opened={choosing} onClose={() => setChoosing(false)} />
    </section>
  );
}
