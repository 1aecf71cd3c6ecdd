import { describe, expect, it } from 'vitest';
import { cellAfterKey } from '../../../../renderer/grid/surface/selection.ts';

const extent = { rows: 1000, columns: 10, pageRows: 20 };
const at = (row: number, column: number) => ({ row, column });

describe('navigation keys in the grid', () => {
  it.each([
    ['ArrowDown', false, at(6, 5)],
    ['ArrowUp', false, at(4, 5)],
    ['ArrowLeft', false, at(5, 4)],
    ['ArrowRight', false, at(5, 6)],
    ['PageDown', false, at(25, 5)],
    ['PageUp', false, at(0, 5)],
    ['Home', false, at(5, 0)],
    ['End', false, at(5, 9)],
    ['Home', true, at(0, 0)],
    ['End', true, at(999, 9)],
    ['ArrowDown', true, at(999, 5)],
    ['ArrowUp', true, at(0, 5)],
  ])('moves as in a spreadsheet with %s (with Ctrl: %s)', (key, control, expected) => {
    expect(cellAfterKey(at(5, 5), { key, control }, extent)).toEqual(expected);
  });

  it('stay within the grid', () => {
    expect(cellAfterKey(at(999, 9), { key: 'ArrowRight', control: false }, extent)).toEqual(at(999, 9));
    expect(cellAfterKey(at(0, 0), { key: 'ArrowUp', control: false }, extent)).toEqual(at(0, 0));
  });

  it('ignore all other keys', () => {
    expect(cellAfterKey(at(0, 0), { key: 'Tab', control: false }, extent)).toBeNull();
    expect(cellAfterKey(at(0, 0), { key: 'Home', control: false }, { ...extent, rows: 0 })).toBeNull();
  });
});
