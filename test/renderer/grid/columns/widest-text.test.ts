import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWidestText, longestMeasured } from '../../../../renderer/grid/columns/column-layout.ts';

/** As in most fonts, capitals are wider than lowercase letters, which are wider than dots. */
const measure = (text: string): number =>
  [...text].reduce((width, character) => width + (/[A-ZÀ-Ý]/.test(character) ? 9 : /[.,:il]/.test(character) ? 3 : 6), 0);

it('returns the widest of several texts', () => {
  const widest = createWidestText(measure);
  expect(widest(['iiiiiiiiii', 'WWWW', ''])).toBe('WWWW');
  expect(widest([])).toBe('');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(...'AWÉaeil.,: 0') }), { maxLength: 20 }), (texts) => {
      expect(measure(widest(texts))).toBe(Math.max(0, ...texts.map(measure)));
    }),
  );
});

it('measures each character once, and only the part of a text that a column can show', () => {
  const measured: string[] = [];
  const widest = createWidestText((text) => {
    measured.push(text);
    return 1;
  });
  expect(widest(['abcabc', 'cab', `${'a'.repeat(longestMeasured)}zzz`])).toBe('a'.repeat(longestMeasured));
  expect(measured).toEqual(['a', 'b', 'c']);
});
