import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Folder } from '../../shared/contract/files/folder.ts';
import { ownValue } from '../../shared/values/own-value.ts';
import { useClient } from '../components/client-context.ts';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './folders.module.css';

interface FolderDialogProps {
  /** Initial folder of the dialog. Null for the list of places. */
  readonly start: Folder | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChoose: (folder: Folder) => void;
  /** Title of the dialog. Defaults to a title that asks for a folder. */
  readonly title?: string;
  /** Label of the button that selects the folder. */
  readonly confirmLabel?: string;
  /** Renders additional content of the folder, besides its subfolders. */
  readonly children?: (folder: Folder) => ReactNode;
}

/** Renders the application's own folder dialog, for hosts in which the system can't show its own. */
export function FolderDialog({ opened, onClose, title, ...browsing }: FolderDialogProps): ReactNode {
  const { t } = useTexts('folders');
  return (
    <Dialog title={title ?? t('title')} opened={opened} onClose={onClose}>
      {opened ? <FolderBrowser {...browsing} onClose={onClose} /> : null}
    </Dialog>
  );
}

function FolderBrowser({ start, onClose, onChoose, confirmLabel: use, children }: Omit<FolderDialogProps, 'opened' | 'title'>): ReactNode {
  const { t } = useTexts('folders');
  const client = useClient();
  const [at, setAt] = useState<string | null>(start?.id ?? null);
  const load = useCallback(() => client.folders.list({ folder: at }), [client, at]);
  const { value: listing, problem } = useLoaded(load);
  const list = useRef<HTMLUListElement>(null);

  // If a folder can no longer be listed, for example because it is in another place, the list of places is shown.
  useEffect(() => {
    if (problem !== null && at !== null) setAt(null);
  }, [problem, at]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list removes the button that was focused.
  useEffect(() => {
    (list.current?.querySelector('button') ?? list.current)?.focus();
  }, [listing]);

  if (listing === null) return problem === null ? null : <ProblemNotice problem={problem} />;
  const { folder, parents, folders, more } = listing;
  const goUp = (): void => setAt(parents.at(-1)?.id ?? null);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const focused = buttons.findIndex((button) => button.matches(':focus'));
    const next = ownValue({ ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: buttons.length - 1 }, event.key);
    if (next !== undefined) buttons[Math.max(0, Math.min(next, buttons.length - 1))]?.focus();
    else if (event.key === 'Backspace' && folder !== null) goUp();
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.browser}>
      <nav aria-label={t('path')} className={classes.way}>
        <Button variant="subtle" size="compact-sm" onClick={() => setAt(null)} disabled={folder === null}>
          {t('places')}
        </Button>
        {parents.map((parent) => (
          <Button key={parent.id} variant="subtle" size="compact-sm" onClick={() => setAt(parent.id)}>
            {lastName(parent.label)}
          </Button>
        ))}
        {folder === null ? null : <strong>{lastName(folder.label)}</strong>}
      </nav>
      <p role="status" className={classes.dim}>
        {folder === null ? null : t('current', { folder: folder.label })}
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={folder === null ? t('listOfPlaces') : t('list', { folder: folder.label })}
        className={classes.list}
        onKeyDown={onKeyDown}
      >
        {folders.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={classes.folder} onClick={() => setAt(id)}>
              {name}
            </button>
          </li>
        ))}
        {folders.length === 0 ? <li className={classes.dim}>{t('none')}</li> : null}
      </ul>
      {more ? <p className={classes.dim}>{t('more')}</p> : null}
      {folder === null ? null : children?.(folder)}
      <p className={classes.dim}>{t('hint')}</p>
      <div className={classes.acts}>
        <Button disabled={folder === null} onClick={() => (folder === null ? undefined : onChoose(folder))}>
          {use ?? t('use')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the last name of a path, as shown to users. */
function lastName(label: string): string {
  return /[^/\\]+[/\\]*$/.exec(label)?.[0] ?? label;
}
