import { clampTop, isScaled, type RowViewport, rowHeights, scrollOfTop, topOfScroll } from './row-scroll.ts';

/** Where in the rows the view is, kept in step with the scroll bar. */
export interface RowScroller {
  readonly viewport: () => RowViewport;
  /** Pixels of rows above the view. */
  readonly top: () => number;
  /** Takes another number of rows, height of a row or of the view; the row at the top stays. */
  readonly fit: (viewport: RowViewport) => void;
  readonly moveTo: (top: number) => void;
  /** Follows the scroll bar; false where there is nothing to draw. */
  readonly followBar: () => boolean;
  /** Moves by a wheel notch; false where the browser does it better. */
  readonly followWheel: (event: WheelEvent) => boolean;
}

/** Makes the position of one grid; `scroller` is the element with the scroll bar. */
export function createRowScroller(scroller: HTMLElement): RowScroller {
  let viewport: RowViewport = { rows: 0, rowHeight: rowHeights.compact, height: 0 };
  let top = 0;
  let barSet = 0;

  function moveTo(wanted: number): void {
    top = clampTop(wanted, viewport);
    const position = scrollOfTop(top, viewport);
    if (Math.abs(scroller.scrollTop - position) > 1) scroller.scrollTop = position;
    barSet = scroller.scrollTop;
  }

  return {
    viewport: () => viewport,
    top: () => top,
    fit: (next) => {
      top *= next.rowHeight / viewport.rowHeight;
      viewport = next;
      if (viewport.height > 0) moveTo(top);
    },
    moveTo,
    followBar: () => {
      // Out of sight the browser forgets the position; it is put back when there is something to see again.
      if (viewport.height === 0) return false;
      // Echoes of our own setting are rounded to device pixels: taking them for the user's would lose rows when scaled.
      if (Math.abs(scroller.scrollTop - barSet) > 1) {
        barSet = scroller.scrollTop;
        top = isScaled(viewport) ? topOfScroll(barSet, viewport) : clampTop(barSet, viewport);
      }
      return true;
    },
    followWheel: (event) => {
      if (!isScaled(viewport) || event.ctrlKey || event.shiftKey) return false;
      const unit = pixelsOfUnit(event, viewport);
      scroller.scrollLeft += event.deltaX * unit;
      moveTo(top + event.deltaY * unit);
      return true;
    },
  };
}

function pixelsOfUnit({ deltaMode }: WheelEvent, { rowHeight, height }: RowViewport): number {
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return rowHeight;
  return deltaMode === WheelEvent.DOM_DELTA_PAGE ? height : 1;
}
