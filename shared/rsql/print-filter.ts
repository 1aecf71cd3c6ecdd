import { type Dialect, findOperator } from './dialect.ts';
import type { Argument, Node } from './node.ts';
import { needsQuotes, quote } from './quoting.ts';

/**
 * Writes a filter: `;` and `,` for and and or, parentheses where the tree needs them, quotes where the text needs them
 * or the tree has them. With a dialect operators stand in its first spelling (`=lt=` for `<`); without one as the tree spells
 * them, and reading the text gives the tree again.
 */
export function printFilter(tree: Node | null, dialect?: Dialect): string {
  return tree === null ? '' : printNode(tree, dialect);
}

function printNode(node: Node, dialect: Dialect | undefined): string {
  switch (node.kind) {
    case 'missing':
      return '';
    case 'comparison': {
      const values = node.arguments.map(printArgument).join(',');
      const known = dialect === undefined ? undefined : findOperator(dialect, node.operator.symbol);
      return `${node.selector.name}${known?.symbol ?? node.operator.symbol}${node.list ? `(${values})` : values}`;
    }
    case 'and':
      return node.operands.map((operand) => within(operand, isGroup(operand), dialect)).join(';');
    case 'or':
      return node.operands.map((operand) => within(operand, operand.kind === 'or', dialect)).join(',');
  }
}

function within(node: Node, parenthesised: boolean, dialect: Dialect | undefined): string {
  return parenthesised ? `(${printNode(node, dialect)})` : printNode(node, dialect);
}

function isGroup(node: Node): boolean {
  return node.kind === 'and' || node.kind === 'or';
}

/** A value as it stands in a filter. */
export function printArgument(argument: Argument): string {
  if (argument.quote !== null) return quote(argument.text, argument.quote);
  return needsQuotes(argument.text) ? quote(argument.text) : argument.text;
}
