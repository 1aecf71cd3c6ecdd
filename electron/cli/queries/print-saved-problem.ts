import type { SavedProblem } from '../../../shared/saved/index.ts';
import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';
import { describeMemberError } from '../../../shared/texts/member-error-sentences.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { cliTexts } from '../texts/cli-texts.ts';

/** The source of a query. */
export interface QuerySource {
  /** Path of the file as the user specified it. Null if the query is on the command line. */
  readonly file: string | null;
  /** Returns what messages call a path such as `where.0`. */
  readonly nameOf: (path: string) => string;
}

/** The source of a query that isn't in a file. */
export const namelessSource: QuerySource = { file: null, nameOf: (path) => path };

/**
 * Formats a problem of a saved query with its position, such as `late.query.json:12:9: where.0: …`. Editors and terminals link such
 * positions.
 */
function printSavedProblem(problem: SavedProblem, { file, nameOf }: QuerySource, language: Language): string {
  const { t } = cliTexts(language);
  const at = 'place' in problem ? problem.place : 'line' in problem && problem.line !== null ? problem : undefined;
  const prefix = file === null ? '' : at === undefined ? `${file}: ` : `${file}:${at.line}:${at.column ?? 1}: `;
  const named = (path: string, reason: string): string =>
    `${prefix}${t('queries:labelled', { label: path === '' ? t('queries:whole') : nameOf(path), text: reason })}`;
  switch (problem.code) {
    case 'saved-not-json':
      return `${prefix}${t('queries:notJson')}`;
    case 'saved-conflict':
      return `${prefix}${t('queries:conflict')}`;
    case 'saved-not-utf8':
      return `${prefix}${t('queries:notUtf8')}`;
    case 'saved-member-twice':
      return `${prefix}${t('queries:duplicate', { name: problem.name })}`;
    case 'saved-member':
      return named(problem.path, describeMemberError(problem.mistake, language));
    case 'saved-not-alone':
      return named(problem.path, t('queries:ofQuery', { text: problem.text }));
    case 'saved-language': {
      const reason = describeDiagnostic(problem.diagnostic, language);
      if (file !== null && at !== undefined) return named(problem.path, reason);
      const character = t('queries:character', { path: nameOf(problem.path), number: problem.diagnostic.from + 1 });
      return `${prefix}${t('queries:labelled', { label: character, text: reason })}`;
    }
    case 'saved-parameter-unknown':
      return named(problem.path, t('queries:undescribed', { name: `{{${problem.name}}}` }));
    case 'saved-parameter-quoted':
      return named(problem.path, t('queries:quoted', { name: `{{${problem.name}}}` }));
    case 'saved-parameter-value':
      return `${prefix}${t('queries:value', { value: problem.value, name: problem.name, type: problem.type })}`;
  }
}

/** Formats all problems of a saved query. */
export function printSavedProblems(problems: readonly SavedProblem[], source: QuerySource): (language: Language) => string {
  return (language) => problems.map((problem) => printSavedProblem(problem, source, language)).join(' ');
}
