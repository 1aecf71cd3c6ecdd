import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Folder } from '../../shared/contract/files/folder.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../components/problem-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSettings } from '../settings/use-settings.ts';
import { FolderDialog } from './folder-dialog.tsx';

interface FolderButtonProps {
  /** Where browsing starts; null for the list of places. */
  readonly start: Folder | null;
  readonly onChoose: (folder: Folder) => void;
  /** Told whether the page's own dialog is open: a dialog behind it must not react to Escape meanwhile. */
  readonly onOpen?: (open: boolean) => void;
}

/** Asks for a folder: in the system's dialog if the host has one, else in the page's own. */
export function FolderButton({ start, onChoose, onOpen = () => undefined }: FolderButtonProps): React.ReactNode {
  const { t } = useTexts('folders');
  const { folders } = useClient();
  const { folderDialog } = useSettings().about;
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const show = (next: boolean): void => {
    setOpen(next);
    onOpen(next);
  };
  const openDialog = (): void => {
    setProblem(null);
    if (folderDialog === 'page') {
      show(true);
      return;
    }
    folders.pick().then(
      (folder) => {
        if (folder !== null) onChoose(folder);
      },
      (error: unknown) => setProblem(problemOf(error)),
    );
  };
  return (
    <div>
      <Button variant="default" onClick={openDialog}>
        {t('choose')}
      </Button>
      {problem === null ? null : <ProblemNotice problem={problem} />}
      <FolderDialog
        start={start}
        opened={open}
        onClose={() => show(false)}
        onChoose={(folder) => {
          show(false);
          onChoose(folder);
        }}
      />
    </div>
  );
}
