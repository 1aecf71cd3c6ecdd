import { describe, expect, it } from 'vitest';
import { mostFrequentDelimiter, unquotedLines } from '../../../shared/csv/delimiter.ts';

describe('the delimiter of a CSV text', () => {
  it.each([
    ['a,b;c;d', ';'],
    ['a\tb', '\t'],
    ['a|b|c,d', '|'],
    ['a,b;c', ','],
    ['alone', ','],
    ['', ','],
    ['"a,b,c,d";e', ';'],
    ['"a ""quoted"", b, c";d', ';'],
    ['"a,\nb,c";d;e\n1,2,3,4', ';'],
    ['a;"never, closed, at, all', ';'],
    ['\uFEFFa;b', ';'],
    ['\n  \r\n\ta\tb;c\n', '\t'],
  ])('detects in %j the delimiter %j', (text, delimiter) => {
    expect(mostFrequentDelimiter(unquotedLines(text, 1)[0] ?? '')).toBe(delimiter);
  });

  it('splits lines at CRLF, CR, and LF', () => {
    expect(unquotedLines('a\r\nb\rc\nd', 3)).toEqual(['a', 'b', 'c']);
  });
});
