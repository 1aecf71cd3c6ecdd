import { expect, test } from 'vitest';
import { bearerChallenge } from '../../../service/access/challenge.ts';

test('a bearer challenge escapes its description, so that callers always receive the reason for a rejected token', () => {
  const description = 'The aud claim doesn’t contain “dataquay”.\r\nX: "\\';
  const value = bearerChallenge({ error: 'invalid_token', description });
  expect(value).toBe(
    'Bearer realm="dataquay", error="invalid_token", error_description="The aud claim doesn\'t contain ?dataquay?.??X: \'\'"',
  );
  expect(() => new Headers({ 'www-authenticate': value })).not.toThrow();
});
