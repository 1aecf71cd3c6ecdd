import { describe, expect, it } from 'vitest';
import { createEntry } from '../../../electron/web/entry.ts';

describe('keys and sessions of the browser host', () => {
  it('a key from a browser command line lets in once, so that whoever reads it later stays out', () => {
    const entry = createEntry();
    const key = entry.issueKey('one');
    const session = entry.exchange(key);
    expect(entry.admits(session ?? undefined)).toBe(true);
    expect(entry.exchange(key)).toBeNull();
    expect(entry.admits(session ?? undefined)).toBe(true);
  });

  it('a printed key lets in a second browser, each with a session of its own', () => {
    const entry = createEntry();
    const key = entry.issueKey('any');
    const first = entry.exchange(key);
    const second = entry.exchange(key);
    expect(first).not.toBe(second);
    expect([first, second].map((session) => entry.admits(session ?? undefined))).toEqual([true, true]);
  });

  it('keys hold 256 random bits and never repeat', () => {
    const entry = createEntry();
    const keys = Array.from({ length: 100 }, () => entry.issueKey('any'));
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
  });

  it.each(['', 'x', 'undefined', '__proto__', '\0'])('refuses the key and the session %j', (guess) => {
    const entry = createEntry();
    entry.issueKey('any');
    expect(entry.exchange(guess)).toBeNull();
    expect(entry.admits(guess)).toBe(false);
  });

  it('a key is not a session, and no session at all is none', () => {
    const entry = createEntry();
    expect(entry.admits(entry.issueKey('any'))).toBe(false);
    expect(entry.admits(undefined)).toBe(false);
  });
});
