import { describe, expect, it } from 'vitest';
import { columnsFor, lineAfter } from '../../../../renderer/query/form/column-choice.ts';
import { flights } from '../flights.ts';

const column = (name: string, description: string | null = null) => {
  const [first] = flights.columns;
  if (first === undefined) throw new Error('The API has columns.');
  return { ...first, name, description };
};
const columns = [column('delay_max'), column('arrival', 'when, without delay'), column('air_delay'), column('Delay'), column('delay')];
const names = (text: string): readonly string[] => columnsFor(columns, text).map(({ name }) => name);

describe('columns that match a text', () => {
  it('include all columns in their order if the text is empty', () => {
    expect(names('  ')).toEqual(columns.map(({ name }) => name));
  });

  it('are sorted by exact name, prefix, part of the name, and description', () => {
    expect(names('delay')).toEqual(['delay', 'Delay', 'delay_max', 'air_delay', 'arrival']);
    expect(names('Delay')[0]).toBe('Delay');
  });

  it('don’t exist if no column contains the words', () => expect(names('price')).toEqual([]));
});

describe('the active line of the column list', () => {
  it('stays in the list', () => {
    expect(lineAfter('ArrowDown', 4, 5)).toBe(4);
    expect(lineAfter('PageUp', 3, 20)).toBe(0);
    expect(lineAfter('ArrowUp', 3, 20)).toBe(2);
    expect(lineAfter('ArrowDown', 0, 0)).toBe(0);
    expect(lineAfter('Home', 3, 20)).toBeNull();
  });
});
