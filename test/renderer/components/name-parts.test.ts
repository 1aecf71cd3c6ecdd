import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameParts } from '../../../renderer/components/name-parts.ts';

it('leaves a short name whole, and keeps the end of a long one', () => {
  expect(nameParts('station_1')).toEqual(['station_1', '']);
  expect(nameParts('measurement_of_the_station_number_17')).toEqual(['measurement_of_the_station', '_number_17']);
});

it('loses nothing of any name, and cuts no character in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      const [beginning, end] = nameParts(name);
      expect(beginning + end).toBe(name);
      expect(beginning.isWellFormed() && end.isWellFormed()).toBe(true);
    }),
  );
});
