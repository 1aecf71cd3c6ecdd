import type { Problem } from '../../shared/contract/problem.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useWords } from '../i18n/use-words.ts';
import classes from './preview.module.css';

/** Why a run failed, above whichever of its views is looked at, with the place in the URL where the deployment named one. */
export function RunProblem({ problem }: { readonly problem: Problem }): React.ReactNode {
  const { t } = useWords('preview');
  return (
    <div className={classes.notice}>
      <ProblemNotice problem={problem} />
      {problem.at === null ? null : (
        <p className={classes.at}>{t('at', { parameter: problem.at.parameter, from: problem.at.from + 1, to: problem.at.to })}</p>
      )}
    </div>
  );
}
