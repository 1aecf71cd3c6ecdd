import { type EntityModel, findColumn, type Property } from '../../query/entity-model.ts';
import { itemColumn, type Predicate } from '../../query/query.ts';
import { typedLiteral } from '../../query/typed-literal.ts';
import type { Literal } from '../../values/value-type.ts';
import { columnOf, type Expression } from '../node.ts';

/** Where an expression stands: of which table, and within which lambda expression. */
export interface Scope {
  readonly model: EntityModel | undefined;
  /** The variable of the innermost lambda expression; null outside of any. */
  readonly variable: string | null;
  /** The list column whose values that variable runs through. */
  readonly listColumn: string | null;
  /** The variables of lambda expressions further out, which the model cannot reach. */
  readonly outer?: readonly string[];
}

/** The column that a path names, {@link itemColumn} for a lambda expression's variable; null for every other expression. */
export function columnIn(node: Expression, scope: Scope): string | null {
  const column = columnOf(node);
  if (column === null || (node.kind === 'path' && node.root !== null)) return column;
  if (column === scope.variable) return itemColumn;
  const isElsewhere = scope.outer?.includes(column) === true || scope.model?.navigations?.some(({ name }) => name === column) === true;
  return isElsewhere ? null : column;
}

/** What is known of a column. */
export function propertyIn(column: string, { model, listColumn }: Scope): Property | undefined {
  const name = column === itemColumn ? listColumn : column;
  return model === undefined || name === null ? undefined : findColumn(model, name);
}

/** A constant as a value of the column that it is compared with; null for every other expression, and for places, which the model lacks. */
export function valueFor(column: string, node: Expression | undefined, scope: Scope): Literal | null {
  if (node?.kind !== 'constant' || node.value.kind === 'spatial') return null;
  return typedLiteral(node.value, propertyIn(column, scope), scope.model);
}

/**
 * A column alone as a condition, `flag` or `not flag`; null where it is no column of truths.
 *
 * @param negated With a `not` around it a missing truth has to stay missing, which no comparison does: then only a column without
 * missing values will do.
 */
export function flagToModel(node: Expression, value: boolean, negated: boolean, scope: Scope): Predicate | null {
  const column = columnIn(node, scope);
  if (column === null) return null;
  const property = propertyIn(column, scope);
  if (property !== undefined && property.type !== 'boolean') return null;
  if (negated && (property === undefined || property.nullable || column === itemColumn)) return null;
  return { kind: 'comparison', column, operator: 'eq', value: { kind: 'boolean', value } };
}
