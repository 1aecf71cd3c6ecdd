export { type Converted, odataToRsql, odataUrlToRestUrl, restUrlToODataUrl, rsqlToOData } from './convert.ts';
export { describeDiagnostic, type MessageLanguage } from './describe-diagnostic.ts';
export type { Diagnostic, Fix, MessageParameters } from './diagnostic.ts';
export { type DiagnosticCode, diagnosticCodes } from './diagnostic-codes.ts';
export {
  insertPredicate,
  type PredicatePath,
  predicateAt,
  removePredicate,
  replacePredicate,
  unwrapGroups,
  wrapPredicate,
} from './edit-predicate.ts';
export type { EntityModel, Property } from './entity-model.ts';
export { findColumn } from './find-column.ts';
export { normalise } from './normalise.ts';
export {
  type ColumnOrder,
  type ComparisonOperator,
  type Condition,
  comparisonOperators,
  emptyQuery,
  isColumnOrder,
  itemColumn,
  type Only,
  type OnlyOrder,
  type OnlyParameter,
  type OrderItem,
  type Predicate,
  type Quantified,
  type Query,
  type QueryLanguage,
  type Slice,
  type TextOperator,
  textOperators,
} from './query.ts';
export { samePredicate, sameQuery, sameSlice } from './same-query.ts';
