import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Format } from '../../../shared/contract/results/run.ts';
import { tokensODataUrl, tokensRestUrl } from '../../../shared/language/index.ts';

const tokens = { rest: tokensRestUrl, odata: tokensODataUrl } as const;

/** Returns the tokens of a URL with their classes, without spaces. */
function pieces(format: Format, url: string): readonly string[] {
  return tokens[format](url)
    .map(({ from, to, class: kind }) => `${kind}:${url.slice(from, to)}`)
    .filter((piece) => !piece.endsWith(': '));
}

describe('syntax highlighting of a URL', () => {
  it('distinguishes columns, operators, and values of a REST filter', () => {
    expect(pieces('rest', 'http://x/a?filter=A=in=(LAX,2);B>10&page=2')).toEqual([
      'base:http://x/a',
      'mark:?',
      'parameter:filter',
      'mark:=',
      'word:A',
      'operator:=in=',
      'mark:(',
      'text:LAX',
      'mark:,',
      'number:2',
      'mark:)',
      'keyword:;',
      'word:B',
      'operator:>',
      'number:10',
      'mark:&',
      'parameter:page',
      'mark:=',
      'number:2',
    ]);
  });

  it('distinguishes columns and directions of a REST sort parameter in each sort syntax', () => {
    const order = (text: string) => pieces('rest', `?sort=${text}`).slice(3);
    expect(order('-a,b')).toEqual(['operator:-', 'word:a', 'mark:,', 'word:b']);
    expect(order('a:desc,b')).toEqual(['word:a', 'mark::', 'keyword:desc', 'mark:,', 'word:b']);
    expect(order('a,asc;b,desc')).toEqual(['word:a', 'mark:,', 'keyword:asc', 'mark:;', 'word:b', 'mark:,', 'keyword:desc']);
    expect(pieces('rest', '?select=a,-b').slice(3)).toEqual(['word:a', 'mark:,', 'word:-b']);
  });

  it('distinguishes columns, functions, operators, and values of an OData filter', () => {
    expect(pieces('odata', "http://x/a?$filter=A eq 'it''s' and length(B) gt 10 and and/any(x:x eq 1)")).toEqual([
      'base:http://x/a',
      'mark:?',
      'parameter:$filter',
      'mark:=',
      'word:A',
      'operator:eq',
      "text:'it''s'",
      'keyword:and',
      'function:length',
      'mark:(',
      'word:B',
      'mark:)',
      'operator:gt',
      'number:10',
      'keyword:and',
      'keyword:and',
      'mark:/',
      'function:any',
      'mark:(',
      'word:x',
      'mark::',
      'word:x',
      'operator:eq',
      'number:1',
      'mark:)',
    ]);
  });

  it('distinguishes the options inside an expanded navigation property', () => {
    expect(pieces('odata', '?$expand=Items($filter=a eq 1;$top=2)')).toContain('parameter:$top');
  });

  it('returns the positions of percent-encoded characters in the URL', () => {
    expect(pieces('odata', "http://x?$filter=A%20eq%20'%C3%A9'")).toContain("text:'%C3%A9'");
  });

  it('covers any text with tokens, without gaps or overlaps', () => {
    fc.assert(
      fc.property(fc.constantFrom<Format>('rest', 'odata'), fc.string({ unit: 'binary' }), (format, query) => {
        const url = `http://x/?filter=${query}&$filter=${query}`;
        let end = 0;
        for (const { from, to } of tokens[format](url)) {
          expect(from).toBe(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBe(url.length);
      }),
    );
  });
});
