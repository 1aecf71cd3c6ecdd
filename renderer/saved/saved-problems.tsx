import type { SavedProblem } from '../../shared/saved/index.ts';
import classes from './saved.module.css';
import { useSavedProblemWords } from './saved-problem-words.ts';

/** What is wrong in a file, a line each. */
export function SavedProblems({ problems }: { readonly problems: readonly SavedProblem[] }): React.ReactNode {
  const wordsOf = useSavedProblemWords();
  return (
    <ul className={classes.problems}>
      {problems.map((problem) => (
        <li key={JSON.stringify(problem)}>{wordsOf(problem)}</li>
      ))}
    </ul>
  );
}
