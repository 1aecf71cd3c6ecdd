import { describe, expect, it } from 'vitest';
import { chooseColumn, isChosen, matchingColumns } from '../../../../renderer/query/form/column-choice.ts';
import { flights } from '../flights.ts';

const all = ['a', 'b', 'c'];

describe('the selection of columns', () => {
  it('starts with all columns, because an empty selection means all', () => {
    expect(all.every((name) => isChosen([], name))).toBe(true);
    expect(chooseColumn(all, [], 'b', false)).toEqual(['a', 'c']);
  });

  it('preserves the order in which the user selected the columns', () => {
    expect(chooseColumn(all, null, 'c', true)).toEqual(['c']);
    expect(chooseColumn(all, ['c'], 'a', true)).toEqual(['c', 'a']);
    expect(chooseColumn(all, ['c', 'a'], 'b', true)).toEqual(['c', 'a', 'b']);
  });

  it('means all columns if each is selected in order, and none after the last is removed', () => {
    expect(chooseColumn(all, ['a', 'b'], 'c', true)).toEqual([]);
    expect(chooseColumn(all, ['a'], 'a', false)).toBeNull();
  });
});

describe('the column search', () => {
  it('searches names and descriptions, ignoring case and accents', () => {
    const names = (search: string) => matchingColumns(flights.columns, search).map(({ name }) => name);
    expect(names('del')).toEqual(['DELAY']);
    expect(names('flight BEGAN')).toEqual(['ORIGIN']);
    expect(names('délay')).toEqual(['DELAY']);
    expect(names('  ')).toHaveLength(flights.columns.length);
    expect(names('zzz')).toEqual([]);
  });
});
