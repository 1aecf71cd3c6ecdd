import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCells, rowKey } from '../../../shared/compare/compare-cells.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import { anyCell, anyType } from './cells.ts';

describe('the key of a row', () => {
  it.each<[string, Cell, Cell]>([
    ['a number and its digits as text', ['number', '9007199254740993'], ['string', '9007199254740993']],
    ['null and an absent value', ['null', 'null'], ['absent', '']],
    ['equal timestamps in two time zones', ['string', '2020-01-01T00:00:00Z'], ['string', '2020-01-01T01:00:00+01:00']],
  ])('the key is the same for %s', (_, left, right) => {
    expect(rowKey([left], [{ name: 'id' }])).toBe(rowKey([right], [{ name: 'id' }]));
  });

  it.each<[string, Cell, Cell]>([
    ['codes with and without a leading zero', ['string', '007'], ['string', '7']],
    ['the string “null” and null', ['string', 'null'], ['null', 'null']],
    ['integers that are equal as doubles', ['number', '9007199254740993'], ['number', '9007199254740992']],
  ])('the key differs for %s', (_, left, right) => {
    expect(rowKey([left], [{ name: 'id' }])).not.toBe(rowKey([right], [{ name: 'id' }]));
  });

  it('the key differs if the same text is divided differently between its columns', () => {
    const columns = [{ name: 'a' }, { name: 'b' }];
    expect(
      rowKey(
        [
          ['string', 'x"],["'],
          ['string', 'y'],
        ],
        columns,
      ),
    ).not.toBe(
      rowKey(
        [
          ['string', 'x'],
          ['string', '"],["y'],
        ],
        columns,
      ),
    );
  });

  it('the key differs for any two values that the comparison reports as different', () => {
    fc.assert(
      fc.property(anyCell, anyCell, anyType, (left, right, type) => {
        const columns = [{ name: 'id', type }];
        fc.pre(rowKey([left], columns) === rowKey([right], columns));
        expect(compareCells(left, right, type).kind).not.toBe('value');
      }),
    );
  });
});
