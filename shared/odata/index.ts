export { findFunction, functions, type ODataFunction } from './functions.ts';
export { isIdentifier } from './identifier.ts';
export { lex } from './lex.ts';
export { type Lifted, liftFilter } from './lift-filter.ts';
export { type Lowered, lowerPredicate } from './lower-predicate.ts';
export type {
  Binary,
  BinaryOperator,
  Call,
  Constant,
  Expression,
  List,
  Logical,
  Missing,
  Node,
  ODataLiteral,
  OrderBy,
  Path,
  Segment,
  Select,
  Unary,
} from './node.ts';
export { readOptionName } from './options.ts';
export { parseODataUrl } from './parse-odata-url.ts';
export { type ParsedOption, parseOption } from './parse-option.ts';
export { printODataUrl } from './print-odata-url.ts';
export { printOption } from './print-option.ts';
export type { Token, TokenKind } from './token.ts';
