import { describe, expect, test } from 'vitest';
import { scale } from '../../../renderer/chart/chart-scales.ts';
import { axisFormatsOf } from '../../../renderer/components/axis-formats.ts';

const formats = axisFormatsOf('en');
const numbers = (values: readonly number[], room = 10) => scale({ label: 'n', reading: 'number', values, room }, formats);

describe('ticks of a number axis', () => {
  test('are at integers if all values are integers and there is enough room', () => {
    expect(numbers([1, 6]).ticks).toBe(5);
    expect(numbers([0, 17, 16], 20).ticks).toBe(17);
    expect(numbers([2000, 2001]).ticks).toBe(1);
  });

  test('use automatic spacing if values have fractions, or if there is little room', () => {
    expect(numbers([0.5, 3])).not.toHaveProperty('ticks');
    expect(numbers([0, 17, 16])).not.toHaveProperty('ticks');
  });
});

describe('ticks of a time axis', () => {
  const ticksOf = (...texts: string[]): readonly string[] => formats.momentTicks(texts.map((text) => new Date(text)));

  test('show the date below the first time of each day, and the year once', () => {
    expect(ticksOf('2024-06-01T22:00Z', '2024-06-01T23:00Z', '2024-06-02T00:00Z', '2024-06-02T01:00Z')).toEqual([
      '10:00 PM\nJun 1, 2024',
      '11:00 PM',
      '12:00 AM\nJun 2',
      '1:00 AM',
    ]);
    expect(ticksOf('2023-12-31T18:00Z', '2024-01-01T00:00Z')).toEqual(['6:00 PM\nDec 31, 2023', '12:00 AM\nJan 1, 2024']);
  });

  test('show the year below the first month or day, and again when it changes', () => {
    expect(ticksOf('2023-11-01', '2023-12-01', '2024-01-01', '2024-02-01')).toEqual(['Nov\n2023', 'Dec', 'Jan\n2024', 'Feb']);
    expect(ticksOf('2024-03-03', '2024-03-10')).toEqual(['Mar 3\n2024', 'Mar 10']);
  });

  test('show years alone for whole years, and seconds if values have them', () => {
    expect(ticksOf('1999-01-01', '2000-01-01')).toEqual(['1999', '2000']);
    expect(ticksOf('2024-06-01T00:00:00Z', '2024-06-01T00:00:30Z')).toEqual(['12:00:00.000 AM\nJun 1, 2024', '12:00:30.000 AM']);
  });
});
