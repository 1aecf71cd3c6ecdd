import type { Span } from '../query/diagnostic.ts';
import { align, type Step } from './align.ts';
import type { TextChange } from './text-change.ts';

/** Items in a text with something between them: conditions and connectives, values and commas, parameters and `&`. */
export interface Sequence {
  /** Where each item stands, with whatever belongs to it alone. */
  readonly items: readonly Span[];
  /** What is put between an item that comes and its neighbour. */
  readonly separator: string;
}

/** What becomes of the items of a sequence. */
export interface SequenceEdit {
  readonly steps: readonly Step[];
  /** The text of a target that comes. */
  readonly write: (target: number) => string;
  /** The changes within an item that becomes a target; none where it stays as it is. */
  readonly change: (source: number, target: number) => readonly TextChange[];
}

/** The changes that turn a sequence into its targets; null where none of its items would be left. */
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

/** An item that goes takes the joint before it along; before the first that stays, the one behind it. */
function removed(items: readonly Span[], index: number, item: Span, hasSurvivorBefore: boolean): Span {
  const before = items[index - 1];
  const after = items[index + 1];
  if (hasSurvivorBefore && before !== undefined) return { from: before.to, to: item.to };
  return { from: item.from, to: after?.from ?? item.to };
}

/** An item of a plain list: what it is compared by, and where it stands. */
export interface ListItem extends Span {
  readonly key: string;
}

/** An item of a plain list as it should be. */
export interface WantedItem {
  readonly key: string;
  readonly text: string;
}

/**
 * The changes that turn a list of plain items into the wanted ones; `rewrite` says how an item becomes another (its whole text where
 * it is left out). Null where no item would be left.
 */
export function editList(
  items: readonly ListItem[],
  wanted: readonly WantedItem[],
  separator: string,
  rewrite: (source: number, target: number) => readonly TextChange[],
): TextChange[] | null {
  const steps = align(items.length, wanted.length, (source, target) => (items[source]?.key === wanted[target]?.key ? 8 : 1));
  return editSequence(
    { items, separator },
    {
      steps,
      write: (target) => wanted[target]?.text ?? '',
      change: (source, target) => (items[source]?.key === wanted[target]?.key ? [] : rewrite(source, target)),
    },
  );
}
