import { describe, expect, it } from 'vitest';
import { createSessionKeys } from '../../../electron/web/session-keys.ts';

describe('keys and sessions of the browser host', () => {
  it('a key that is passed to a browser is valid once, so that others can’t use it later', () => {
    const sessionKeys = createSessionKeys();
    const key = sessionKeys.issueKey('one');
    const session = sessionKeys.exchange(key);
    expect(sessionKeys.isValid(session ?? undefined)).toBe(true);
    expect(sessionKeys.exchange(key)).toBeNull();
    expect(sessionKeys.isValid(session ?? undefined)).toBe(true);
  });

  it('a printed key is valid for several browsers, each with its own session', () => {
    const sessionKeys = createSessionKeys();
    const key = sessionKeys.issueKey('any');
    const first = sessionKeys.exchange(key);
    const second = sessionKeys.exchange(key);
    expect(first).not.toBe(second);
    expect([first, second].map((session) => sessionKeys.isValid(session ?? undefined))).toEqual([true, true]);
  });

  it('keys have 256 random bits and never repeat', () => {
    const sessionKeys = createSessionKeys();
    const keys = Array.from({ length: 100 }, () => sessionKeys.issueKey('any'));
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
  });

  it.each(['', 'x', 'undefined', '__proto__', '\0'])('rejects the key and the session %j', (guess) => {
    const sessionKeys = createSessionKeys();
    sessionKeys.issueKey('any');
    expect(sessionKeys.exchange(guess)).toBeNull();
    expect(sessionKeys.isValid(guess)).toBe(false);
  });

  it('a key isn’t a session, and a missing session is invalid', () => {
    const sessionKeys = createSessionKeys();
    expect(sessionKeys.isValid(sessionKeys.issueKey('any'))).toBe(false);
    expect(sessionKeys.isValid(undefined)).toBe(false);
  });
});
