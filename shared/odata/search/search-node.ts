import type { Span } from '../../diagnostics/diagnostic.ts';

/** The value of `$search` (OData URL Conventions 4.01, 5.1.8). */
export type SearchExpression = SearchTerm | SearchText | SearchNot | SearchGroup;

/** A word, or a phrase in double quotes. */
export interface SearchTerm extends Span {
  readonly kind: 'searchTerm';
  /** The text without quotes and escapes. */
  readonly text: string;
  readonly phrase: boolean;
}

/** A whole search in single quotes, which the service interprets (`searchExpr-incomplete` of the ABNF). */
interface SearchText extends Span {
  readonly kind: 'searchText';
  readonly text: string;
}

/** `NOT` and its operand. */
interface SearchNot extends Span {
  readonly kind: 'searchNot';
  readonly operand: SearchExpression;
}

/** At least two searches joined by one operator. Spaces between two searches mean `and`. */
interface SearchGroup extends Span {
  readonly kind: 'searchGroup';
  readonly operator: 'and' | 'or';
  readonly operands: readonly SearchExpression[];
}

/** Prints a search with explicit `AND` and `OR` and the fewest parentheses that preserve its tree. */
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

function within(node: SearchExpression, minimumPrecedence: number): string {
  const power = node.kind === 'searchGroup' ? binding[node.operator] : node.kind === 'searchNot' ? binding.not : binding.term;
  return power < minimumPrecedence ? `(${printSearch(node)})` : printSearch(node);
}

/** Checks whether a text needs no quotes and isn't an operator. */
export function isWord(text: string): boolean {
  return /^[^\s()";'][^\s()";]*$/.test(text) && !/^(?:AND|OR|NOT)$/.test(text);
}
