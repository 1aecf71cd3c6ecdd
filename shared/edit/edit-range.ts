import type { Span } from '../query/make-diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import { type EditContext, writeWithin } from './edit-context.ts';
import type { Outline } from './outline.ts';
import type { TextChange } from './text-change.ts';

/** The changes that make two comparisons, which together say a range, another range, one end of it, or something else. */
export function editRange<Node extends Span>(
  { language, edit }: EditContext<Node>,
  [low, high]: readonly [Outline<Node>, Outline<Node>],
  target: Predicate,
): readonly TextChange[] {
  if (target.kind === 'between') {
    const { column } = target;
    return [
      ...edit(low, { kind: 'comparison', column, operator: 'ge', value: target.low }, 'and'),
      ...edit(high, { kind: 'comparison', column, operator: 'le', value: target.high }, 'and'),
    ];
  }
  if (target.kind === 'comparison' && (target.operator === 'ge' || target.operator === 'gt')) {
    return [...edit(low, target, 'and'), { from: low.outer.to, to: high.outer.to, text: '' }];
  }
  if (target.kind === 'comparison' && (target.operator === 'le' || target.operator === 'lt')) {
    return [{ from: low.outer.from, to: high.outer.from, text: '' }, ...edit(high, target, 'and')];
  }
  return [{ from: low.outer.from, to: high.outer.to, text: writeWithin(language, target, 'and') }];
}
