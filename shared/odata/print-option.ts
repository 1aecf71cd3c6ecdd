import type { Node } from './node.ts';
import { printExpression } from './print-expression.ts';

/** Writes the value of a query option, percent-decoded. Reading it as the same option gives the tree again. */
export function printOption(_option: string, tree: Node | null): string {
  if (tree === null) return '';
  switch (tree.kind) {
    case 'orderBy':
      return tree.items.map(({ expression, descending }) => printExpression(expression) + (descending ? ' desc' : '')).join(',');
    case 'select':
      return tree.items.map(({ name }) => name).join(',');
    case 'countOption':
      return String(tree.wanted);
    case 'rows':
      return String(tree.number);
    case 'opaque':
      return tree.text;
    default:
      return printExpression(tree);
  }
}
