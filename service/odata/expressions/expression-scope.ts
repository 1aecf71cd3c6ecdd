import type { Expression as ODataExpression } from '../../../shared/odata/index.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import type { Expression } from '../../engine/expression.ts';
import type { ServedApi } from '../../http/service-context.ts';
import type { QuerySize } from './query-size.ts';

/** Defines the names that an expression can use. */
export interface ExpressionScope {
  /** Columns by name, with their type and whether they are lists. */
  readonly columns: ReadonlyMap<string, { readonly list: boolean; readonly type: ValueType }>;
  /** The values of the parameter aliases (`@low`). */
  readonly aliases: ReadonlyMap<string, ODataExpression>;
  /** Returns the time of the request. A response with it can't have an entity tag, so that a caller of this function is noted. */
  readonly now: () => Date;
  /** Qualified name of the rows' type. Null if the type has no name. */
  readonly typeName: string | null;
  /** The column of the values if the rows are the values of a list. Then `$it` and `$this` are one value. */
  readonly item?: string | undefined;
  /** The API of the rows, whose relations paths can follow. */
  readonly served: ServedApi;
  /** Counts the converted nodes, to enforce the limits. */
  readonly size: QuerySize;
}

/** A position in an expression. */
export interface ExpressionPosition extends ExpressionScope {
  /** Variables of lists, the outermost first. The variable `$this` of a condition on a list has an empty name. */
  readonly variables: readonly string[];
  /** The index of `$this` in the variables. Null if `$this` is the row. */
  readonly current: number | null;
  /** The row that names without a variable refer to. */
  readonly row: RowReference;
  /** Related rows by the name of their variable. */
  readonly rows: ReadonlyMap<string, RowReference>;
  /** Number of enclosing relations. */
  readonly level: number;
  /** Aliases that are being resolved. A circular alias is rejected. */
  readonly opened: readonly string[];
  /** Converts any expression. */
  readonly read: (node: ODataExpression, position: ExpressionPosition) => Expression;
}

/** A row whose columns an expression can use. */
export interface RowReference {
  /** Number of relations to the row: 0 for the row itself, from 1 for related rows. */
  readonly level: number;
  readonly served: ServedApi;
  readonly columns: ExpressionScope['columns'];
}

export const trueness: Expression = { kind: 'constant', value: { kind: 'boolean', value: true } };
export const falsehood: Expression = { kind: 'constant', value: { kind: 'boolean', value: false } };

export function integerConstant(value: number): Expression {
  return { kind: 'constant', value: { kind: 'number', text: String(value) } };
}
