import { type EntityModel, findColumn, type Property } from '../../metadata/entity-model.ts';
import { typedLiteral } from '../../metadata/typed-literal.ts';
import { itemColumn, type Predicate } from '../../query/query.ts';
import type { Literal } from '../../values/value-type.ts';
import { columnOf, type Expression } from '../node.ts';

/** The context of an expression: its table and lambda expression. */
export interface Scope {
  readonly model: EntityModel | undefined;
  /** The variable of the innermost lambda expression. Null outside of lambda expressions. */
  readonly variable: string | null;
  /** The list column of that variable. Null outside of lambda expressions. */
  readonly listColumn: string | null;
  /** Variables of outer lambda expressions, which the model can't represent. */
  readonly outer?: readonly string[];
}

/** Returns the column that a path refers to, or {@link itemColumn} for a lambda variable. Null for other expressions. */
export function columnIn(node: Expression, scope: Scope): string | null {
  const column = columnOf(node);
  if (column === null || (node.kind === 'path' && node.root !== null)) return column;
  if (column === scope.variable) return itemColumn;
  const isElsewhere = scope.outer?.includes(column) === true || scope.model?.navigations?.some(({ name }) => name === column) === true;
  return isElsewhere ? null : column;
}

/** Returns the property of a column. Undefined if it is unknown. */
export function propertyIn(column: string, { model, listColumn }: Scope): Property | undefined {
  const name = column === itemColumn ? listColumn : column;
  return model === undefined || name === null ? undefined : findColumn(model, name);
}

/**
 * Converts a constant to the type of the column that it is compared with. Null for other expressions, and for spatial values, which the
 * model doesn't have.
 */
export function valueFor(column: string, node: Expression | undefined, scope: Scope): Literal | null {
  if (node?.kind !== 'constant' || node.value.kind === 'spatial') return null;
  return typedLiteral(node.value, propertyIn(column, scope), scope.model);
}

/**
 * Converts a column as a condition, `flag` or `not flag`. Null if it isn't a boolean column.
 *
 * @param negated whether a `not` is around the column. Null must stay unknown there, but no comparison with null is unknown. So only a
 * column without nulls can be converted.
 */
export function flagToModel(node: Expression, value: boolean, negated: boolean, scope: Scope): Predicate | null {
  const column = columnIn(node, scope);
  if (column === null) return null;
  const property = propertyIn(column, scope);
  if (property !== undefined && property.type !== 'boolean') return null;
  if (negated && (property === undefined || property.nullable || column === itemColumn)) return null;
  return { kind: 'comparison', column, operator: 'eq', value: { kind: 'boolean', value } };
}
