import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../shared/problems/problem.ts';
import { useProblemSentences } from '../components/problem-sentences.ts';
import { problemOf } from '../connection/problem-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { ExportsClient } from '../results/export-context.ts';
import classes from './exports.module.css';

interface ShowInFolderProps {
  readonly client: ExportsClient;
  readonly exportId: string;
  /** Name of the file. */
  readonly name: string;
}

/** Renders a button that shows an exported file in the file manager. Renders the error if that fails. */
export function ShowInFolder({ client, exportId, name }: ShowInFolderProps): React.ReactNode {
  const { t } = useTexts('exports');
  const [failed, setFailed] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const show = (): void => {
    setFailed(false);
    setProblem(null);
    client.show({ exportId }).then(
      ({ shown }) => setFailed(!shown),
      (error: unknown) => setProblem(problemOf(error)),
    );
  };
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={t('showNamed', { name })} onClick={show}>
        {t('show')}
      </Button>
      <span role="status" className={classes.obstacle}>
        {failed ? t('notShown') : null}
        {problem === null ? null : <Sentences problem={problem} />}
      </span>
    </>
  );
}

function Sentences({ problem }: { readonly problem: Problem }): string {
  const { what, why, next } = useProblemSentences(problem);
  return `${what} ${why} ${next}`;
}
