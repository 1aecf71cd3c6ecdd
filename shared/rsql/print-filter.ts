import { type Dialect, findOperator } from './dialect.ts';
import type { Argument, Node } from './node.ts';
import { mustQuote, quote, suitableQuote } from './quoting.ts';

/**
 * Writes a filter: parentheses where the tree needs them, quotes where the text needs them or the tree has them.
 *
 * With a dialect operators stand in its first spelling (`=lt=` for `<`) and and, or in the spelling it prints; without one operators
 * stand as the tree spells them, and reading the text gives the tree again.
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
      return node.operands.map((operand) => within(operand, isGroup(operand), dialect)).join(connective('and', dialect));
    case 'or':
      return node.operands.map((operand) => within(operand, operand.kind === 'or', dialect)).join(connective('or', dialect));
  }
}

/** What stands between the operands of a group. */
export function connective(kind: 'and' | 'or', dialect: Dialect | undefined): string {
  if (dialect?.connectives === 'words') return ` ${kind} `;
  return kind === 'and' ? ';' : ',';
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
  return mustQuote(argument.text) ? quote(argument.text, suitableQuote(argument.text)) : argument.text;
}
