import type { Span } from '../query/make-diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import { textOfData } from '../query/text-of-data.ts';
import type { FilterLanguage } from './filter-language.ts';

/** A part of a written filter: where it stands, what it means, and what is in it. */
export interface Outline<Node extends Span> extends Span {
  readonly node: Node;
  /** The range with the parentheses around this part alone. */
  readonly outer: Span;
  readonly kind: 'and' | 'or' | 'not' | 'condition';
  /** The meaning, in normal form. */
  readonly predicate: Predicate;
  /** The same for equal meanings. */
  readonly key: string;
  readonly operands: readonly Outline<Node>[];
}

/** The outline of a filter's tree; null where a part of it has no meaning to go by. */
export function outlineOf<Node extends Span>(language: FilterLanguage<Node>, text: string, node: Node, outer: Span): Outline<Node> | null {
  const predicate = language.lift(node);
  if (predicate === null) return null;
  const base = { node, from: node.from, to: node.to, outer, predicate, key: keyOf(predicate) };
  const group = language.groupOf(node);
  if (group !== null) {
    const outers = outersOf(language, text, node, group);
    const operands = group.operands.map((operand, index) => outlineOf(language, text, operand, outers?.[index] ?? operand));
    const known = operands.filter((operand) => operand !== null);
    return outers === null || known.length < operands.length ? null : { ...base, kind: group.kind, operands: known };
  }
  const negated = language.negatedBy(node);
  if (negated === null) return { ...base, kind: 'condition', operands: [] };
  const operand = outlineOf(language, text, negated, trimmed(text, { from: node.from + wordLength(language, text, node), to: node.to }));
  return operand === null ? null : { ...base, kind: 'not', operands: [operand] };
}

function wordLength<Node extends Span>(language: FilterLanguage<Node>, text: string, node: Node): number {
  return language.negation?.pattern.exec(text.slice(node.from, node.to))?.[0].length ?? 0;
}

/** Where the operands of a group stand with their parentheses: all but what joins them; null where nothing does. */
function outersOf<Node extends Span>(
  language: FilterLanguage<Node>,
  text: string,
  node: Node,
  { kind, operands }: { readonly kind: 'and' | 'or'; readonly operands: readonly Node[] },
): Span[] | null {
  const outers: Span[] = [];
  const pattern = language.jointPattern(kind);
  let { from } = node;
  for (const [index, operand] of operands.entries()) {
    const next = operands[index + 1];
    const joint = next === undefined ? null : pattern.exec(text.slice(operand.to, next.from));
    if (next !== undefined && joint === null) return null;
    const to = joint === null ? node.to : operand.to + joint.index;
    outers.push(trimmed(text, { from, to }));
    if (joint !== null) from = to + joint[0].length;
  }
  return outers;
}

/** A span without the blanks at its ends. */
export function trimmed(text: string, { from, to }: Span): Span {
  const inner = text.slice(from, to);
  const start = from + inner.length - inner.trimStart().length;
  return { from: start, to: Math.max(start, from + inner.trimEnd().length) };
}

const keys = new WeakMap<Predicate, string>();

/** A text that is the same for equal predicates. */
export function keyOf(predicate: Predicate): string {
  const known = keys.get(predicate);
  if (known !== undefined) return known;
  const key = writeKey(predicate);
  keys.set(predicate, key);
  return key;
}

function writeKey(predicate: Predicate): string {
  if (predicate.kind === 'and' || predicate.kind === 'or') return `${predicate.kind}(${predicate.operands.map(keyOf).join()})`;
  if (predicate.kind === 'not') return `not(${keyOf(predicate.operand)})`;
  return textOfData(predicate);
}
