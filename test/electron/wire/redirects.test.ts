import { describe, expect, test } from 'vitest';
import { problemOf } from '../../../electron/wire/problem-error.ts';
import { nextAddress } from '../../../electron/wire/redirects.ts';

const from = new URL('https://data.example/a/b');
const redirect = (location: string, status = 302) => ({ status, headers: [['Location', location]] as const });

describe('where a redirect leads', () => {
  test('relative to where it came from, without name, password and fragment', () => {
    expect(nextAddress(redirect('../c?x=1#f'), from, 0)?.href).toBe('https://data.example/c?x=1');
    expect(nextAddress(redirect('https://user:pass@data.example/'), from, 0)?.href).toBe('https://data.example/');
  });

  test('a response without a place to go is the response', () => {
    expect(nextAddress({ status: 302, headers: [] }, from, 0)).toBeNull();
    expect(nextAddress(redirect('/x', 200), from, 0)).toBeNull();
    expect(nextAddress(redirect('/x', 304), from, 0)).toBeNull();
  });

  test('from https down to http it is refused', () => {
    try {
      nextAddress(redirect('http://data.example/'), from, 0);
      expect.unreachable();
    } catch (error) {
      expect(problemOf(error)).toMatchObject({ code: 'redirect-refused', parameters: { reason: 'downgrade' } });
    }
  });
});
