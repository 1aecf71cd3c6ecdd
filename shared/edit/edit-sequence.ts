import type { Span } from '../diagnostics/diagnostic.ts';
import { align, type Step } from './align.ts';
import type { TextChange } from './text-change.ts';

/** Separated items in a text: conditions and connectives, values and commas, parameters and `&`. */
export interface Sequence {
  /** The span of each item. */
  readonly items: readonly Span[];
  /** The separator of an inserted item. */
  readonly separator: string;
}

/** The edit script of a sequence. */
export interface SequenceEdit {
  readonly steps: readonly Step[];
  /** Returns the text of an inserted target. */
  readonly write: (target: number) => string;
  /** Returns the changes within an item that becomes a target. Empty if the item stays unchanged. */
  readonly change: (source: number, target: number) => readonly TextChange[];
}

/** Returns the changes that turn a sequence into its targets. Null if none of its items would stay. */
export function editSequence({ items, separator }: Sequence, { steps, write, change }: SequenceEdit): TextChange[] | null {
  const survivors = steps.filter(({ source, target }) => source !== null && target !== null);
  const first = items[survivors[0]?.source ?? -1];
  if (first === undefined) return null;
  const changes: TextChange[] = [];
  let last: Span | null = null;
  for (const { source, target } of steps) {
    const item = source === null ? undefined : items[source];
    if (item !== undefined && source !== null && target !== null) {
      changes.push(...change(source, target));
      last = item;
    } else if (item !== undefined && source !== null) {
      changes.push({ ...removed(items, source, item, last !== null), text: '' });
    } else if (target !== null) {
      if (last === null) changes.push({ from: first.from, to: first.from, text: write(target) + separator });
      else changes.push({ from: last.to, to: last.to, text: separator + write(target) });
    }
  }
  return changes;
}

/**
 * Returns the span of a removed item. It includes the separator before the item, or, before the first item that stays, the one after it.
 */
function removed(items: readonly Span[], index: number, item: Span, hasSurvivorBefore: boolean): Span {
  const before = items[index - 1];
  const after = items[index + 1];
  if (hasSurvivorBefore && before !== undefined) return { from: before.to, to: item.to };
  return { from: item.from, to: after?.from ?? item.to };
}

/** An item of a plain list, with its key and span. */
export interface ListItem extends Span {
  readonly key: string;
}

/** A target item of a plain list. */
export interface TargetItem {
  readonly key: string;
  readonly text: string;
}

/**
 * Returns the changes that turn a plain list into the targets. Null if no item would stay.
 *
 * @param rewrite changes an item; by default, its whole text
 */
export function editList(
  items: readonly ListItem[],
  targetItems: readonly TargetItem[],
  separator: string,
  rewrite: (source: number, target: number) => readonly TextChange[],
): TextChange[] | null {
  const steps = align(items.length, targetItems.length, (source, target) => (items[source]?.key === targetItems[target]?.key ? 8 : 1));
  return editSequence(
    { items, separator },
    {
      steps,
      write: (target) => targetItems[target]?.text ?? '',
      change: (source, target) => (items[source]?.key === targetItems[target]?.key ? [] : rewrite(source, target)),
    },
  );
}
