export { columnsAfterApply } from './apply/columns-after-apply.ts';
export { findFunction, functions } from './functions.ts';
export { isExpression } from './is-expression.ts';
export { isIdentifier } from './lex/identifier.ts';
export { lex } from './lex/lex.ts';
export { liftFilter } from './lift/lift-filter.ts';
export { lowerPredicate } from './lower/lower-predicate.ts';
export type {
  Binary,
  Call,
  Expression,
  Node,
  Path,
} from './node.ts';
export { readOptionName } from './options.ts';
export { parseODataUrl } from './parse/parse-odata-url.ts';
export { parseOption } from './parse/parse-option.ts';
export { printODataUrl } from './print/print-odata-url.ts';
export { printOption } from './print/print-option.ts';
export {
  parseResourcePath,
  type ResourceSegment,
} from './resource-path/index.ts';
