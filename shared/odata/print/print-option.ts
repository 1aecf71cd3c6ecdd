import { printApply } from '../apply/print-apply.ts';
import type { Node } from '../node.ts';
import { printSearch } from '../search/print-search.ts';
import { printExpand, printSelect } from '../selection/print-selection.ts';
import { printExpression } from './print-expression.ts';
import { printComputeItems, printOrderByItems } from './print-items.ts';

/** Writes the value of a query option, percent-decoded, in its canonical form. Reading it as the same option gives the tree again. */
export function printOption(_option: string, tree: Node | null): string {
  if (tree === null) return '';
  switch (tree.kind) {
    case 'orderBy':
      return printOrderByItems(tree.items);
    case 'select':
      return printSelect(tree, printOption);
    case 'expand':
      return printExpand(tree, printOption);
    case 'compute':
      return printComputeItems(tree.items);
    case 'apply':
      return printApply(tree);
    case 'searchTerm':
    case 'searchText':
    case 'searchNot':
    case 'searchGroup':
      return printSearch(tree);
    case 'countOption':
      return String(tree.wanted);
    case 'rows':
    case 'index':
    case 'levels':
      return String(tree.number);
    case 'opaque':
      return tree.text;
    default:
      return printExpression(tree);
  }
}
