import { Button, UnstyledButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { SavedEntry } from '../../shared/contract/saved/saved-queries.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { SavedProblems } from '../components/saved-problems.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { useConnections } from '../connections/connections-context.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { lastingProblems } from './prepare-query.ts';
import { promptedParameters } from './prompted-parameters.ts';
import classes from './saved.module.css';
import { useSaved } from './saved-context.ts';

/** Renders a file of the folder: its query, or its problems. */
export function SavedLine({ entry }: { readonly entry: SavedEntry }): React.ReactNode {
  const { t } = useTexts('saved');
  const saved = useSaved();
  const { current } = useConnections();
  const dialect = current.dialect ?? undefined;
  const { file, saved: query, sql } = entry;
  const problems = useMemo(
    () => (query === null ? entry.problems : lastingProblems(query, entry.places, dialect)),
    [entry, query, dialect],
  );
  const { title = file, description } = query ?? sql ?? {};
  const isSound = sql !== undefined || (query !== null && problems.length === 0);
  const parameters = isSound ? promptedParameters(entry) : [];
  return (
    <li className={classes.entry} aria-label={title}>
      <div className={classes.entryHead}>
        {isSound ? (
          <UnstyledButton className={classes.title} onClick={() => saved?.open(entry, { run: false })}>
            {title}
          </UnstyledButton>
        ) : (
          <span className={classes.brokenTitle}>{title}</span>
        )}
        {query === null ? null : <span className={classes.dim}>{`${query.api.root}/${query.api.accessPoint}`}</span>}
        {title === file ? null : <code className={classes.file}>{file}</code>}
      </div>
      {description ? <p className={classes.description}>{description}</p> : null}
      {sql === undefined ? null : <p className={classes.dim}>{t('hasSql', { tables: Object.keys(sql.tables).join(', ') })}</p>}
      {parameters.length === 0 ? null : <p className={classes.dim}>{t('asks', { names: parameters.join(', ') })}</p>}
      {isSound ? null : (
        <div role="note">
          <p className={classes.wrong}>{t('broken')}</p>
          <SavedProblems problems={problems} />
        </div>
      )}
      <EntryActs entry={entry} title={title} isSound={isSound} />
    </li>
  );
}

interface EntryActsProps {
  readonly entry: SavedEntry;
  readonly title: string;
  readonly isSound: boolean;
}

/** Renders the buttons that open, run, duplicate and remove a file. Removing asks for confirmation in place. */
function EntryActs({ entry: { file, saved: query, ...rest }, title, isSound }: EntryActsProps): React.ReactNode {
  const { t } = useTexts('saved');
  const client = useClient();
  const announce = useAnnounce();
  const saved = useSaved();
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const attempt = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      setProblem(null);
      announce(done);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const open = (run: boolean): void => saved?.open({ file, saved: query, ...rest }, { run });
  const duplicate = (): void => {
    const content = query ?? rest.sql;
    if (content === undefined) return;
    const copy = { ...content, title: t('copyOf', { title }).slice(0, 200) };
    void attempt(() => client.saved.write({ file: null, version: null, saved: copy }), t('duplicated', { title: copy.title }));
  };
  if (isConfirming) {
    return (
      <div className={classes.acts}>
        <span>{t('removeAsk', { file })}</span>
        <Button
          variant="default"
          className={classes.danger}
          size="compact-sm"
          onClick={() => void attempt(() => client.saved.remove({ file }), t('removed', { title }))}
        >
          {t('removeSure')}
        </Button>
        <Button variant="default" size="compact-sm" autoFocus onClick={() => setConfirming(false)}>
          {t('keepIt')}
        </Button>
        {problem === null ? null : <ProblemNotice problem={problem} />}
      </div>
    );
  }
  return (
    <div className={classes.acts}>
      {isSound ? (
        <>
          <Button variant="default" size="compact-sm" aria-label={t('openNamed', { title })} onClick={() => open(false)}>
            {t('open')}
          </Button>
          <Button variant="default" size="compact-sm" aria-label={t('runNamed', { title })} onClick={() => open(true)}>
            {t('run')}
          </Button>
        </>
      ) : null}
      {query === null && rest.sql === undefined ? null : (
        <Button variant="default" size="compact-sm" aria-label={t('duplicateNamed', { title })} onClick={duplicate}>
          {t('duplicate')}
        </Button>
      )}
      <Button variant="default" size="compact-sm" aria-label={t('removeNamed', { title })} onClick={() => setConfirming(true)}>
        {t('remove')}
      </Button>
      {problem === null ? null : <ProblemNotice problem={problem} />}
    </div>
  );
}
