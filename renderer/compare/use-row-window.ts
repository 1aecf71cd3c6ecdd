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
import { useDensity } from '../settings/density.ts';

/** What of a scrolled table is in sight. */
export interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly span: Span;
  /** In CSS pixels. */
  readonly rowHeight: number;
  /** Pixels by which the first row in sight is cut, 0 or less. */
  readonly offset: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** Height of everything, as the scroll bar has it. */
  readonly contentHeight: number;
  /** Scrolls as little as brings a row into sight. */
  readonly reveal: (row: number) => void;
}

/** Follows the scroll position over so many rows below a header of `headerHeight` pixels; past what browsers can lay out, the bar is scaled. */
export function useRowWindow(rows: number, headerHeight: number): RowWindow {
  const rowHeight = rowHeights[useDensity()];
  const scroller = useRef<HTMLDivElement>(null);
  const position = useRef<RowScroller | null>(null);
  const [view, setView] = useState({ top: 0, left: 0, width: 0, height: 0 });

  const look = useCallback(() => {
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
      look();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('scroll', () => own.followBar() && look(), { signal, passive: true });
    element.addEventListener(
      'wheel',
      (event) => {
        if (!own.followWheel(event)) return;
        event.preventDefault();
        look();
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
  }, [rows, rowHeight, headerHeight, look]);

  const reveal = useCallback(
    (row: number) => {
      const own = position.current;
      if (own === null) return;
      own.moveTo(topThatShows(row, own.top(), own.viewport()));
      look();
    },
    [look],
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
