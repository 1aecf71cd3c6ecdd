import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useDensity } from '../settings/density.ts';
import { columnReached } from './column-reached.ts';

/** A line that is drawn, and how many pixels of lines that are not lie above it. */
export interface DrawnLine {
  readonly index: number;
  readonly gap: number;
}

/** A list that is one stop for Tab, of which the lines in sight are drawn. */
export interface LongList<Element extends HTMLElement> {
  readonly ref: RefObject<Element | null>;
  /** The line that Tab leads to. */
  readonly active: number;
  readonly drawn: readonly DrawnLine[];
  /** Pixels of the lines below the last one drawn. */
  readonly below: number;
  /** What a line says of its place where not all are there. */
  readonly placeOf: (index: number) => { readonly 'aria-setsize'?: number; readonly 'aria-posinset'?: number };
  /** Notes the line that has the focus. */
  readonly onReached: (name: string) => void;
  /** Brings the focus to a line once it is drawn; it may come to lie there by this very change. */
  readonly goTo: (name: string, index: number) => void;
  /** Takes the keys that go from line to line. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Up to these all are drawn, so that the browser's own search finds them. */
const allDrawn = 60;

/**
 * Keeps the focus in a list of columns by their names: hundreds would stand between it and what comes behind, and all that is drawn is laid
 * out again with each key in the query.
 *
 * @param heights Of a line in CSS pixels, as in the style.
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
    // The one that has the focus stays, however far the list is scrolled.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].toSorted((left, right) => left - right),
    initialRect: { width: 280, height: 168 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines of another height are measured anew.
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
    placeOf: (index) => (isWindow ? { 'aria-setsize': count, 'aria-posinset': index + 1 } : {}),
    onReached: useCallback((name: string) => setReached(name), []),
    goTo,
    onKeyDown: (event) => {
      const next = event.altKey || event.ctrlKey || event.metaKey ? null : columnReached(event.key, active, count);
      const name = next === null ? undefined : names[next];
      if (next === null || name === undefined) return;
      event.preventDefault();
      goTo(name, next);
    },
  };
}
