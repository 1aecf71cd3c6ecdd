import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnWidths,
  drawnColumns,
  fitWidths,
  layColumns,
  maxFullyDrawnColumns,
  scrollLeftFor,
} from '../../../../renderer/grid/columns/column-layout.ts';
import type { Cell } from '../../../../shared/values/cell.ts';

const measure = (text: string) => text.length * 7;
const layouts = fc.array(fc.integer({ min: 56, max: 360 }), { minLength: 1, maxLength: 600 }).map(layColumns);

describe('the columns of the grid', () => {
  it('are as wide as their name and first values, within limits', () => {
    const widths = columnWidths(
      ['a', 'a-longer-name', 'text'],
      [
        [
          ['number', '1'],
          ['null', ''],
          ['string', 'x'.repeat(500)],
        ],
      ],
      (column) => column === 0,
      measure,
    );
    expect(widths.map(({ natural }) => natural)).toEqual([48, 104, 260]);
  });

  it('shrink to fit the pane if all stay readable', () => {
    const widths = [170, 65, 80, 60, 90].map((natural) => ({ natural, least: natural === 65 ? natural : 56 }));
    const fitted = fitWidths(widths, 380);
    expect(fitted.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(380);
    expect(fitted[1], 'as the user set it').toBe(65);
    for (const width of fitted) expect(width).toBeGreaterThanOrEqual(56);
    const natural = widths.map((width) => width.natural);
    expect(fitWidths(widths, 1000), 'no wider than what they contain').toEqual(natural);
    const many = widths.flatMap((width) => [width, width, width]);
    expect(fitWidths(many, 380), 'unreadable otherwise').toEqual(many.map((width) => width.natural));
  });

  it('never cut a number or a time to make other columns fit', () => {
    const time = '2001-01-01T00:46:00Z';
    const row: readonly Cell[] = [
      ['string', time],
      ['string', 'a text of many words'],
    ];
    const [whole, cut] = columnWidths(['date', 'note'], [row], (column) => column === 0, measure);
    expect(whole?.least).toBeGreaterThanOrEqual(measure(time));
    expect(cut?.least).toBeLessThan(measure(row[1]?.[1] ?? ''));
  });

  it('are all drawn if there are few, so that screen readers find each of them', () => {
    const layout = layColumns(Array.from({ length: maxFullyDrawnColumns }, () => 100));
    expect(drawnColumns(layout, 2000, 300)).toEqual({ first: 0, end: maxFullyDrawnColumns });
  });

  it('are drawn from edge to edge of the view, even if there are many', () => {
    fc.assert(
      fc.property(layouts, fc.nat(), fc.integer({ min: 50, max: 2000 }), (layout, seed, width) => {
        const left = seed % Math.max(1, layout.total - width);
        const { first, end } = drawnColumns(layout, left, width);
        expect(layout.starts[first] ?? Number.NaN).toBeLessThanOrEqual(left);
        const last = (layout.starts[end - 1] ?? Number.NaN) + (layout.widths[end - 1] ?? Number.NaN);
        expect(last).toBeGreaterThanOrEqual(Math.min(left + width, layout.total));
      }),
    );
  });

  it('scroll into view when they become active', () => {
    const layout = layColumns([100, 100, 400, 100]);
    expect(scrollLeftFor(0, 150, 300, layout)).toBe(0);
    expect(scrollLeftFor(3, 0, 300, layout)).toBe(400);
    expect(scrollLeftFor(2, 0, 300, layout)).toBe(200);
    expect(scrollLeftFor(1, 50, 300, layout)).toBe(50);
  });
});
