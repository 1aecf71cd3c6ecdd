import type { Column } from '../../shared/contract/catalogue.ts';
import { matchingColumns } from './column-choice.ts';

/**
 * The columns that a text may mean, the likeliest first: of that very name, then whose name begins with it, then those that have its words in name or description.
 *
 * Case decides nothing; without a text they are all there, in the API's own order.
 */
export function columnsFor(columns: readonly Column[], text: string): readonly Column[] {
  const sought = text.trim().toLowerCase();
  const rank = ({ name }: Column): number => {
    const own = name.toLowerCase();
    return name === text ? 0 : own === sought ? 1 : own.startsWith(sought) ? 2 : own.includes(sought) ? 3 : 4;
  };
  return sought === '' ? columns : matchingColumns(columns, text).toSorted((a, b) => rank(a) - rank(b));
}

/** Where a key leads in a list of `count` lines; null where it moves nothing. */
export function lineAfter(key: string, at: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(at + step, count - 1));
}
