import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Folder } from '../../shared/contract/files/folder.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSettings } from '../preferences/use-settings.ts';
import { FolderDialog } from './folder-dialog.tsx';

interface FolderButtonProps {
  /** Initial folder of the dialog. Null for the list of places. */
  readonly start: Folder | null;
  readonly onChoose: (folder: Folder) => void;
  /** Called when the page's own dialog opens or closes. A dialog behind it must not react to Escape while it is open. */
  readonly onOpen?: (open: boolean) => void;
}

/** Renders a button that lets the user select a folder. Uses the system's dialog if the host provides one, otherwise the page's own. */
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
