import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  contentHeight,
  createRowScroller,
  type RowScroller,
  rowHeights,
  type Span,
  topThatShows,
  visibleRows,
} from '../grid/surface/row-scroll.ts';
import { useDensity } from '../preferences/density.ts';

/** The visible part of a scrolled table. */
export interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly span: Span;
  /** Height of a row in CSS pixels. */
  readonly rowHeight: number;
  /** Offset of the first visible row in CSS pixels, 0 or less. */
  readonly offset: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** Total height of the scrolled content in CSS pixels. */
  readonly contentHeight: number;
  /** Scrolls a row into view by the smallest distance. */
  readonly reveal: (row: number) => void;
}

/**
 * Tracks the visible rows below a header. Above the maximum height of browsers, the scroll bar is scaled.
 *
 * @param headerHeight height of the header in CSS pixels
 */
export function useRowWindow(rows: number, headerHeight: number): RowWindow {
  const rowHeight = rowHeights[useDensity()];
  const scroller = useRef<HTMLDivElement>(null);
  const position = useRef<RowScroller | null>(null);
  const [view, setView] = useState({ top: 0, left: 0, width: 0, height: 0 });

  const showVisible = useCallback(() => {
    const element = scroller.current;
    if (element === null || position.current === null) return;
    const { scrollLeft: left, clientWidth: width } = element;
    setView({ top: position.current.top(), left, width, height: position.current.viewport().height });
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const own = createRowScroller(element);
    position.current = own;
    const measure = (): void => {
      own.fit({ rows, rowHeight, height: Math.max(0, element.clientHeight - headerHeight) });
      showVisible();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('scroll', () => own.followBar() && showVisible(), { signal, passive: true });
    element.addEventListener(
      'wheel',
      (event) => {
        if (!own.followWheel(event)) return;
        event.preventDefault();
        showVisible();
      },
      { signal, passive: false },
    );
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => {
      listening.abort();
      sizes.disconnect();
    };
  }, [rows, rowHeight, headerHeight, showVisible]);

  const reveal = useCallback(
    (row: number) => {
      const own = position.current;
      if (own === null) return;
      own.moveTo(topThatShows(row, own.top(), own.viewport()));
      showVisible();
    },
    [showVisible],
  );
  const span = visibleRows(view.top, { rows, rowHeight, height: view.height });
  return {
    scroller,
    span,
    rowHeight,
    offset: span.first * rowHeight - view.top,
    left: view.left,
    width: view.width,
    height: view.height,
    contentHeight: contentHeight({ rows, rowHeight }),
    reveal,
  };
}
