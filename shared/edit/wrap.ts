import type { Span } from '../query/make-diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import { align } from './align.ts';
import { type EditContext, isParenthesised, type Surroundings, writeWithin } from './edit-context.ts';
import { editSequence } from './edit-sequence.ts';
import { likeness } from './likeness.ts';
import type { Outline } from './outline.ts';
import type { TextChange } from './text-change.ts';

type Group = Extract<Predicate, { readonly kind: 'and' | 'or' }>;

/** The changes that make a part one operand of a new group; null where it is none of the wanted ones. */
export function wrapInGroup<Node extends Span>(
  { language, joints, edit }: EditContext<Node>,
  outline: Outline<Node>,
  { kind, operands }: Group,
  surroundings: Surroundings,
): readonly TextChange[] | null {
  const parenthesised = isParenthesised(outline);
  const loose = kind === 'and' && outline.kind === 'or';
  // Within its own parentheses a part may become a group; one that would bind too loosely there needs them itself.
  const inside = parenthesised && !loose;
  const item: Span = inside ? { from: outline.from, to: outline.to } : outline.outer;
  const steps = align(1, operands.length, (_, at) => likeness(outline, operands[at]));
  const changes = editSequence(
    { items: [item], joint: joints[kind] },
    {
      steps,
      write: (at) => writeOperand(operands[at], (operand) => writeWithin(language, operand, kind)),
      change: (_, at) => {
        const operand = operands[at];
        return operand === undefined ? [] : parenthesise(item, loose && !parenthesised, edit(outline, operand, kind));
      },
    },
  );
  const closed = !inside && (surroundings === 'not' || (surroundings === 'and' && kind === 'or'));
  return changes === null ? null : parenthesise(item, closed, changes);
}

function writeOperand(operand: Predicate | undefined, write: (operand: Predicate) => string): string {
  return operand === undefined ? '' : write(operand);
}

function parenthesise(item: Span, wanted: boolean, changes: readonly TextChange[]): readonly TextChange[] {
  if (!wanted) return changes;
  const open = { from: item.from, to: item.from, text: '(' };
  const close = { from: item.to, to: item.to, text: ')' };
  return [open, ...changes, close];
}

/** The changes that put `not` before a part; null in a language that has none. */
export function wrapInNot<Node extends Span>({ language }: EditContext<Node>, outline: Outline<Node>): readonly TextChange[] | null {
  const { negation } = language;
  if (negation === null) return null;
  const { from, to } = outline.outer;
  if (isParenthesised(outline) || !negation.bindsTighterThan(outline.node)) return [{ from, to: from, text: negation.word }];
  return [
    { from, to: from, text: `${negation.word}(` },
    { from: to, to, text: ')' },
  ];
}
