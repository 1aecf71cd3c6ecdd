import { describeDiagnostic } from '../../../shared/query/index.ts';
import { describeMemberMistake, type SavedProblem } from '../../../shared/saved/index.ts';

/** Says in English what is wrong with a saved query, and where. */
export function tellSavedProblem(problem: SavedProblem): string {
  switch (problem.code) {
    case 'saved-not-json':
      return problem.line === null ? 'It is no JSON.' : `It is no JSON: line ${problem.line}, column ${problem.column ?? 1}.`;
    case 'saved-not-utf8':
      return `It is in another encoding than UTF-8: line ${problem.line}, column ${problem.column}.`;
    case 'saved-member':
      return `${problem.path === '' ? 'The whole' : problem.path}: ${describeMemberMistake(problem.mistake, 'en')}`;
    case 'saved-not-alone':
      return `${problem.path}: “${problem.text}” belongs to the query itself: columns, where, order, page, range or count.`;
    case 'saved-language':
      return `${problem.path}: ${describeDiagnostic(problem.diagnostic, 'en')}`;
    case 'saved-parameter-unknown':
      return `${problem.path}: “parameters” does not describe {{${problem.name}}}.`;
    case 'saved-parameter-value':
      return `The value of the parameter ${problem.name} is none of its type.`;
  }
}
