import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ownValue } from '../../shared/values/own-value.ts';
import { useDensity } from '../preferences/density.ts';

/** A rendered line, and the height of the unrendered lines above it in CSS pixels. */
interface DrawnLine {
  readonly index: number;
  readonly gap: number;
}

/** A list with one Tab stop that renders only its visible lines. */
interface LongList<Element extends HTMLElement> {
  readonly ref: RefObject<Element | null>;
  /** Index of the Tab stop. */
  readonly active: number;
  readonly drawn: readonly DrawnLine[];
  /** Height of the unrendered lines below the last rendered one, in CSS pixels. */
  readonly below: number;
  /** Returns the ARIA position of a line. Empty if all lines are rendered. */
  readonly positionOf: (index: number) => { readonly 'aria-setsize'?: number; readonly 'aria-posinset'?: number };
  /** Called with the line that is focused. */
  readonly onReached: (name: string) => void;
  /** Focuses a line after it is rendered. The same change can move the line to this index. */
  readonly goTo: (name: string, index: number) => void;
  /** Handles the keys that move between lines. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Maximum number of lines for which the whole list is rendered, so that the browser's search finds them. */
const allDrawn = 60;

/**
 * Provides a list of columns with roving focus. One Tab stop replaces hundreds.
 *
 * Only visible lines are rendered, because the browser lays them out on each keystroke in the query.
 *
 * @param heights line heights in CSS pixels, as in the style sheet
 */
export function useLongList<Element extends HTMLElement>(
  names: readonly string[],
  heights: { readonly compact: number; readonly comfortable: number },
): LongList<Element> {
  const ref = useRef<Element>(null);
  const height = heights[useDensity()];
  const count = names.length;
  const isWindow = count > allDrawn;
  const [reached, setReached] = useState<string | null>(null);
  const active = Math.max(0, reached === null ? 0 : names.indexOf(reached));
  const sought = useRef(false);
  const virtualizer = useVirtualizer({
    count,
    enabled: isWindow,
    getScrollElement: () => ref.current,
    estimateSize: () => height,
    overscan: 12,
    // The focused line stays rendered, regardless of the scroll position.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].toSorted((left, right) => left - right),
    initialRect: { width: 280, height: 168 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: must measure again when the line height changes.
  useEffect(() => virtualizer.measure(), [height]);
  useEffect(() => {
    if (!sought.current) return;
    sought.current = false;
    ref.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const indices = isWindow ? virtualizer.getVirtualItems().map(({ index }) => index) : [...names.keys()];
  const goTo = (name: string, index: number): void => {
    sought.current = true;
    setReached(name);
    if (isWindow) virtualizer.scrollToIndex(index);
  };
  return {
    ref,
    active,
    drawn: indices.map((index, at) => ({ index, gap: (index - (at === 0 ? 0 : (indices[at - 1] ?? 0) + 1)) * height })),
    below: (count - 1 - (indices.at(-1) ?? count - 1)) * height,
    positionOf: (index) => (isWindow ? { 'aria-setsize': count, 'aria-posinset': index + 1 } : {}),
    onReached: useCallback((name: string) => setReached(name), []),
    goTo,
    onKeyDown: (event) => {
      const next = event.altKey || event.ctrlKey || event.metaKey ? null : indexAfterKey(event.key, active, count);
      const name = next === null ? undefined : names[next];
      if (next === null || name === undefined) return;
      event.preventDefault();
      goTo(name, next);
    },
  };
}

/** Number of lines by which PageUp and PageDown move. About as many lines are visible. */
const page = 7;

/** Returns the index that a key moves to in a list of `count` columns. Null for other keys. */
export function indexAfterKey(key: string, from: number, count: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const next = ownValue(moves, key);
  return next === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, next));
}
