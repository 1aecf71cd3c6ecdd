import type { SearchExpression } from './search-node.ts';

/** Writes a search with `AND` and `OR` spelt out and the fewest parentheses that keep its tree. */
export function printSearch(node: SearchExpression): string {
  switch (node.kind) {
    case 'searchTerm':
      return node.phrase || !isWord(node.text) ? `"${node.text.replaceAll(/["\\]/g, '\\$&')}"` : node.text;
    case 'searchText':
      return `'${node.text.replaceAll("'", "''")}'`;
    case 'searchNot':
      return `NOT ${within(node.operand, binding.not)}`;
    case 'searchGroup':
      return node.operands.map((operand) => within(operand, binding[node.operator] + 1)).join(` ${node.operator.toUpperCase()} `);
  }
}

const binding = { or: 1, and: 2, not: 3, term: 4 } as const;

function within(node: SearchExpression, least: number): string {
  const power = node.kind === 'searchGroup' ? binding[node.operator] : node.kind === 'searchNot' ? binding.not : binding.term;
  return power < least ? `(${printSearch(node)})` : printSearch(node);
}

/** Whether a text can stand without quotes and is no operator. */
export function isWord(text: string): boolean {
  return /^[^\s()";'][^\s()";]*$/.test(text) && !/^(?:AND|OR|NOT)$/.test(text);
}
