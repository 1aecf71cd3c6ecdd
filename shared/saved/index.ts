export { constantsOf, type SavedConstant } from './constants.ts';
export { type AskedConstant, askFor, fillParameters, formerlyAsked, readParameterValue, usedParameters } from './fill-parameters.ts';
export { describeMemberMistake } from './member-mistake.ts';
export type { SavedProblem } from './read-saved-query.ts';
export { type FilePlace, parseSavedQuery, placeProblems, queryOf, type SavedPlaces } from './read-saved-query.ts';
export {
  parameterName,
  type SavedQuery,
  schemaFileName,
} from './saved-query.ts';
export { savedQueryJsonSchema } from './saved-schema.ts';
export { type SavedSql, type SavedTable, tablesOf } from './saved-sql.ts';
export { savedQueryText, type Unsavable, writeSavedQuery } from './write-saved-query.ts';
