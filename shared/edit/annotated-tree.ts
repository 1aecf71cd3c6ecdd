import type { Span } from '../diagnostics/diagnostic.ts';
import { normalise } from '../query/normalise.ts';
import type { Predicate } from '../query/query.ts';
import { align, similarity } from './align.ts';
import { type EditContext, isParenthesised, type Surroundings, writeWithin } from './edit-context.ts';
import { editSequence } from './edit-sequence.ts';
import type { FilterGroup, FilterLanguage } from './filter-language.ts';
import type { TextChange } from './text-change.ts';

/** A part of a written filter, with its span, its predicate, and its children. */
export interface AnnotatedTree<Node extends Span> extends Span {
  readonly node: Node;
  /** The span including the parentheses that contain only this part. */
  readonly outer: Span;
  readonly kind: 'and' | 'or' | 'not' | 'condition';
  /** The predicate in normal form. */
  readonly predicate: Predicate;
  readonly operands: readonly AnnotatedTree<Node>[];
}

/** Returns the annotated tree of a filter. Null if a part of it has no predicate. */
export function annotatedTreeOf<Node extends Span>(
  language: FilterLanguage<Node>,
  text: string,
  node: Node,
  outer: Span,
): AnnotatedTree<Node> | null {
  const group = language.groupOf(node);
  if (group !== null) return annotatedTreeOfGroup(language, text, node, outer, group);
  const predicate = language.toModel(node);
  if (predicate === null) return null;
  const base = { node, from: node.from, to: node.to, outer, predicate };
  const negated = language.negatedBy(node);
  if (negated === null) return { ...base, kind: 'condition', operands: [] };
  const operand = annotatedTreeOf(
    language,
    text,
    negated,
    trimmed(text, { from: node.from + wordLength(language, text, node), to: node.to }),
  );
  return operand === null ? null : { ...base, kind: 'not', operands: [operand] };
}

function annotatedTreeOfGroup<Node extends Span>(
  language: FilterLanguage<Node>,
  text: string,
  node: Node,
  outer: Span,
  group: FilterGroup<Node>,
): AnnotatedTree<Node> | null {
  const enclosingSpans = enclosingSpansOf(language, text, node, group);
  if (enclosingSpans === null) return null;
  const operands: AnnotatedTree<Node>[] = [];
  for (const [index, part] of group.operands.entries()) {
    const operand = annotatedTreeOf(language, text, part, enclosingSpans[index] ?? part);
    if (operand === null) return null;
    operands.push(operand);
  }
  const { kind } = group;
  // The predicate of a group follows from its operands, which aren't converted again.
  const predicate = normalise({ kind, operands: operands.map((operand) => operand.predicate) });
  return predicate === null ? null : { node, from: node.from, to: node.to, outer, kind, predicate, operands };
}

function wordLength<Node extends Span>(language: FilterLanguage<Node>, text: string, node: Node): number {
  return language.negation?.pattern.exec(text.slice(node.from, node.to))?.[0].length ?? 0;
}

/** Returns the spans of a group's operands with their parentheses. Null if nothing separates them. */
function enclosingSpansOf<Node extends Span>(
  language: FilterLanguage<Node>,
  text: string,
  node: Node,
  { kind, operands }: FilterGroup<Node>,
): Span[] | null {
  const enclosingSpans: Span[] = [];
  const pattern = language.separatorPattern(kind);
  let { from } = node;
  for (const [index, operand] of operands.entries()) {
    const next = operands[index + 1];
    const separator = next === undefined ? null : pattern.exec(text.slice(operand.to, next.from));
    if (next !== undefined && separator === null) return null;
    const to = separator === null ? node.to : operand.to + separator.index;
    enclosingSpans.push(trimmed(text, { from, to }));
    if (separator !== null) from = to + separator[0].length;
  }
  return enclosingSpans;
}

/** Returns a span without leading and trailing spaces. */
export function trimmed(text: string, { from, to }: Span): Span {
  const inner = text.slice(from, to);
  const start = from + inner.length - inner.trimStart().length;
  return { from: start, to: Math.max(start, from + inner.trimEnd().length) };
}

type Group = Extract<Predicate, { readonly kind: 'and' | 'or' }>;

/** Returns the changes that make a part an operand of a new group. Null if it isn't one of the group's operands. */
export function wrapInGroup<Node extends Span>(
  { language, separators, edit }: EditContext<Node>,
  annotatedTree: AnnotatedTree<Node>,
  { kind, operands }: Group,
  surroundings: Surroundings,
): readonly TextChange[] | null {
  const parenthesised = isParenthesised(annotatedTree);
  const loose = kind === 'and' && annotatedTree.kind === 'or';
  // A part can become a group within its own parentheses. An operator with a lower precedence there needs parentheses.
  const inside = parenthesised && !loose;
  const item: Span = inside ? { from: annotatedTree.from, to: annotatedTree.to } : annotatedTree.outer;
  const steps = align(1, operands.length, (_, at) => similarity(annotatedTree, operands[at]));
  const changes = editSequence(
    { items: [item], separator: separators[kind] },
    {
      steps,
      write: (at) => writeOperand(operands[at], (operand) => writeWithin(language, operand, kind)),
      change: (_, at) => {
        const operand = operands[at];
        return operand === undefined ? [] : parenthesise(item, loose && !parenthesised, edit(annotatedTree, operand, kind));
      },
    },
  );
  const closed = !inside && (surroundings === 'not' || (surroundings === 'and' && kind === 'or'));
  return changes === null ? null : parenthesise(item, closed, changes);
}

function writeOperand(operand: Predicate | undefined, write: (operand: Predicate) => string): string {
  return operand === undefined ? '' : write(operand);
}

function parenthesise(item: Span, parenthesised: boolean, changes: readonly TextChange[]): readonly TextChange[] {
  if (!parenthesised) return changes;
  const open = { from: item.from, to: item.from, text: '(' };
  const close = { from: item.to, to: item.to, text: ')' };
  return [open, ...changes, close];
}

/** Returns the changes that insert `not` before a part. Null in a language without `not`. */
export function wrapInNot<Node extends Span>(
  { language }: EditContext<Node>,
  annotatedTree: AnnotatedTree<Node>,
): readonly TextChange[] | null {
  const { negation } = language;
  if (negation === null) return null;
  const { from, to } = annotatedTree.outer;
  if (isParenthesised(annotatedTree) || !negation.bindsTighterThan(annotatedTree.node)) return [{ from, to: from, text: negation.word }];
  return [
    { from, to: from, text: `${negation.word}(` },
    { from: to, to, text: ')' },
  ];
}
