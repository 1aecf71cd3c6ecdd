import type { Span } from '../query/make-diagnostic.ts';
import { normalise } from '../query/normalise.ts';
import type { Predicate } from '../query/query.ts';
import type { FilterGroup, FilterLanguage } from './filter-language.ts';

/** A part of a written filter: where it stands, what it means, and what is in it. */
export interface Outline<Node extends Span> extends Span {
  readonly node: Node;
  /** The range with the parentheses around this part alone. */
  readonly outer: Span;
  readonly kind: 'and' | 'or' | 'not' | 'condition';
  /** The meaning, in normal form. */
  readonly predicate: Predicate;
  readonly operands: readonly Outline<Node>[];
}

/** The outline of a filter's tree; null where a part of it has no meaning to go by. */
export function outlineOf<Node extends Span>(language: FilterLanguage<Node>, text: string, node: Node, outer: Span): Outline<Node> | null {
  const group = language.groupOf(node);
  if (group !== null) return outlineOfGroup(language, text, node, outer, group);
  const predicate = language.lift(node);
  if (predicate === null) return null;
  const base = { node, from: node.from, to: node.to, outer, predicate };
  const negated = language.negatedBy(node);
  if (negated === null) return { ...base, kind: 'condition', operands: [] };
  const operand = outlineOf(language, text, negated, trimmed(text, { from: node.from + wordLength(language, text, node), to: node.to }));
  return operand === null ? null : { ...base, kind: 'not', operands: [operand] };
}

function outlineOfGroup<Node extends Span>(
  language: FilterLanguage<Node>,
  text: string,
  node: Node,
  outer: Span,
  group: FilterGroup<Node>,
): Outline<Node> | null {
  const outers = outersOf(language, text, node, group);
  if (outers === null) return null;
  const operands: Outline<Node>[] = [];
  for (const [index, part] of group.operands.entries()) {
    const operand = outlineOf(language, text, part, outers[index] ?? part);
    if (operand === null) return null;
    operands.push(operand);
  }
  const { kind } = group;
  // What a group means is what its operands do: they are not lifted a second time.
  const predicate = normalise({ kind, operands: operands.map((operand) => operand.predicate) });
  return predicate === null ? null : { node, from: node.from, to: node.to, outer, kind, predicate, operands };
}

function wordLength<Node extends Span>(language: FilterLanguage<Node>, text: string, node: Node): number {
  return language.negation?.pattern.exec(text.slice(node.from, node.to))?.[0].length ?? 0;
}

/** Where the operands of a group stand with their parentheses: all but what joins them; null where nothing does. */
function outersOf<Node extends Span>(
  language: FilterLanguage<Node>,
  text: string,
  node: Node,
  { kind, operands }: FilterGroup<Node>,
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
