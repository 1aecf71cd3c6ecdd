import type { Expression } from '../node.ts';
import type { AggregateItem, AggregateStage } from './apply-node.ts';

/**
 * Prints one item of `aggregate(…)`.
 *
 * @param print prints expressions
 */
export function printAggregateItem(item: AggregateItem, print: (node: Expression) => string): string {
  const { value, method, stages, alias, nested } = item;
  if (nested.length > 0) return `${print(value)}(${nested.map((inner) => printAggregateItem(inner, print)).join(',')})`;
  return [
    print(value),
    withMethod(method),
    ...stages.map((stage) => printStage(stage, print)),
    alias === null ? '' : ` as ${alias.name}`,
  ].join('');
}

function printStage({ properties, method }: AggregateStage, print: (node: Expression) => string): string {
  return ` from ${properties.map(print).join(',')}${withMethod(method)}`;
}

function withMethod(method: AggregateItem['method']): string {
  return method === null ? '' : ` with ${method.name}`;
}
