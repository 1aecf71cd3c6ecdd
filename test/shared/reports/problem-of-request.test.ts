import { expect, test } from 'vitest';
import { problemOfRequest } from '../../../shared/reports/problem-of-request.ts';

const url = 'http://127.0.0.1:1/dmp-api/expositions';

test('a failed request has the title of its problem with the host, in English and French', () => {
  expect(problemOfRequest({ problem: 'connection-refused', url }, 'en')).toBe('Can’t connect to 127.0.0.1:1');
  expect(problemOfRequest({ problem: 'connection-refused', url }, 'fr')).toMatch(/127\.0\.0\.1:1$/);
});

test('a request without a problem has no title, and an unknown code is shown as it is', () => {
  expect(problemOfRequest({ problem: null, url }, 'en')).toBe(null);
  expect(problemOfRequest({ problem: 'code-of-a-later-version', url: '' }, 'en')).toBe('code-of-a-later-version');
});
