import { expect, test } from 'vitest';
import { withCheckedClock, wrongClock } from '../../../../electron/core/diagnosis/compared-clocks.ts';
import { makeProblem } from '../../../../electron/wire/problem-error.ts';

const server = { host: 'data.example', skewSeconds: -900 };

test.each([
  ['the server’s clock if the further clock agrees with this computer', 2, { wrongClock: 'server', clockHost: 'id.example' }],
  ['this computer’s clock if the other two agree', -898, { wrongClock: 'computer', clockHost: 'id.example' }],
  ['no clock if all three differ', 500, {}],
])('blames %s', (_which, skewSeconds, expected) => {
  expect(wrongClock(server, { host: 'id.example', skewSeconds })).toEqual(expected);
});

test('blames no clock without the clock of another host', () => {
  expect(wrongClock(server, null)).toEqual({});
  expect(wrongClock(server, { host: 'data.example', skewSeconds: 0 })).toEqual({});
});

test.each([
  ['expired', 0, 'data.example'],
  ['issuer-expired', 0, 'data.example'],
  ['not-yet-valid', 0, 'data.example'],
  ['expired', 400, undefined],
  ['wrong-host', 0, undefined],
])('names the clock that agrees with this computer’s if a certificate is %s, with an offset of %i seconds', (cause, skewSeconds, host) => {
  const problem = makeProblem('tls-failed', { parameters: { cause, host: 'id.example' } });
  expect(withCheckedClock(problem, { host: 'data.example', skewSeconds }).parameters.clockHost).toBe(host);
});
