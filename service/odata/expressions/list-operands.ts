import type { Expression as ODataExpression } from '../../../shared/odata/index.ts';
import type { ExpressionPosition } from './expression-scope.ts';

/** Returns the list column that an expression refers to. */
export function listColumn(node: ODataExpression, { columns, variables, current, row }: ExpressionPosition): string | null {
  if (row.level > 0) return null;
  if (node.kind !== 'path' || node.segments.length !== 1) return null;
  const isOfRow = node.root === '$it' || (node.root === '$this' && current === null);
  const [segment] = node.segments;
  if (segment?.kind !== 'name' || !(isOfRow || (node.root === null && !variables.includes(segment.name)))) return null;
  return columns.get(segment.name)?.list === true ? segment.name : null;
}

/** Returns the items of a literal list, or of an alias for one. */
export function listItems(node: ODataExpression, position: ExpressionPosition): readonly ODataExpression[] | null {
  if (node.kind === 'list' || node.kind === 'array') return node.items;
  const aliased = node.kind === 'path' && node.segments.length === 0 && node.root !== null ? position.aliases.get(node.root) : undefined;
  return aliased !== undefined && (aliased.kind === 'list' || aliased.kind === 'array') ? aliased.items : null;
}
