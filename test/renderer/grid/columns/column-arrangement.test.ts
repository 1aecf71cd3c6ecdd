import { describe, expect, it } from 'vitest';
import {
  hideColumn,
  moveColumn,
  pinColumn,
  plainArrangement,
  readArrangement,
  resizeColumn,
  saveArrangement,
  shownColumns,
} from '../../../../renderer/grid/columns/column-arrangement.ts';

const columns = ['a', 'b', 'c', 'd'];

describe('the layout of columns', () => {
  it('is that of the response at first', () => {
    expect(shownColumns(columns, plainArrangement)).toEqual({ names: columns, sources: [0, 1, 2, 3], pinned: 0 });
  });

  it('shows pinned columns first, and moves columns only among pinned or unpinned ones', () => {
    const pinned = pinColumn(pinColumn(plainArrangement, 'c', true), 'b', true);
    expect(shownColumns(columns, pinned)).toEqual({ names: ['c', 'b', 'a', 'd'], sources: [2, 1, 0, 3], pinned: 2 });
    expect(shownColumns(columns, moveColumn(columns, pinned, 'b', -1)).names).toEqual(['b', 'c', 'a', 'd']);
    expect(shownColumns(columns, moveColumn(columns, pinned, 'b', 9)).names).toEqual(['c', 'b', 'a', 'd']);
    expect(shownColumns(columns, moveColumn(columns, pinned, 'd', -9)).names).toEqual(['c', 'b', 'd', 'a']);
    expect(shownColumns(columns, pinColumn(pinned, 'c', false)).names).toEqual(['b', 'a', 'c', 'd']);
  });

  it('never hides the last column, and shows new columns of the next response', () => {
    const hidden = columns.reduce((arrangement, name) => hideColumn(arrangement, name, true), plainArrangement);
    expect(shownColumns(columns, hidden).names).toEqual(['a']);
    expect(shownColumns([...columns, 'new'], hidden).names).toEqual(['new']);
    expect(shownColumns(columns, hideColumn(hidden, 'c', false)).names).toEqual(['c']);
  });

  it('limits column widths to between 40 and 1600 pixels', () => {
    expect(resizeColumn(plainArrangement, 'a', 3).widths).toEqual({ a: 40 });
    expect(resizeColumn(plainArrangement, 'a', 1e6).widths).toEqual({ a: 1600 });
  });

  it('is restored for the same API only, and ignores invalid stored data', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const arrangement = resizeColumn(pinColumn(plainArrangement, 'b', true), 'c', 200);
    saveArrangement(storage, 'one', arrangement);
    expect(readArrangement(storage, 'one')).toEqual(arrangement);
    expect(readArrangement(storage, 'other')).toBe(plainArrangement);
    storage.setItem('dataquay.grid.broken', '{"order":1}');
    expect(readArrangement(storage, 'broken')).toBe(plainArrangement);
  });
});
