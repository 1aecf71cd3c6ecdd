export {
  type Dialect,
  defaultDialect,
  findOperator,
  type OperatorMeaning,
  type SortSyntax,
} from './dialect.ts';
export { lex } from './lex.ts';
export { liftFilter } from './lift-filter.ts';
export { lowerPredicate } from './lower-predicate.ts';
export type { Argument, Comparison, Node } from './node.ts';
export { parseFilter } from './parse-filter.ts';
export { isRestParameter, parseRestUrl, restParameters } from './parse-rest-url.ts';
export { printFilter } from './print-filter.ts';
export { printRestUrl } from './print-rest-url.ts';
