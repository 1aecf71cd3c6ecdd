import { type Dialect, defaultDialect } from './dialect.ts';
import type { Argument, Node } from './node.ts';
import { needsQuotes, quote } from './quoting.ts';

/**
 * Writes a filter: `;` and `,` for and and or, parentheses where the tree needs them, quotes where the text needs them
 * or the tree has them. Operators stand as the tree spells them. Reading the text gives the tree again.
 */
export function printFilter(tree: Node | null, _dialect: Dialect = defaultDialect): string {
  return tree === null ? '' : printNode(tree);
}

function printNode(node: Node): string {
  switch (node.kind) {
    case 'missing':
      return '';
    case 'comparison': {
      const values = node.arguments.map(printArgument).join(',');
      return `${node.selector.name}${node.operator.symbol}${node.list ? `(${values})` : values}`;
    }
    case 'and':
      return node.operands.map((operand) => (isGroup(operand) ? `(${printNode(operand)})` : printNode(operand))).join(';');
    case 'or':
      return node.operands.map((operand) => (operand.kind === 'or' ? `(${printNode(operand)})` : printNode(operand))).join(',');
  }
}

function isGroup(node: Node): boolean {
  return node.kind === 'and' || node.kind === 'or';
}

/** A value as it stands in a filter. */
export function printArgument(argument: Argument): string {
  if (argument.quote !== null) return quote(argument.text, argument.quote);
  return needsQuotes(argument.text) ? quote(argument.text) : argument.text;
}
