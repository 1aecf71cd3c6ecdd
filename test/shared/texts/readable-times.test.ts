import { expect, test } from 'vitest';
import { instantText, readableTime, readableWait, waitPhrase } from '../../../shared/texts/readable-times.ts';

test('timestamps are in UTC and in the language of the user', () => {
  const instant = Date.UTC(2026, 10, 26, 12);
  expect(instantText(instant, 'en')).toBe('26 Nov 2026, 12:00:00 UTC');
  expect(instantText(instant, 'fr')).toBe('26 nov. 2026, 12:00:00 UTC');
  expect(instantText(Number.NaN, 'en', 'soon')).toBe('soon');
  expect(readableTime('2026-11-26T12:00:00.000Z', 'en')).toBe('26 Nov 2026, 12:00:00 UTC');
  expect(readableTime('2026-11-26', 'en')).toBe('2026-11-26');
});

test.each([
  ['1800', '30 minutes', '30 minutes'],
  ['120 s', '2 minutes', '2 minutes'],
  ['Thu, 26 Nov 2026 12:00:00 GMT', '26 Nov 2026, 12:00:00 UTC', 'le 26 nov. 2026, 12:00:00 UTC'],
  ['later', 'later', 'later'],
])('Retry-After: %s is readable', (value, english, french) => {
  expect([readableWait(value, 'en'), readableWait(value, 'fr')]).toEqual([english, french]);
});

test('the end of a wait is a phrase', () => {
  expect(waitPhrase('1800 s', 'en')).toBe('in 30 minutes');
  expect(waitPhrase('1800 s', 'fr')).toMatch(/^dans 30\s+minutes$/);
  expect(waitPhrase('2026-11-26T12:00:00.000Z', 'en')).toBe('on 26 Nov 2026, 12:00:00 UTC');
  expect(waitPhrase('2026-11-26T12:00:00.000Z', 'fr')).toBe('le 26 nov. 2026, 12:00:00 UTC');
});
