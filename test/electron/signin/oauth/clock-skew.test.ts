import { expect, test } from 'vitest';
import { clockSkew } from '../../../../electron/signin/oauth/clock-skew.ts';
import { fakeJwt } from '../scripted-provider.ts';

const date = 'Tue, 14 Nov 2023 22:13:20 GMT';
const sentAt = Date.parse(date);

test.each([
  ['the response arrived within the same second', sentAt + 200, sentAt + 900, 0],
  ['the response took long', sentAt - 5_000, sentAt + 3_000, 0],
  ['the second of the response began before the request', sentAt + 999, sentAt + 1_200, 0],
  ['the clock of the provider is ahead', sentAt - 90_000, sentAt - 89_000, 89],
  ['the clock of the provider is behind', sentAt + 60_000, sentAt + 60_100, -59],
])('calculates the clock skew when %s', (_name, askedAt, respondedAt, seconds) => {
  expect(clockSkew([['Date', date]], '', askedAt, respondedAt)).toBe(seconds);
  // Keycloak sends no Date header, so the token's issue time is used.
  const body = JSON.stringify({ access_token: fakeJwt({ iat: sentAt / 1000 }) });
  expect(clockSkew([], body, askedAt, respondedAt)).toBe(seconds);
});

test('reports no clock skew without a valid date or token issue time', () => {
  for (const body of ['', '{}', '<html>', '{"access_token":"opaque"}'])
    expect(clockSkew([['date', 'soon']], body, sentAt, sentAt)).toBeNull();
});
