export { columnsAfterApply } from './apply/columns-after-apply.ts';
export { readGrouping, withReadGrouping, writeGrouping } from './apply/grouping.ts';
export { predicateFromModel } from './from-model/predicate-from-model.ts';
export { isIdentifier, lex } from './lex/lex.ts';
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
export { printString } from './parse/constants.ts';
export { parseODataUrl } from './parse/parse-odata-url.ts';
export { parseOption } from './parse/parse-option.ts';
export { printODataUrl, printOption } from './print/print-odata-url.ts';
export {
  parseResourcePath,
  type ResourceSegment,
} from './resource-path/index.ts';
export { isExpand, modelOfNavigation, readExpansions, withExpansions } from './selection/expansion.ts';
export { filterToModel } from './to-model/filter-to-model.ts';
