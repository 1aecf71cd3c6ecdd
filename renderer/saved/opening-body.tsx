import type { ReactNode } from 'react';
import type { Problem } from '../../shared/contract/problem.ts';
import type { SavedEntry } from '../../shared/contract/saved-queries.ts';
import type { SavedProblem } from '../../shared/saved/index.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useWords } from '../i18n/use-words.ts';
import { ParameterQuestion } from './parameter-question.tsx';
import classes from './saved.module.css';
import { SavedProblems } from './saved-problems.tsx';

/** What stands in front of the page while a saved query is opened. */
export type Opening =
  | { readonly kind: 'asking'; readonly entry: SavedEntry; readonly run: boolean }
  | { readonly kind: 'failed'; readonly entry: SavedEntry; readonly problem: Problem }
  | { readonly kind: 'broken'; readonly entry: SavedEntry; readonly problems: readonly SavedProblem[] };

export interface OpeningBodyProps {
  readonly opening: Opening;
  readonly onAnswer: (values: Readonly<Record<string, string>>) => void;
  readonly onLeave: () => void;
}

/** Asks for the values of a saved query, or tells why it cannot be opened. */
export function OpeningBody({ opening, onAnswer, onLeave }: OpeningBodyProps): ReactNode {
  const { t } = useWords('saved');
  if (opening.kind === 'failed') return <ProblemNotice problem={opening.problem} />;
  if (opening.kind === 'broken') {
    return (
      <div role="alert">
        <p className={classes.wrong}>{t('notOpened', { file: opening.entry.file })}</p>
        <SavedProblems problems={opening.problems} />
      </div>
    );
  }
  const { saved } = opening.entry;
  return saved === null ? null : <ParameterQuestion saved={saved} run={opening.run} onAnswer={onAnswer} onLeave={onLeave} />;
}
