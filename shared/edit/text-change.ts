import type { Span } from '../diagnostics/diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import type { AnnotatedTree } from './annotated-tree.ts';
import { type EditContext, writeWithin } from './edit-context.ts';

/** A replacement of part of a text, in UTF-16 units of the text before the change; `from <= to`. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Returns a text after changes that are in order and don't overlap. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let end = 0;
  const pieces = changes.flatMap((change) => {
    const unchanged = text.slice(end, change.from);
    end = change.to;
    return [unchanged, change.text];
  });
  return pieces.join('') + text.slice(end);
}

/** Sorts changes and merges those that touch each other. Changes at the same offset keep their order. */
export function joinChanges(changes: readonly TextChange[]): TextChange[] {
  const joined: TextChange[] = [];
  for (const change of changes.toSorted((left, right) => left.from - right.from || left.to - right.to)) {
    const last = joined.at(-1);
    if (last === undefined || change.from > last.to) joined.push(change);
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, change.to), text: last.text + change.text };
  }
  return joined;
}

/** Returns the smallest single change between two texts. Empty if they are equal. Surrogate pairs aren't split. */
export function changeBetween(before: string, after: string): TextChange[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++;
  if (from > 0 && isHighSurrogate(before.charCodeAt(from - 1))) from--;
  let commonSuffix = 0;
  while (
    commonSuffix < shorter - from &&
    before.charCodeAt(before.length - 1 - commonSuffix) === after.charCodeAt(after.length - 1 - commonSuffix)
  )
    commonSuffix++;
  if (commonSuffix > 0 && isLowSurrogate(before.charCodeAt(before.length - commonSuffix))) commonSuffix--;
  return [{ from, to: before.length - commonSuffix, text: after.slice(from, after.length - commonSuffix) }];
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/**
 * Returns the changes that turn two comparisons, which together are a range, into the target: another range, one bound, or another
 * predicate.
 */
export function editRange<Node extends Span>(
  { language, edit }: EditContext<Node>,
  [low, high]: readonly [AnnotatedTree<Node>, AnnotatedTree<Node>],
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
