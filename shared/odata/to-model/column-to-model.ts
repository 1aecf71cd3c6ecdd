import { type EntityModel, findColumn, type Property } from '../../query/entity-model.ts';
import { itemColumn, type Predicate } from '../../query/query.ts';
import { typedLiteral } from '../../query/typed-literal.ts';
import type { Literal } from '../../values/value-type.ts';
import { columnOf, type Expression } from '../node.ts';

/** The context of an expression: its table and lambda expression. */
export interface Scope {
  readonly model: EntityModel | undefined;
  /** The variable of the innermost lambda expression; null outside of any. */
  readonly variable: string | null;
  /** The list column of that variable. */
  readonly listColumn: string | null;
  /** Variables of outer lambda expressions, which the model can't represent. */
  readonly outer?: readonly string[];
}

/** Returns the column that a path refers to, {@link itemColumn} for a lambda variable; null for every other expression. */
export function columnIn(node: Expression, scope: Scope): string | null {
  const column = columnOf(node);
  if (column === null || (node.kind === 'path' && node.root !== null)) return column;
  if (column === scope.variable) return itemColumn;
  const isElsewhere = scope.outer?.includes(column) === true || scope.model?.navigations?.some(({ name }) => name === column) === true;
  return isElsewhere ? null : column;
}

/** Returns the property of a column. */
export function propertyIn(column: string, { model, listColumn }: Scope): Property | undefined {
  const name = column === itemColumn ? listColumn : column;
  return model === undefined || name === null ? undefined : findColumn(model, name);
}

/**
 * Converts a constant to the type of the column that it is compared with; null for other expressions, and for spatial values, which the model doesn't have.
 */
export function valueFor(column: string, node: Expression | undefined, scope: Scope): Literal | null {
  if (node?.kind !== 'constant' || node.value.kind === 'spatial') return null;
  return typedLiteral(node.value, propertyIn(column, scope), scope.model);
}

/**
 * Converts a column as a condition, `flag` or `not flag`; null if it isn't a boolean column.
 *
 * @param negated Under a `not`, null must stay unknown, which no comparison does: then only a column without nulls can be converted.
 */
export function flagToModel(node: Expression, value: boolean, negated: boolean, scope: Scope): Predicate | null {
  const column = columnIn(node, scope);
  if (column === null) return null;
  const property = propertyIn(column, scope);
  if (property !== undefined && property.type !== 'boolean') return null;
  if (negated && (property === undefined || property.nullable || column === itemColumn)) return null;
  return { kind: 'comparison', column, operator: 'eq', value: { kind: 'boolean', value } };
}
