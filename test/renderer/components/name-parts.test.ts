import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameParts } from '../../../renderer/components/name-parts.ts';

it('shows a short name in full, and preserves the end of a long one', () => {
  expect(nameParts('station_1')).toEqual(['station_1', '']);
  expect(nameParts('measurement_of_the_station_number_17')).toEqual(['measurement_of_the_station', '_number_17']);
});

it('loses no text of any name, and never splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      const [beginning, end] = nameParts(name);
      expect(beginning + end).toBe(name);
      expect(beginning.isWellFormed() && end.isWellFormed()).toBe(true);
    }),
  );
});
