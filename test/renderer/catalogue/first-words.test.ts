import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstWords } from '../../../renderer/catalogue/first-words.ts';

test.each([
  ['Prices of [mole](https://example.org/a) rats,\nby `day`.', 'Prices of mole rats, by day.'],
  ['> quoted **words**', 'quoted words'],
  ['S&amp;P 500, pays d&eacute;sign&#233;s', 'S&P 500, pays désignés'],
  ['', ''],
])('shortens the description %j to the plain text %j', (description, line) => {
  expect(firstWords(description)).toBe(line);
});

test('shortens any description to one line of at most 120 characters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (description) => {
      expect(firstWords(description)).toMatch(/^.{0,120}$/);
    }),
  );
});
