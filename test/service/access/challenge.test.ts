import { expect, test } from 'vitest';
import { bearerChallenge } from '../../../service/access/challenge.ts';

test('a challenge with any description can be sent as a header, so callers learn why their token is rejected', () => {
  const description = 'The aud claim doesn’t contain “dataquay”.\r\nX: "\\';
  const value = bearerChallenge({ error: 'invalid_token', description });
  expect(value).toBe(
    'Bearer realm="dataquay", error="invalid_token", error_description="The aud claim doesn\'t contain ?dataquay?.??X: \'\'"',
  );
  expect(() => new Headers({ 'www-authenticate': value })).not.toThrow();
});
