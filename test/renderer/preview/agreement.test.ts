import { describe, expect, it } from 'vitest';
import { compareWindows, sameValue } from '../../../renderer/preview/agreement.ts';
import type { Cell, RowWindow } from '../../../shared/contract/run.ts';

function windowOf(columns: readonly string[], ...rows: readonly (readonly Cell[])[]): RowWindow {
  return { from: 0, columns, rows };
}

describe('comparing two answers', () => {
  it('goes by column name, in whatever order the columns come', () => {
    const rest = windowOf(
      ['a', 'b'],
      [
        ['number', '1'],
        ['string', 'x'],
      ],
      [
        ['number', '2'],
        ['null', ''],
      ],
    );
    const odata = windowOf(
      ['b', 'a'],
      [
        ['string', 'x'],
        ['number', '1'],
      ],
      [
        ['null', ''],
        ['number', '2'],
      ],
    );
    expect(compareWindows(rest, odata)).toEqual({ rows: 2, differing: 0, onlyInRest: [], onlyInOData: [] });
  });

  it('counts each value that differs, over the rows that both have', () => {
    const rest = windowOf(['a'], [['number', '1']], [['number', '2']], [['number', '3']]);
    const odata = windowOf(['a'], [['number', '1']], [['number', '5']]);
    expect(compareWindows(rest, odata)).toMatchObject({ rows: 2, differing: 1 });
  });

  it('names the columns that only one has', () => {
    expect(compareWindows(windowOf(['a', 'b']), windowOf(['b', 'c']))).toMatchObject({ onlyInRest: ['a'], onlyInOData: ['c'] });
  });
});

describe('two values are the same', () => {
  it.each<[string, Cell | undefined, Cell | undefined, boolean]>([
    ['when their texts are', ['number', '1.10'], ['number', '1.10'], true],
    ['not when a trailing zero is lost', ['number', '1.10'], ['number', '1.1'], false],
    ['not when a digit beyond 2^53 is lost', ['number', '9007199254740993'], ['number', '9007199254740992'], false],
    ['when one writes its 64-bit integer in quotes', ['number', '9007199254740993'], ['string', '9007199254740993'], true],
    ['when both are missing, however', ['null', ''], undefined, true],
    ['not when one is missing and the other is empty text', ['null', ''], ['string', ''], false],
    ['not when one is null and the other the word null', ['null', ''], ['string', 'null'], false],
    ['not when one is a list and the other its text', ['json', '[1]'], ['string', '[1]'], false],
  ])('%s', (_, left, right, expected) => {
    expect(sameValue(left, right)).toBe(expected);
    expect(sameValue(right, left)).toBe(expected);
  });
});
