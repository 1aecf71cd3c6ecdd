export type { Diagnostic, Fix } from '../diagnostics/diagnostic.ts';
export { diagnosticCodes } from '../diagnostics/diagnostic-codes.ts';
export type { EntityModel } from '../metadata/entity-model.ts';
export { normalise } from './normalise.ts';
export {
  type ColumnOrder,
  comparisonOperators,
  emptyQuery,
  isColumnOrder,
  itemColumn,
  type LanguageSpecificParameter,
  type OrderItem,
  type Predicate,
  type Query,
  type Slice,
  textOperators,
} from './query.ts';
export { sameQuery } from './same-query.ts';
