export { columnsAfterApply } from './apply/columns-after-apply.ts';
export { readGrouping, withReadGrouping, writeGrouping } from './apply/grouping.ts';
export { isIdentifier, lex } from './lex/lex.ts';
export { liftFilter } from './lift/lift-filter.ts';
export { lowerPredicate } from './lower/lower-predicate.ts';
export type {
  Binary,
  Call,
  Expression,
  Node,
  Path,
} from './node.ts';
export { isExpression } from './node.ts';
export { findFunction, functions } from './operators.ts';
export { readOptionName } from './options.ts';
export { parseODataUrl } from './parse/parse-odata-url.ts';
export { parseOption } from './parse/parse-option.ts';
export { printODataUrl, printOption } from './print/print-odata-url.ts';
export {
  parseResourcePath,
  type ResourceSegment,
} from './resource-path/index.ts';
