import { expect, test } from 'vitest';
import { errorText, isPatternKey } from '../../../service/texts/error-text.ts';
import { serviceEnglish, serviceFrench } from '../../../service/texts/service-texts.ts';
import { textsIn } from '../../texts-of-programs.ts';

/** Texts that contain only names and punctuation. */
const withoutWords = ['in-parameter', 'unsupported.operator'];

test('every error message of the service is translated into French', () => {
  const english = new Map(textsIn(serviceEnglish.errors));
  const french = textsIn(serviceFrench.errors);
  expect(french.length).toBeGreaterThan(200);
  const repeated = french.filter(([key, text]) => english.get(key) === text && !withoutWords.includes(key));
  expect(repeated.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
});

test('a message within a message has the same language', () => {
  expect(errorText('engine.unsupported', { what: errorText('unsupported.cast-from', { from: 'date', to: 'int64' }) })).toEqual({
    en: 'This table doesn’t support a cast from date to int64.',
    fr: 'Cette table ne prend pas en charge la conversion de date vers int64.',
  });
});

test('known error messages of the regular expression parser have translations', () => {
  expect([isPatternKey('Unterminated group'), isPatternKey('toString'), isPatternKey('Something new')]).toEqual([true, false, false]);
});
