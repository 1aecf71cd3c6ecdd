export { type AskedConstant, askFor, formerlyAsked } from './ask-for.ts';
export { constantsOf, type SavedConstant } from './constants.ts';
export { fillParameters, usedParameters } from './fill-parameters.ts';
export { describeMemberMistake } from './member-mistake.ts';
export { readParameterValue } from './parameter-value.ts';
export { type FilePlace, placeProblems, type SavedPlaces } from './place-in-file.ts';
export { parseSavedQuery, queryOf } from './read-saved-query.ts';
export type { SavedProblem } from './saved-problem.ts';
export {
  parameterName,
  type SavedQuery,
  savedQueryJsonSchema,
  schemaFileName,
} from './saved-query.ts';
export { savedQueryText, type Unsavable, writeSavedQuery } from './write-saved-query.ts';
