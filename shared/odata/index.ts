export { columnsAfterApply } from './apply/columns-after-apply.ts';
export { findFunction, functions, type ODataFunction } from './functions.ts';
export { isIdentifier } from './identifier.ts';
export { isExpression } from './is-expression.ts';
export { lex } from './lex.ts';
export { type Lifted, liftFilter } from './lift-filter.ts';
export { type Lowered, lowerPredicate } from './lower-predicate.ts';
export type {
  ArrayLiteral,
  Binary,
  BinaryOperator,
  Call,
  Constant,
  Expression,
  List,
  Logical,
  Missing,
  Node,
  ObjectLiteral,
  ODataLiteral,
  OrderBy,
  Path,
  Segment,
  Select,
  TypeName,
  Unary,
} from './node.ts';
export { readOptionName } from './options.ts';
export { parseODataUrl } from './parse-odata-url.ts';
export { type ParsedOption, parseOption } from './parse-option.ts';
export { printODataUrl } from './print-odata-url.ts';
export { printOption } from './print-option.ts';
export {
  type ParsedResourcePath,
  parseResourcePath,
  printResourcePath,
  type ResourcePath,
  type ResourcePathOptions,
  type ResourceSegment,
} from './resource-path/index.ts';
export { printSelectItem } from './selection/print-selection.ts';
export type { Token, TokenKind } from './token.ts';
