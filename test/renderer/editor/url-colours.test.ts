import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourUrl } from '../../../renderer/editor/url-colours.ts';
import type { Format } from '../../../shared/contract/run.ts';

/** The pieces of a URL with their colours, as a reader sees them. */
function pieces(format: Format, url: string): readonly string[] {
  const stretches = colourUrl(format, url);
  return stretches
    .map(({ from, colour }, index) => `${colour}:${url.slice(from, stretches[index + 1]?.from)}`)
    .filter((piece) => !piece.endsWith(':'));
}

describe('colours of a URL', () => {
  it('tell columns, operators and values of a REST filter apart', () => {
    expect(pieces('rest', 'http://x/a?filter=A=in=(LAX,2);B>10&page=2')).toEqual([
      'base:http://x/a',
      'mark:?',
      'parameter:filter',
      'mark:=',
      'word:A',
      'operator:=in=',
      'mark:(',
      'text:LAX',
      'keyword:,',
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

  it('tell columns, operators and values of an OData filter apart', () => {
    expect(pieces('odata', "http://x/a?$filter=A eq 'it''s' and B gt 10").filter((piece) => !piece.endsWith(': '))).toEqual([
      'base:http://x/a',
      'mark:?',
      'parameter:$filter',
      'mark:=',
      'word:A',
      'operator:eq',
      "text:'it''s'",
      'keyword:and',
      'word:B',
      'operator:gt',
      'number:10',
    ]);
  });

  it('lie where the characters are, be they percent-encoded', () => {
    expect(pieces('odata', "http://x?$filter=A%20eq%20'%C3%A9'")).toContain("text:'%C3%A9'");
  });

  it('cover whatever is typed, in order', () => {
    fc.assert(
      fc.property(fc.constantFrom<Format>('rest', 'odata'), fc.string({ unit: 'binary' }), (format, query) => {
        const url = `http://x/?filter=${query}&$filter=${query}`;
        const starts = colourUrl(format, url).map(({ from }) => from);
        expect(starts[0]).toBe(0);
        expect(starts).toEqual(starts.toSorted((left, right) => left - right));
        expect(Math.max(...starts)).toBeLessThan(url.length);
      }),
    );
  });
});
