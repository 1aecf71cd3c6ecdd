import type { Expression, Node } from './node.ts';

const kinds: Readonly<Record<Exclude<Node['kind'], Expression['kind']>, true>> = {
  orderBy: true,
  select: true,
  expand: true,
  compute: true,
  apply: true,
  searchTerm: true,
  searchText: true,
  searchNot: true,
  searchGroup: true,
  countOption: true,
  rows: true,
  levels: true,
  index: true,
  opaque: true,
};

/** Whether the value of an option is a common expression, as that of `$filter` and of parameter aliases is. */
export function isExpression(tree: Node): tree is Expression {
  return !(tree.kind in kinds);
}
