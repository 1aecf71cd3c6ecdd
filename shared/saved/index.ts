export { constantsOf, type SavedConstant } from './constants.ts';
export { type AskedConstant, askFor, fillParameters, formerlyAsked, readParameterValue, usedParameters } from './fill-parameters.ts';
export { describeMemberMistake } from './member-mistake.ts';
export type { SavedProblem } from './read-saved-query.ts';
export { type FilePlace, parseSavedQuery, placeProblems, queryOf, type SavedPlaces } from './read-saved-query.ts';
export {
  parameterName,
  type SavedQuery,
  savedQueryJsonSchema,
  schemaFileName,
} from './saved-query.ts';
export { savedQueryText, type Unsavable, writeSavedQuery } from './write-saved-query.ts';
