import { type Dialect, findOperator } from './dialect.ts';
import type { Argument, Node } from './node.ts';
import { mustQuote, quote, suitableQuote } from './quoting.ts';

/**
 * Prints a filter, with parentheses and quotes if needed, or if the tree has quotes.
 *
 * With a dialect, operators and connectives have its spelling (`=lt=` for `<`). Without one, operators have the spelling of the tree, and
 * parsing the text returns the same tree.
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
      const operator = dialect === undefined ? undefined : findOperator(dialect, node.operator.symbol);
      return `${node.selector.name}${operator?.symbol ?? node.operator.symbol}${node.list ? `(${values})` : values}`;
    }
    case 'and':
      return node.operands.map((operand) => within(operand, isGroup(operand), dialect)).join(connective('and', dialect));
    case 'or':
      return node.operands.map((operand) => within(operand, operand.kind === 'or', dialect)).join(connective('or', dialect));
  }
}

/** Returns the connective between the operands of a group. */
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

/** Prints a value. */
export function printArgument(argument: Argument): string {
  if (argument.quote !== null) return quote(argument.text, argument.quote);
  return mustQuote(argument.text) ? quote(argument.text, suitableQuote(argument.text)) : argument.text;
}
