import type { Completion, CompletionKind, Completions } from './completion.ts';

/** Sticky patterns of text that can immediately follow a cursor in a language. */
export interface After {
  /** A value or a path. */
  readonly operand: RegExp;
  /** A comparison operator, with the spaces before it. */
  readonly comparison: RegExp;
  /** The end of an expression, such as `desc`, with the spaces before it. */
  readonly suffix: RegExp;
}

const operands: ReadonlySet<CompletionKind> = new Set(['column', 'navigation', 'type', 'value', 'member', 'variable', 'function']);
/** Matches the end of a completion that requires more text. */
const leading = /[/=:]$/;

/**
 * Extends completions over the text after the cursor if they are an alternative to it and no part of them was typed yet.
 *
 * @param isOperandExpected whether only an operand is missing at the cursor, as after an operator, so that an existing one is replaced. At
 * the start of a condition, the existing operand stays, because another one can be inserted before it.
 */
export function replacingFollowing(
  { items, incomplete }: Completions,
  text: string,
  after: After,
  isOperandExpected: boolean,
): Completions {
  return { items: items.map((item) => replacing(item, text, after, isOperandExpected)), incomplete };
}

/** Removes a parenthesis, space or slash from completions if the text after the cursor already has it. */
export function withoutRepetition({ items, incomplete }: Completions, text: string): Completions {
  return { items: items.map((item) => shortened(item, text)), incomplete };
}

function replacing(item: Completion, text: string, after: After, isOperandExpected: boolean): Completion {
  const { from, to, kind, insert } = item;
  if (from !== to) return item;
  if (!operands.has(kind)) {
    const pattern = [after.comparison, after.suffix].find((own) => endOf(own, insert, 0) > 0);
    return pattern === undefined ? item : { ...item, to: endOf(pattern, text, to) };
  }
  const end = endOf(after.operand, text, to);
  if (end === to) return item;
  // The name of a call is replaced only by that of another call.
  if (!isOperandExpected || (text.charAt(end) === '(' && !insert.includes('('))) return { ...item, insert: `${insert} ` };
  const slash = text.slice(to, end).indexOf('/');
  // A completion that ends with a slash replaces the first segment of a path.
  return { ...item, to: insert.endsWith('/') && slash > 0 ? to + slash : end };
}

/** Returns the end of a sticky pattern's match. Returns the start of the search if there is none. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function shortened(item: Completion, text: string): Completion {
  const { from, to, kind, insert } = item;
  const rest = text.slice(to);
  const open = insert.indexOf('(');
  const isCall = open > 0 && (kind === 'operator' || (from < to && kind !== 'value' && kind !== 'member'));
  if (isCall && (kind === 'operator' ? /^\s*\(/ : /^\(/).test(rest)) {
    const name = insert.slice(0, open);
    return { ...item, insert: /^\s/.test(rest) ? name.trimEnd() : name, stops: [] };
  }
  // Before another connective, a condition is inserted.
  const isBetween = kind === 'connective' && from === to;
  if (insert.endsWith(' ') && !isBetween && /^\s/.test(rest)) return { ...item, to: to + 1 };
  const isThere = leading.test(insert) && (rest.startsWith(insert.slice(-1)) || (insert.endsWith('/') && rest.startsWith('(')));
  return isThere ? { ...item, insert: insert.slice(0, -1) } : item;
}
