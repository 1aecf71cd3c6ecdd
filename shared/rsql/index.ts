export {
  type Arity,
  type Dialect,
  type DialectOperator,
  defaultDialect,
  findOperator,
  type OperatorMeaning,
  operatorPattern,
  type SortSyntax,
  usualArity,
  usualTypes,
} from './dialect.ts';
export { lex } from './lex.ts';
export { type Lifted, liftFilter } from './lift-filter.ts';
export { type Lowered, lowerPredicate } from './lower-predicate.ts';
export type { Argument, Comparison, Group, Missing, Node, Operator, Selector } from './node.ts';
export { type ParsedFilter, parseFilter } from './parse-filter.ts';
export { parseRestUrl } from './parse-rest-url.ts';
export { printFilter } from './print-filter.ts';
export { printRestUrl } from './print-rest-url.ts';
export { isRestParameter, restParameters } from './rest-parameters.ts';
export type { Token, TokenKind } from './token.ts';
