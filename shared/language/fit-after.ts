import type { Completion, CompletionKind, Completions } from './completion.ts';

/** What may stand right behind a cursor in a language: sticky patterns. */
export interface After {
  /** A value or the way to one. */
  readonly operand: RegExp;
  /** An operator that compares, with the blanks before it. */
  readonly comparison: RegExp;
  /** What closes a whole expression, such as `desc`, with the blanks before it. */
  readonly ending: RegExp;
}

const operands: ReadonlySet<CompletionKind> = new Set(['column', 'navigation', 'type', 'value', 'member', 'variable', 'function']);
/** What a completion ends with because it leads on. */
const leading = /[/=:]$/;

/**
 * Completions in the place of what stands behind the cursor where they are an alternative to it and nothing of them was typed yet.
 *
 * @param isWanted Whether an operand is all that is missing at the cursor, as behind an operator: then one that stands there makes way.
 * Where a condition begins it stays, for another one may be meant to come before it.
 */
export function inPlaceOfAfter({ items, incomplete }: Completions, text: string, after: After, isWanted: boolean): Completions {
  return { items: items.map((item) => inItsPlace(item, text, after, isWanted)), incomplete };
}

/** Completions that bring no parenthesis, blank or slash along that stands behind them already. */
export function withoutRepetition({ items, incomplete }: Completions, text: string): Completions {
  return { items: items.map((item) => shortened(item, text)), incomplete };
}

function inItsPlace(item: Completion, text: string, after: After, isWanted: boolean): Completion {
  const { from, to, kind, insert } = item;
  if (from !== to) return item;
  if (!operands.has(kind)) {
    const pattern = [after.comparison, after.ending].find((own) => endOf(own, insert, 0) > 0);
    return pattern === undefined ? item : { ...item, to: endOf(pattern, text, to) };
  }
  const end = endOf(after.operand, text, to);
  if (end === to) return item;
  // The name of a call makes way for that of another call alone.
  if (!isWanted || (text.charAt(end) === '(' && !insert.includes('('))) return { ...item, insert: `${insert} ` };
  const slash = text.slice(to, end).indexOf('/');
  // What leads on takes the place of the first step of a path.
  return { ...item, to: insert.endsWith('/') && slash > 0 ? to + slash : end };
}

/** Where the match of a sticky pattern ends; where it begins for none. */
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
  // Where a connective comes before another one, a condition goes in between.
  const isBetween = kind === 'connective' && from === to;
  if (insert.endsWith(' ') && !isBetween && /^\s/.test(rest)) return { ...item, to: to + 1 };
  const isThere = leading.test(insert) && (rest.startsWith(insert.slice(-1)) || (insert.endsWith('/') && rest.startsWith('(')));
  return isThere ? { ...item, insert: insert.slice(0, -1) } : item;
}
