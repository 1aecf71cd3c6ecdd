import { describe, expect, it } from 'vitest';
import { createRowPages, rowsOfPage } from '../../../renderer/grid/row-pages.ts';
import type { RowWindow } from '../../../shared/contract/results/run.ts';
import type { Cell } from '../../../shared/values/cell.ts';

const numberCell = (value: number): Cell => ['number', String(value)];

/** Creates a result. The test decides when its windows arrive. */
function slowResult(total: number) {
  const requested: number[] = [];
  const counts: number[] = [];
  const waiting: { from: number; response: () => void; fail: (error: Error) => void }[] = [];
  let rows = total;
  return {
    requested,
    counts,
    grow: (to: number) => {
      rows = to;
    },
    fetchWindow: (from: number, count: number) => {
      requested.push(from);
      counts.push(count);
      return new Promise<RowWindow>((resolve, reject) => {
        const response = () =>
          resolve({
            from,
            columns: ['a'],
            rows: Array.from({ length: Math.max(0, Math.min(count, rows - from)) }, (_, index) => [numberCell(from + index)]),
          });
        waiting.push({ from, response, fail: reject });
      });
    },
    next: async (how: 'answer' | 'fail' = 'answer') => {
      const first = waiting.shift();
      if (how === 'answer') first?.response();
      else first?.fail(new Error('gone'));
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('pages of rows', () => {
  it('contain every row as sent, at its position', async () => {
    const result = slowResult(1000);
    const pages = createRowPages(result.fetchWindow, () => {});
    pages.want(190, 210, 1000);
    await result.next();
    await result.next();
    expect(pages.rowAt(199)).toEqual([['number', '199']]);
    expect(pages.rowAt(200)).toEqual([['number', '200']]);
    expect(result.requested).toEqual([0, 200]);
  });

  it('are requested once, even if they become visible repeatedly', async () => {
    const result = slowResult(1000);
    const pages = createRowPages(result.fetchWindow, () => {});
    for (let times = 0; times < 10; times += 1) pages.want(200, 220, 1000);
    await result.next();
    pages.want(200, 220, 1000);
    expect(result.requested).toEqual([200]);
  });

  it('load the rows of one screen first, then the rest of the page', async () => {
    const result = slowResult(1000);
    const pages = createRowPages(result.fetchWindow, () => {});
    pages.want(0, 40, 1000);
    expect(result.counts).toEqual([50]);
    await result.next();
    expect(pages.rowAt(49)).toEqual([['number', '49']]);
    expect(result.counts).toEqual([50, 200]);
    await result.next();
    pages.want(0, 60, 1000);
    expect(pages.rowAt(199)).toEqual([['number', '199']]);
    expect(result.requested).toEqual([0, 0]);
  });

  it('use rows that have already arrived, without waiting for them', async () => {
    const result = slowResult(1000);
    const pages = createRowPages(result.fetchWindow, () => {});
    pages.begin(100, { rows: Array.from({ length: 50 }, (_, row) => [numberCell(row)]) });
    expect(pages.rowAt(49)).toEqual([['number', '49']]);
    pages.want(0, 40, 66);
    expect(result.counts).toEqual([100]);
    await result.next();
    expect(pages.rowAt(99)).toEqual([['number', '99']]);
    pages.begin(100, { rows: [] });
    expect(pages.rowAt(99)).toBeDefined();
  });

  it('are skipped if the user scrolls past them', async () => {
    const result = slowResult(1_000_000);
    const pages = createRowPages(result.fetchWindow, () => {});
    for (let row = 0; row < 900_000; row += 10_000) pages.want(row, row + 20, 1_000_000);
    expect(result.requested.length).toBe(2);
    await result.next();
    expect(result.requested).toEqual([0, 10_000, 890_000]);
  });

  it('are requested again when more rows arrive, if they were incomplete', async () => {
    const result = slowResult(50);
    const pages = createRowPages(result.fetchWindow, () => {});
    pages.want(0, 50, 50);
    await result.next();
    expect(pages.rowAt(49)).toBeDefined();
    result.grow(120);
    pages.want(40, 60, 120);
    await result.next();
    expect(pages.rowAt(119)).toBeDefined();
  });

  it('report a failed request and load on the next retry', async () => {
    const result = slowResult(100);
    let changes = 0;
    const pages = createRowPages(result.fetchWindow, () => {
      changes += 1;
    });
    pages.want(0, 20, 100);
    await result.next('fail');
    expect(pages.failure()).toBeInstanceOf(Error);
    expect(changes).toBe(1);
    pages.want(0, 20, 100);
    expect(result.requested.length).toBe(1);
    pages.retry();
    await result.next();
    expect(pages.failure()).toBeNull();
    expect(pages.rowAt(0)).toBeDefined();
  });

  it('notify no listener after the result is closed', async () => {
    const result = slowResult(100);
    let changes = 0;
    const pages = createRowPages(result.fetchWindow, () => {
      changes += 1;
    });
    pages.want(0, 20, 100);
    pages.close();
    await result.next();
    expect(changes).toBe(0);
  });

  it('shrink if rows are too large, and load every visible row without the rows before it', async () => {
    const result = slowResult(120);
    const fetchWindow = (from: number, count: number): Promise<RowWindow> => result.fetchWindow(from, Math.min(count, 13));
    const pages = createRowPages(fetchWindow, () => {});
    pages.want(0, 30, 120);
    await result.next();
    expect(pages.rowAt(12)).toEqual([['number', '12']]);
    await result.next();
    await result.next();
    for (let row = 0; row < 30; row += 1) expect(pages.rowAt(row)).toEqual([['number', String(row)]]);
    pages.want(90, 120, 120);
    for (let times = 0; times < 4; times += 1) await result.next();
    for (let row = 90; row < 120; row += 1) expect(pages.rowAt(row)).toEqual([['number', String(row)]]);
    expect(result.requested).toEqual([0, 13, 26, 78, 91, 104, 117]);
  });

  it('of one row each still cover all visible rows', async () => {
    const result = slowResult(60);
    const fetchWindow = (from: number): Promise<RowWindow> => result.fetchWindow(from, 1);
    const pages = createRowPages(fetchWindow, () => {});
    pages.want(0, 40, 60);
    for (let times = 0; times < 40; times += 1) await result.next();
    for (let row = 0; row < 40; row += 1) expect(pages.rowAt(row)).toBeDefined();
    expect(result.requested).toHaveLength(40);
  });

  it('contain fewer rows if there are many columns', () => {
    expect(rowsOfPage(5)).toBe(200);
    expect(rowsOfPage(100)).toBe(100);
    expect(rowsOfPage(2000)).toBe(50);
  });
});
