import { Button, Checkbox } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Folder } from '../../shared/contract/files/folder.ts';
import { maxAddedFiles } from '../../shared/contract/files/your-data.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { FolderDialog } from '../folders/folder-dialog.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './your-data.module.css';

interface DataDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** @param files names of files in the folder. Null for the whole folder */
  readonly onChoose: (folderId: string, files: readonly string[] | null) => void;
}

/** Renders the application's own dialog for files and folders, for hosts in which the system can't show its own. */
export function DataDialog({ opened, onClose, onChoose }: DataDialogProps): React.ReactNode {
  const { t } = useTexts('yourData');
  return (
    <FolderDialog
      start={null}
      opened={opened}
      title={t('dialog.title')}
      confirmLabel={t('dialog.useFolder')}
      onClose={onClose}
      onChoose={({ id }) => onChoose(id, null)}
    >
      {(folder) => <FileChoice key={folder.id} folder={folder} onChoose={(files) => onChoose(folder.id, files)} />}
    </FolderDialog>
  );
}

function FileChoice({ folder, onChoose }: { readonly folder: Folder; readonly onChoose: (files: string[]) => void }): React.ReactNode {
  const { t } = useTexts('yourData');
  const client = useClient();
  const load = useCallback(() => client.data.files({ folder: folder.id }), [client, folder.id]);
  const { value, problem } = useLoaded(load);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (value === null) return problem === null ? null : <ProblemNotice problem={problem} />;
  const toggle = (name: string): void => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  return (
    <>
      <ul className={classes.files} aria-label={t('dialog.files', { folder: folder.label })}>
        {value.files.map(({ name }) => (
          <li key={name}>
            <Checkbox size="xs" label={name} checked={chosen.has(name)} onChange={() => toggle(name)} />
          </li>
        ))}
        {value.files.length === 0 ? <li className={classes.dim}>{t('dialog.noFiles')}</li> : null}
      </ul>
      {value.more ? <p className={classes.dim}>{t('dialog.moreFiles')}</p> : null}
      {chosen.size === 0 ? null : (
        <Button onClick={() => onChoose([...chosen])} disabled={chosen.size > maxAddedFiles}>
          {t('dialog.addFiles', { count: chosen.size })}
        </Button>
      )}
    </>
  );
}
