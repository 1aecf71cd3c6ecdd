import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampTop,
  contentHeight,
  furthestTop,
  isScaled,
  rowHeights,
  scrollOfTop,
  tallestContent,
  topOfScroll,
  topThatShows,
  visibleRows,
} from '../../../../renderer/grid/surface/row-scroll.ts';

const viewports = fc.record({
  rowHeight: fc.constantFrom(...Object.values(rowHeights)),
  rows: fc.integer({ min: 0, max: 20_000_000 }),
  height: fc.integer({ min: 30, max: 3000 }),
});

describe('the scroll position of the rows', () => {
  it('reaches the first and the last row of any number of rows', () => {
    fc.assert(
      fc.property(viewports, (viewport) => {
        expect(topOfScroll(0, viewport)).toBe(0);
        const end = Math.max(0, contentHeight(viewport) - viewport.height);
        expect(visibleRows(topOfScroll(end, viewport), viewport).end).toBe(viewport.rows);
      }),
    );
  });

  it('creates no element taller than browsers can draw', () => {
    expect(contentHeight({ rows: 5_000_000, rowHeight: 24 })).toBe(tallestContent);
    expect(contentHeight({ rows: 1000, rowHeight: 24 })).toBe(24_000);
    expect(isScaled({ rows: 666_666, rowHeight: 24 })).toBe(false);
    expect(isScaled({ rows: 700_000, rowHeight: 24 })).toBe(true);
  });

  it('is the same after a conversion from rows to the scroll bar and back', () => {
    fc.assert(
      fc.property(viewports, fc.double({ min: 0, max: 1, noNaN: true }), (viewport, part) => {
        const top = part * furthestTop(viewport);
        expect(topOfScroll(scrollOfTop(top, viewport), viewport)).toBeCloseTo(top, 3);
      }),
    );
  });

  it('moves the scroll bar and the rows by the same pixels if they aren’t scaled', () => {
    expect(scrollOfTop(1234, { rows: 10_000, rowHeight: 30, height: 480 })).toBeCloseTo(1234, 6);
  });

  it('draws exactly the rows that are visible', () => {
    fc.assert(
      fc.property(viewports, fc.double({ min: 0, max: 1, noNaN: true }), (viewport, part) => {
        const top = part * furthestTop(viewport);
        const { rowHeight } = viewport;
        const { first, end } = visibleRows(top, viewport);
        expect(end - first).toBeLessThanOrEqual(Math.ceil(viewport.height / rowHeight) + 1);
        if (viewport.rows > 0) {
          expect(first * rowHeight).toBeLessThanOrEqual(top);
          expect(Math.min(end * rowHeight, viewport.rows * rowHeight)).toBeGreaterThanOrEqual(
            Math.min(top + viewport.height, viewport.rows * rowHeight) - 0.001,
          );
        }
      }),
    );
  });

  it('shows the active row completely, without scrolling if it’s already visible', () => {
    fc.assert(
      fc.property(viewports, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), (viewport, part, wanted) => {
        fc.pre(viewport.rows > 0);
        const { rowHeight } = viewport;
        const row = wanted % viewport.rows;
        const top = clampTop(part * furthestTop(viewport), viewport);
        const next = topThatShows(row, top, viewport);
        expect(next).toBeLessThanOrEqual(row * rowHeight);
        expect(next + viewport.height).toBeGreaterThanOrEqual((row + 1) * rowHeight);
        expect(topThatShows(row, next, viewport)).toBe(next);
      }),
    );
  });
});
