import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinLines, offsetInLines, offsetJoined, splitIntoLines, stretchInLines } from '../../../renderer/editor/url-lines.ts';

const url = "http://h/odata/a?$filter=ORIGIN eq 'LAX'&$top=5";
const lines = "http://h/odata/a\n  ?$filter=ORIGIN eq 'LAX'\n  &$top=5";

const parts = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '&', '=', "'", '%26', '?', '#') }), { maxLength: 6 });
const urls = parts.map((found) => `http://h/a${found.length > 0 ? '?' : ''}${found.join('x&y')}`);

describe('a URL on several lines', () => {
  it('has one parameter per line', () => {
    expect(splitIntoLines(url)).toBe(lines);
    expect(splitIntoLines('http://h/a')).toBe('http://h/a');
    expect(splitIntoLines('http://h/a?b=1#c&d')).toBe('http://h/a\n  ?b=1#c&d');
  });

  it('is unchanged when its lines are joined, if no parameter ends with a space', () => {
    expect(joinLines(lines)).toBe(url);
    fc.assert(
      fc.property(urls, (text) => {
        fc.pre(!/\s[?&]/.test(text));
        expect(joinLines(splitIntoLines(text))).toBe(text);
      }),
    );
  });

  it('maps every position to its lines and back', () => {
    fc.assert(
      fc.property(urls, fc.nat(), (text, some) => {
        fc.pre(!/\s[?&]/.test(text));
        const split = splitIntoLines(text);
        const offset = some % (text.length + 1);
        for (const side of ['before', 'behind'] as const) expect(offsetJoined(split, offsetInLines(split, offset, side))).toBe(offset);
      }),
    );
  });

  it('ends a range at the end of its line, so that replacing it preserves the line breaks', () => {
    const from = url.indexOf('&$top');
    const { from: start, to: end } = stretchInLines(lines, url.indexOf("'LAX'"), from);
    expect(lines.slice(start, end)).toBe("'LAX'");
    const next = stretchInLines(lines, from, url.length);
    expect(lines.slice(next.from, next.to)).toBe('&$top=5');
    expect(stretchInLines(lines, from, from)).toEqual({ from: end, to: end });
  });
});
