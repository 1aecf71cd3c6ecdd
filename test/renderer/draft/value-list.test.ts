import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readValueList, writeValueList } from '../../../renderer/components/typed-values.ts';
import { awkwardText } from '../../shared/arbitraries.ts';

describe('a list of values', () => {
  it.each([
    ['LAX, SFO', ['LAX', 'SFO']],
    ['LAX\nSFO\r\nJFK', ['LAX', 'SFO', 'JFK']],
    ['LAX\tSFO', ['LAX', 'SFO']],
    ['"Paris, TX", London', ['Paris, TX', 'London']],
    [' LAX ,, ', ['LAX']],
    ['""', ['']],
    ['', []],
    ["O'Neil", ["O'Neil"]],
  ])('reads typed values or values pasted from a spreadsheet: %j', (text, values) => {
    expect(readValueList(text)).toEqual(values);
  });

  it('is unchanged after it is written and read, for any values', () => {
    fc.assert(
      fc.property(fc.array(awkwardText), (values) => {
        expect(readValueList(writeValueList(values))).toEqual(values);
      }),
    );
  });
});
