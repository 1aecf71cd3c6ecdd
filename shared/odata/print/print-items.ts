import type { ComputeItem } from '../compute-node.ts';
import type { OrderByItem } from '../node.ts';
import { printExpression } from './print-expression.ts';

/** Writes what to sort by. */
export function printOrderByItems(items: readonly OrderByItem[]): string {
  return items.map(({ expression, descending }) => printExpression(expression) + (descending ? ' desc' : '')).join(',');
}

/** Writes computed columns. */
export function printComputeItems(items: readonly ComputeItem[]): string {
  return items.map(({ expression, alias }) => printExpression(expression) + (alias === null ? '' : ` as ${alias.name}`)).join(',');
}
