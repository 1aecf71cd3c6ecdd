export { constantsOf, type SavedConstant } from './constants.ts';
export {
  fillParameters,
  type ParameterPrompt,
  previousParameters,
  readParameterValue,
  usedParameters,
  withParameterPrompts,
} from './fill-parameters.ts';
export type { SavedProblem } from './read-saved-query.ts';
export { type FilePosition, locateProblems, parseSavedQuery, queryOf, type SavedPositions } from './read-saved-query.ts';
export {
  parameterName,
  type SavedQuery,
  schemaFileName,
} from './saved-query.ts';
export { savedQueryJsonSchema } from './saved-schema.ts';
export { type SavedSql, type SavedTable, tablesOf, writeSavedSql } from './saved-sql.ts';
export { savedQueryText, type Unsavable, writeSavedQuery } from './write-saved-query.ts';
