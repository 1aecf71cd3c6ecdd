import { useTranslation } from 'react-i18next';
import { describeDiagnostic } from '../../shared/query/index.ts';
import { describeMemberMistake, type SavedProblem } from '../../shared/saved/index.ts';
import { languageSpoken } from '../query/language-spoken.ts';

/** Says what is wrong in a saved query's file, and where. */
export function useSavedProblemWords(): (problem: SavedProblem) => string {
  const { t, i18n } = useTranslation('saved');
  return (problem) => {
    switch (problem.code) {
      case 'saved-not-json':
        return problem.line === null ? t('problem.notJson') : t('problem.notJsonAt', { line: problem.line, column: problem.column ?? 1 });
      case 'saved-not-utf8':
        return t('problem.notUtf8', { line: problem.line, column: problem.column });
      case 'saved-member-twice':
        return t('problem.memberTwice', { name: problem.name, line: problem.line, column: problem.column });
      case 'saved-member': {
        const reason = describeMemberMistake(problem.mistake, languageSpoken(i18n.language));
        return problem.path === '' ? t('problem.whole', { reason }) : t('problem.member', { path: problem.path, reason });
      }
      case 'saved-not-alone':
        return t('problem.notAlone', { path: problem.path, text: problem.text });
      case 'saved-language': {
        const reason = describeDiagnostic(problem.diagnostic, languageSpoken(i18n.language));
        return t('problem.language', { path: problem.path, position: problem.diagnostic.from + 1, reason });
      }
      case 'saved-parameter-unknown':
        return t('problem.parameterUnknown', { path: problem.path, name: problem.name });
      case 'saved-parameter-value':
        return t('problem.parameterValue', { name: problem.name, value: problem.value });
    }
  };
}
