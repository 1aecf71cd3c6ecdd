import { describe, expect, it } from 'vitest';
import { chooseColumn, isChosen, matchingColumns } from '../../../../renderer/query/form/column-choice.ts';
import { flights } from '../flights.ts';

const all = ['a', 'b', 'c'];

describe('choosing columns', () => {
  it('begins with all of them, which is what an empty choice means', () => {
    expect(all.every((name) => isChosen([], name))).toBe(true);
    expect(chooseColumn(all, [], 'b', false)).toEqual(['a', 'c']);
  });

  it('keeps the order in which they were chosen', () => {
    expect(chooseColumn(all, null, 'c', true)).toEqual(['c']);
    expect(chooseColumn(all, ['c'], 'a', true)).toEqual(['c', 'a']);
    expect(chooseColumn(all, ['c', 'a'], 'b', true)).toEqual(['c', 'a', 'b']);
  });

  it('ends with all again when the last one comes back in its place, and with none when the last one goes', () => {
    expect(chooseColumn(all, ['a', 'b'], 'c', true)).toEqual([]);
    expect(chooseColumn(all, ['a'], 'a', false)).toBeNull();
  });
});

describe('searching columns', () => {
  it('looks at names and descriptions, case and accents aside', () => {
    const names = (search: string) => matchingColumns(flights.columns, search).map(({ name }) => name);
    expect(names('del')).toEqual(['DELAY']);
    expect(names('flight BEGAN')).toEqual(['ORIGIN']);
    expect(names('délay')).toEqual(['DELAY']);
    expect(names('  ')).toHaveLength(flights.columns.length);
    expect(names('zzz')).toEqual([]);
  });
});
