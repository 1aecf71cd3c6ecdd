import type { Expression as ODataExpression } from '../../../shared/odata/index.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import type { Expression } from '../../engine/expression.ts';
import type { ServedApi } from '../../http/service-context.ts';
import type { QuerySize } from './query-size.ts';

/** The meaning of the names in an expression. */
export interface ExpressionScope {
  /** Columns by name, with their type and whether they are lists. */
  readonly columns: ReadonlyMap<string, { readonly list: boolean; readonly type: ValueType }>;
  /** The values of the parameter aliases (`@low`). */
  readonly aliases: ReadonlyMap<string, ODataExpression>;
  /** The time of the request. */
  readonly now: Date;
  /** Qualified name of the rows' type; null if it has no name. */
  readonly typeName: string | null;
  /** The column of the values, if the rows are the values of a list: `$it` and `$this` are one of them. */
  readonly item?: string | undefined;
  /** The API of the rows, whose relations paths can follow. */
  readonly served: ServedApi;
  /** Counts the converted nodes. */
  readonly size: QuerySize;
}

/** A position in an expression. */
export interface ExpressionPosition extends ExpressionScope {
  /** Variables of lists, the outermost first; those of conditions on lists, which are called `$this`, have no name. */
  readonly variables: readonly string[];
  /** The index of `$this` in the variables; null if it is the row. */
  readonly current: number | null;
  /** The row of names without a variable. */
  readonly row: RowReference;
  /** Variables of related rows. */
  readonly rows: ReadonlyMap<string, RowReference>;
  /** Number of enclosing relations. */
  readonly level: number;
  /** Aliases that are being resolved: a circular one is null. */
  readonly opened: readonly string[];
  /** Converts any expression. */
  readonly read: (node: ODataExpression, position: ExpressionPosition) => Expression;
}

/** A row whose columns an expression can use. */
export interface RowReference {
  /** 0 for the row itself, from 1 for related rows. */
  readonly level: number;
  readonly served: ServedApi;
  readonly columns: ExpressionScope['columns'];
}

export const trueness: Expression = { kind: 'constant', value: { kind: 'boolean', value: true } };
export const falsehood: Expression = { kind: 'constant', value: { kind: 'boolean', value: false } };

/** Returns an integer constant. */
export function integerConstant(value: number): Expression {
  return { kind: 'constant', value: { kind: 'number', text: String(value) } };
}
