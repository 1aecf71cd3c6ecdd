import type { AggregateItem } from '../../../shared/odata/apply/apply-node.ts';
import { type Aggregate, aggregateMethods } from '../../engine/transformation.ts';
import { errorText } from '../../texts/error-text.ts';
import type { ExpressionScope } from '../expressions/expression-scope.ts';
import { NotSupported } from '../expressions/not-supported.ts';
import { readExpression } from '../expressions/read-expression.ts';

/**
 * Converts an aggregate expression of `$apply`.
 *
 * @throws NotSupported for custom aggregates, aggregates of aggregates (`from`), and aggregates of related data
 */
export function readAggregate({ value, method, stages, alias, nested, from, to }: AggregateItem, scope: ExpressionScope): Aggregate {
  scope.size.addColumns(1);
  const span = { from, to };
  if (alias === null || nested.length > 0 || stages.length > 0) throw new NotSupported(errorText('unsupported.aggregate'), span);
  if (value.kind === 'path' && value.root === null && value.segments.length === 1 && value.segments[0]?.kind === 'count') {
    return { name: alias.name, method: 'count', value: null };
  }
  const otherMethod = aggregateMethods.find((name) => name !== 'count' && name === method?.name);
  if (otherMethod === undefined) throw new NotSupported(errorText('unsupported.aggregate'), span);
  return { name: alias.name, method: otherMethod, value: readExpression(value, scope) };
}
