import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { Problem } from '../../shared/problems/problem.ts';
import { useClient } from '../components/client-context.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { Waiting } from '../components/waiting.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { FolderButton } from '../folders/folder-button.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { usePersistedValue } from '../session/use-persisted-value.ts';
import { findSaved } from './find-saved.ts';
import classes from './saved.module.css';
import { useSaved } from './saved-context.ts';
import { SavedLine } from './saved-line.tsx';

const textSchema = z.string();

/** Renders all saved queries of the folder, with search and actions. Also renders invalid files with their problems. */
export function SavedScreen(): React.ReactNode {
  const { t } = useTexts('saved');
  const saved = useSaved();
  const [text, setText] = usePersistedValue('dataquay.saved.text', textSchema, '');
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
            maw={440}
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
            {found.length === all ? t('all', { count: all }) : t('found', { count: found.length, of: all })}
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

interface FolderChoiceProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Renders the selection of the folder of saved queries: the default folder, or another one such as a team's clone. */
function FolderChoice({ opened, onClose }: FolderChoiceProps): React.ReactNode {
  const { t } = useTexts('saved');
  // Escape must close only the folder dialog in front.
  const [choosing, setChoosing] = useState(false);
  return (
    <Dialog title={t('folderTitle')} opened={opened} onClose={onClose} locked={choosing}>
      <FolderForm onClose={onClose} onFolderDialog={setChoosing} />
    </Dialog>
  );
}

interface FolderFormProps {
  readonly onClose: () => void;
  readonly onFolderDialog: (open: boolean) => void;
}

function FolderForm({ onClose, onFolderDialog }: FolderFormProps): React.ReactNode {
  const { t } = useTexts('saved');
  const client = useClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const choose = (folder: string | null): void => {
    client.saved.chooseFolder({ folder }).then(onClose, (error: unknown) => setProblem(problemOf(error)));
  };
  return (
    <div className={classes.question}>
      <p>{t('folderHint')}</p>
      {problem === null ? null : <ProblemNotice problem={problem} />}
      <div className={classes.acts}>
        <FolderButton start={null} onChoose={({ id }) => choose(id)} onOpen={onFolderDialog} />
        <Button variant="default" onClick={() => choose(null)}>
          {t('folderUsual')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
