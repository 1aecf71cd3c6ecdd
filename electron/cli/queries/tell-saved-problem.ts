import { describeDiagnostic } from '../../../shared/query/index.ts';
import { describeMemberMistake, type SavedProblem } from '../../../shared/saved/index.ts';

/**
 * Says in English what is wrong with a saved query, and where.
 *
 * @param nameOf What a place, such as `where.0`, is called by who wrote it.
 */
export function tellSavedProblem(problem: SavedProblem, nameOf: (path: string) => string = (path) => path): string {
  switch (problem.code) {
    case 'saved-not-json':
      return problem.line === null ? 'It is no JSON.' : `It is no JSON: line ${problem.line}, column ${problem.column ?? 1}.`;
    case 'saved-not-utf8':
      return `It is in another encoding than UTF-8: line ${problem.line}, column ${problem.column}.`;
    case 'saved-member-twice':
      return `“${problem.name}” is there twice: again in line ${problem.line}, column ${problem.column}.`;
    case 'saved-member':
      return `${problem.path === '' ? 'The whole' : problem.path}: ${describeMemberMistake(problem.mistake, 'en')}`;
    case 'saved-not-alone':
      return `${problem.path}: “${problem.text}” belongs to the query itself: columns, where, order, page, range or count.`;
    case 'saved-language':
      return `${nameOf(problem.path)}, character ${problem.diagnostic.from + 1}: ${describeDiagnostic(problem.diagnostic, 'en')}`;
    case 'saved-parameter-unknown':
      return `${problem.path}: “parameters” does not describe {{${problem.name}}}.`;
    case 'saved-parameter-value':
      return `“${problem.value}” is no value of the parameter ${problem.name}, whose type is ${problem.type}.`;
  }
}
