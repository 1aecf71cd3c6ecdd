import type { Expression as ODataExpression } from '../../../shared/odata/index.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import type { Expression } from '../../engine/expression.ts';
import type { ServedApi } from '../../http/service-context.ts';
import type { QuerySize } from './query-size.ts';

/** What the names in an expression mean. */
export interface ExpressionScope {
  /** Columns by name; what type each is of, and whether it holds lists. */
  readonly columns: ReadonlyMap<string, { readonly list: boolean; readonly type: ValueType }>;
  /** What each parameter alias (`@low`) stands for. */
  readonly aliases: ReadonlyMap<string, ODataExpression>;
  /** The moment at which the request came. */
  readonly now: Date;
  /** What the type of the rows is called, with its namespace; null where it has no name. */
  readonly typeName: string | null;
  /** The API that the rows are of, whose relations paths follow. */
  readonly served: ServedApi;
  /** Counts the nodes that are read. */
  readonly size: QuerySize;
}

/** Where in an expression one is. */
export interface Place extends ExpressionScope {
  /** Variables that run through lists, the outermost first; those of conditions on lists, which are called `$this`, have no name. */
  readonly variables: readonly string[];
  /** Which of the variables `$this` is; null where it is the row. */
  readonly current: number | null;
  /** The row that names without a variable belong to. */
  readonly row: RowPlace;
  /** Variables that run through related rows. */
  readonly rows: ReadonlyMap<string, RowPlace>;
  /** How many relations are around this part of the expression. */
  readonly level: number;
  /** Aliases that are being read: one that leads back to itself stands for nothing. */
  readonly opened: readonly string[];
  /** Reads any expression. */
  readonly read: (node: ODataExpression, place: Place) => Expression;
}

/** A row that an expression can name columns of. */
export interface RowPlace {
  /** 0 for the row itself, from 1 for related rows. */
  readonly level: number;
  readonly served: ServedApi;
  readonly columns: ExpressionScope['columns'];
}

export const trueness: Expression = { kind: 'constant', value: { kind: 'boolean', value: true } };
export const falsehood: Expression = { kind: 'constant', value: { kind: 'boolean', value: false } };

/** A whole number. */
export function wholeNumber(value: number): Expression {
  return { kind: 'constant', value: { kind: 'number', text: String(value) } };
}
