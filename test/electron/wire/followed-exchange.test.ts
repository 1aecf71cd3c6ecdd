import { describe, expect, test } from 'vitest';
import { redirectTarget } from '../../../electron/wire/followed-exchange.ts';
import { problemOf } from '../../../electron/wire/problem-error.ts';

const from = new URL('https://data.example/a/b');
const redirect = (location: string, status = 302) => ({ status, headers: [['Location', location]] as const });

describe('the target of a redirect', () => {
  test('resolves the target against the request URL, without username, password, and fragment', () => {
    expect(redirectTarget(redirect('../c?x=1#f'), from, [])?.href).toBe('https://data.example/c?x=1');
    expect(redirectTarget(redirect('https://user:pass@data.example/'), from, [])?.href).toBe('https://data.example/');
  });

  test('returns no target without a Location header or a redirect status', () => {
    expect(redirectTarget({ status: 302, headers: [] }, from, [])).toBeNull();
    expect(redirectTarget(redirect('/x', 200), from, [])).toBeNull();
    expect(redirectTarget(redirect('/x', 304), from, [])).toBeNull();
  });

  test.each([
    ['http://data.example/a?b=1', 'downgrade-own', 'http://data.example/a'],
    ['http://portal.example/login?from=data.example', 'downgrade', 'http://portal.example/login'],
  ])('rejects a redirect from HTTPS to HTTP: %s', (target, reason, to) => {
    try {
      redirectTarget(redirect(target), from, []);
      expect.unreachable();
    } catch (error) {
      expect(problemOf(error)).toMatchObject({ code: 'redirect-refused', parameters: { reason, to } });
    }
  });
});
