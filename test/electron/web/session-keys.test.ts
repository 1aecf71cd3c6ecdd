import { describe, expect, it } from 'vitest';
import { createSessionKeys } from '../../../electron/web/session-keys.ts';

describe('keys and sessions of the browser host', () => {
  it('a key from a browser command line lets in once, so that whoever reads it later stays out', () => {
    const sessionKeys = createSessionKeys();
    const key = sessionKeys.issueKey('one');
    const session = sessionKeys.exchange(key);
    expect(sessionKeys.isValid(session ?? undefined)).toBe(true);
    expect(sessionKeys.exchange(key)).toBeNull();
    expect(sessionKeys.isValid(session ?? undefined)).toBe(true);
  });

  it('a printed key lets in a second browser, each with a session of its own', () => {
    const sessionKeys = createSessionKeys();
    const key = sessionKeys.issueKey('any');
    const first = sessionKeys.exchange(key);
    const second = sessionKeys.exchange(key);
    expect(first).not.toBe(second);
    expect([first, second].map((session) => sessionKeys.isValid(session ?? undefined))).toEqual([true, true]);
  });

  it('keys hold 256 random bits and never repeat', () => {
    const sessionKeys = createSessionKeys();
    const keys = Array.from({ length: 100 }, () => sessionKeys.issueKey('any'));
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
  });

  it.each(['', 'x', 'undefined', '__proto__', '\0'])('refuses the key and the session %j', (guess) => {
    const sessionKeys = createSessionKeys();
    sessionKeys.issueKey('any');
    expect(sessionKeys.exchange(guess)).toBeNull();
    expect(sessionKeys.isValid(guess)).toBe(false);
  });

  it('a key is not a session, and no session at all is none', () => {
    const sessionKeys = createSessionKeys();
    expect(sessionKeys.isValid(sessionKeys.issueKey('any'))).toBe(false);
    expect(sessionKeys.isValid(undefined)).toBe(false);
  });
});
