import { describe, expect, it } from 'vitest';
import { cellFaces, widthsOf } from '../../../renderer/compare/compared-face.ts';
import type { ComparedCell, ComparedRow } from '../../../shared/contract/results/comparison.ts';

const row = (...cells: ComparedCell[]): ComparedRow => ({ row: 0, left: 0, right: 0, cells });
const tenWide = (text: string): number => text.length * 10;

describe('the text of a compared cell', () => {
  it('distinguishes null from the text "null"', () => {
    const differs: ComparedCell = { kind: 'value', reason: 'value', left: ['null', 'null'], right: ['string', 'null'] };
    expect(cellFaces(differs, row(differs), 'absent')).toMatchObject([
      { text: 'null', tone: 'null' },
      { text: 'null', tone: 'value' },
    ]);
  });

  it('shows an ellipsis for the omitted common start and end of both values', () => {
    const differs: ComparedCell = { kind: 'value', reason: 'value', left: ['string', 'a1'], right: ['string', 'a2', 9000], from: 500 };
    expect(cellFaces(differs, row(differs), 'absent').map((face) => face?.text)).toEqual(['…a1', '…a2…']);
  });
});

describe('the width of a compared column', () => {
  it('fits every digit of a 64-bit integer', () => {
    const digits = '9223372036854775807';
    const same: ComparedCell = { kind: 'same', reason: 'none', left: ['number', digits], right: ['number', digits] };
    expect(widthsOf(['big'], [row(same)], 'absent', tenWide)[0]).toBeGreaterThanOrEqual(tenWide(digits) + 16);
  });

  it('fits both different values, and a column name that is longer', () => {
    const differs: ComparedCell = { kind: 'value', reason: 'value', left: ['number', '10'], right: ['number', '11'] };
    expect(widthsOf(['n'], [row(differs)], 'absent', tenWide)[0]).toBeGreaterThanOrEqual(tenWide('10 ≠ 11') + 16);
    expect(widthsOf(['measurement'], [row(differs)], 'absent', tenWide)[0]).toBeGreaterThanOrEqual(tenWide('measurement') + 16);
  });
});
