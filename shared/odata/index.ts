export { columnsAfterApply } from './apply/columns-after-apply.ts';
export { findFunction, functions, type ODataFunction } from './functions.ts';
export { isExpression } from './is-expression.ts';
export { isIdentifier } from './lex/identifier.ts';
export { lex } from './lex/lex.ts';
export type { Token, TokenKind } from './lex/token.ts';
export { type Lifted, liftFilter } from './lift/lift-filter.ts';
export { type Lowered, lowerPredicate } from './lower/lower-predicate.ts';
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
export { parseODataUrl } from './parse/parse-odata-url.ts';
export { type ParsedOption, parseOption } from './parse/parse-option.ts';
export { printODataUrl } from './print/print-odata-url.ts';
export { printOption } from './print/print-option.ts';
export {
  type ParsedResourcePath,
  parseResourcePath,
  printResourcePath,
  type ResourcePath,
  type ResourcePathOptions,
  type ResourceSegment,
} from './resource-path/index.ts';
export { printSelectItem } from './selection/print-selection.ts';
