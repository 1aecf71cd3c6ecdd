import type { FilePosition, SavedProblem } from '../../shared/saved/index.ts';
import { describeDiagnostic } from '../../shared/texts/describe-diagnostic.ts';
import { describeMemberError } from '../../shared/texts/member-error-sentences.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './problem.module.css';

/** Renders the problems of a file, one per line. */
export function SavedProblems({ problems }: { readonly problems: readonly SavedProblem[] }): React.ReactNode {
  const messageOf = useSavedProblemText();
  return (
    <ul className={classes.mistakes}>
      {problems.map((problem) => (
        <li key={JSON.stringify(problem)}>{messageOf(problem)}</li>
      ))}
    </ul>
  );
}

/** Returns a function that describes a problem of a saved query's file, with its position. */
function useSavedProblemText(): (problem: SavedProblem) => string {
  const { t, language } = useTexts('saved');
  const placed = ({ path, place }: { readonly path: string; readonly place?: FilePosition }): string => {
    if (place === undefined) return path;
    return path === '' ? t('problem.place', { ...place }) : t('problem.pathAt', { path, ...place });
  };
  return (problem) => {
    switch (problem.code) {
      case 'saved-not-json':
        return problem.line === null ? t('problem.notJson') : t('problem.notJsonAt', { line: problem.line, column: problem.column ?? 1 });
      case 'saved-conflict':
        return t('problem.conflict', { line: problem.line });
      case 'saved-not-utf8':
        return t('problem.notUtf8', { line: problem.line, column: problem.column });
      case 'saved-member-twice':
        return t('problem.memberTwice', { name: problem.name, line: problem.line, column: problem.column });
      case 'saved-member': {
        const reason = describeMemberError(problem.mistake, language);
        if (problem.path === '' && problem.place === undefined) return t('problem.whole', { reason });
        return t('problem.member', { path: placed(problem), reason });
      }
      case 'saved-not-alone':
        return t('problem.notAlone', { path: placed(problem), text: problem.text });
      case 'saved-language': {
        const reason = describeDiagnostic(problem.diagnostic, language);
        if (problem.place !== undefined) return t('problem.member', { path: placed(problem), reason });
        return t('problem.language', { path: problem.path, position: problem.diagnostic.from + 1, reason });
      }
      case 'saved-parameter-unknown':
        return t('problem.parameterUnknown', { path: placed(problem), name: problem.name });
      case 'saved-parameter-quoted':
        return t('problem.parameterQuoted', { path: placed(problem), name: `{{${problem.name}}}` });
      case 'saved-parameter-value':
        return t('problem.parameterValue', { name: problem.name, value: problem.value });
    }
  };
}
