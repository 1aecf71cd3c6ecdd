import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTerminalEscaper } from '../../../electron/cli/output/result-output.ts';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';

describe('escaping of text for a terminal', () => {
  test.each([
    ['\u001B[2J', '\\u001b[2J'],
    ['\u009B31m', '\\u009b31m'],
    ['\u001B]0;title\u0007', '\\u001b]0;title\\u0007'],
    ['a\rb', 'a\\u000db'],
    ['a\bb\u007F', 'a\\u0008b\\u007f'],
    ['\u202Etxt.exe', '\\u202etxt.exe'],
    ['\u2066\u2069\u200E\u200F\u061C', '\\u2066\\u2069\\u200e\\u200f\\u061c'],
    ['a\u2028b\u2029c', 'a\\u2028b\\u2029c'],
    ['a\tb\nc\r\nd é 漢 🎉 ‑', 'a\tb\nc\r\nd é 漢 🎉 ‑'],
  ])('escapes control and formatting characters of %j, and nothing else', (text, escaped) => {
    expect(escapeForTerminal(text)).toBe(escaped);
  });

  test('preserves the value of JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ unit: 'binary' }), (json, text) => {
        const value: unknown = [JSON.parse(json), text.toWellFormed()];
        expect(JSON.parse(escapeForTerminal(JSON.stringify(value)))).toEqual(value);
      }),
    );
  });

  test('returns the same text, regardless of the chunks in which its bytes arrive', () => {
    const unit = fc.constantFrom('\r', '\n', '\u001B', '\u009B', 'é', '🎉', 'a', '\u202E');
    fc.assert(
      fc.property(fc.string({ unit }), fc.array(fc.nat(40)), (text, cuts) => {
        const bytes = Buffer.from(text);
        const escaper = createTerminalEscaper();
        const places = [0, ...cuts.filter((cut) => cut < bytes.length).toSorted((a, b) => a - b), bytes.length];
        const parts = places.slice(1).map((to, index) => escaper.next(bytes.subarray(places[index], to)));
        expect([...parts, escaper.end()].join('')).toBe(escapeForTerminal(text));
      }),
    );
  });
});
