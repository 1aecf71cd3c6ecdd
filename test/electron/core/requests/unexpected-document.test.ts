import { expect, test } from 'vitest';
import { describeDocument } from '../../../../electron/core/requests/unexpected-document.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';

const from = 'https://data.example/v1/catalogue';
const pageAt = (to: string) =>
  describeDocument(
    {
      url: to,
      status: 200,
      headers: [['content-type', 'text/html']],
      redirects: [{ status: 302, from, to, dropped: ['authorization'] }],
      bytes: 100,
      text: '<html><head><title>Sign in to market</title></head><body><input type="password"></body></html>',
    },
    createRedaction(),
  );

test('names the OAuth client that requested the sign-in page of a redirect', () => {
  const { parameters } = pageAt('https://sso.example/auth?response_type=code&client_id=portal&state=abc');
  expect(parameters).toMatchObject({ reason: 'document-sign-in-page-withheld', asked: 'data.example', signInClient: 'portal' });
});

test('names no client of a sign-in page without OAuth', () => {
  expect(pageAt('https://sso.example/login?client_id=portal').parameters.signInClient).toBeUndefined();
});
