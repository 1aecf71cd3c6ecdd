import type { Binary, Call, Expression } from '../node.ts';
import { note, type Scope } from './check-scope.ts';

const comparisons = ['eq', 'in', 'ge', 'le', 'gt', 'lt'];
/** Functions that search a text. */
export const searches: readonly string[] = ['startswith', 'endswith', 'contains'];

/** What each kind of restriction lets pass (vocabulary Org.OData.Capabilities.V1, `FilterExpressionType`). */
const allowedBy: ReadonlyMap<string, readonly string[]> = new Map([
  ['SingleValue', ['eq']],
  ['MultiValue', ['eq', 'in']],
  ['SingleRange', comparisons],
  ['MultiRange', comparisons],
  ['SearchExpression', searches],
  ['MultiRangeOrSearchExpression', [...comparisons, ...searches]],
]);

/** Warns of a condition on a column of which the deployment says that it takes other conditions only. */
export function checkFilterExpression(scope: Scope, node: Binary | Call): void {
  const restrictions = scope.purpose === 'filter' ? scope.model.capabilities?.filterExpressions : undefined;
  if (restrictions === undefined) return;
  const [operator, operands] = node.kind === 'call' ? [node.name, node.arguments.slice(0, 1)] : [node.operator, [node.left, node.right]];
  for (const operand of operands) {
    const name = columnPath(scope, operand);
    const allowed = allowedBy.get(restrictions.find(({ path }) => path === name)?.allowed ?? '');
    if (allowed !== undefined && !allowed.includes(operator))
      note(scope, 'filter-expression-refused', node, {
        severity: 'warning',
        parameters: { name: name ?? '', allowed: allowed.join(', ') },
      });
  }
}

function columnPath(scope: Scope, node: Expression): string | null {
  if (node.kind !== 'path' || (node.root !== null && node.root !== '$it')) return null;
  const names = node.segments.map((segment) => (segment.kind === 'name' ? segment.name : ''));
  return scope.variables.has(names[0] ?? '') ? null : names.join('/');
}
