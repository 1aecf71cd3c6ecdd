export {
  type Dialect,
  defaultDialect,
  findOperator,
  type OperatorMeaning,
  type SortSyntax,
} from './dialect.ts';
export { filterToModel } from './filter-to-model.ts';
export { lex } from './lex.ts';
export type { Argument, Comparison, Node } from './node.ts';
export { parseFilter } from './parse-filter.ts';
export { isRestParameter, parseRestUrl, restParameters } from './parse-rest-url.ts';
export { predicateFromModel } from './predicate-from-model.ts';
export { printFilter } from './print-filter.ts';
export { printRestUrl } from './print-rest-url.ts';
