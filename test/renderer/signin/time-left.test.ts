import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesLeft, timeLeft } from '../../../renderer/signin/time-left.ts';

test.each([
  [14 * 60 + 2, '14:02', 15],
  [9, '0:09', 1],
  [3600 + 60, '1:01:00', 61],
  [0, null, 0],
  [-5, null, 0],
])('%i seconds before its end a token has %s left, %i minutes', (seconds, text, minutes) => {
  expect(timeLeft(seconds * 1000, 0)).toBe(text);
  expect(minutesLeft(seconds * 1000, 0)).toBe(minutes);
});

test('the time left can be added up again to the whole seconds that are left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 10 ** 9 }), fc.integer({ min: 0, max: 10 ** 12 }), (left, now) => {
      const seconds = (timeLeft(now + left, now) ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      expect(seconds).toBe(Math.floor(left / 1000));
    }),
  );
});
