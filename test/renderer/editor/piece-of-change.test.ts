import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Piece, pieceOfChange } from '../../../renderer/editor/piece-of-change.ts';
import { tokensOfLine } from '../../../renderer/editor/tokens-of-line.ts';
import { changeBetween } from '../../../shared/edit/index.ts';
import type { ClassedToken, TokenClass } from '../../../shared/language/index.ts';

interface ColouredPiece extends Piece {
  readonly class: TokenClass;
}

const wide = 1000;
const tokensOf = (text: string): readonly ClassedToken[] => tokensOfLine('odata', text);

/** A text as Monaco draws it: a piece a token, long ones in several, each on its line. */
function drawn(text: string, breaks: readonly number[] | null, longest = 20) {
  const pieces: ColouredPiece[] = tokensOf(text).flatMap((token) => {
    const ends = new Set([...(breaks ?? []).filter((end) => end > token.from && end < token.to), token.to]);
    for (let end = token.from + longest; end < token.to; end += longest) ends.add(end);
    const sorted = [...ends].sort((one, other) => one - other);
    return sorted.map((to, index) => ({ from: sorted[index - 1] ?? token.from, to, class: token.class }));
  });
  return { text, breaks, pieces };
}

/** The colour of each character. */
function colours(pieces: readonly { readonly from: number; readonly to: number; readonly class: TokenClass }[]): readonly string[] {
  return pieces.flatMap((piece) => Array.from({ length: piece.to - piece.from }, () => piece.class));
}

function piece(before: string, after: string, breaks: readonly number[] | null = null, columns = wide): string | null {
  const [change] = changeBetween(before, after);
  if (change === undefined) throw new Error('nothing changes');
  const found = pieceOfChange(drawn(before, breaks), after, change, columns, tokensOf);
  return found === null ? null : before.slice(found.from, found.to);
}

const part = fc.constantFrom('a', 'eq', "'x y'", '12', '1', ' ', 'and', '(', ')', ',', '&', '$top=', '$filter=', 'null', "'", 'contains');

describe('a change drawn in one piece of a text', () => {
  it('leaves every character in the colour that it would be drawn anew in, whatever is typed or erased where', () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 14 }),
        fc.nat(50),
        fc.nat(2),
        fc.string({ unit: fc.constantFrom(...'a1 ,\'"'), maxLength: 2 }),
        (parts, place, erased, typed) => {
          const before = `http://x/y?$filter=${parts.join('')}`;
          const at = Math.max(0, before.length - place);
          const after = before.slice(0, at) + typed + before.slice(at + erased);
          const [change] = changeBetween(before, after);
          if (change === undefined) return;
          const { text, breaks, pieces } = drawn(before, null);
          const changed = pieceOfChange({ text, breaks, pieces }, after, change, wide, tokensOf);
          if (changed === null) return;
          found += 1;
          const grown = change.text.length - (change.to - change.from);
          const now = pieces.map((own) => (own === changed ? { ...own, to: own.to + grown } : own));
          expect(colours(now)).toEqual(colours(tokensOf(after)));
        },
      ),
      { numRuns: 3000 },
    );
    expect(found).toBeGreaterThan(300);
  });

  it('is a digit of a number, and a letter of a word or of a text', () => {
    expect(piece('http://x/y?$filter=a gt 1', 'http://x/y?$filter=a gt 12')).toBe('1');
    expect(piece('http://x/y?$filter=a gt 12', 'http://x/y?$filter=a gt 1')).toBe('12');
    expect(piece('http://x/y?$filter=abc gt 1', 'http://x/y?$filter=abxc gt 1')).toBe('abc');
    expect(piece("http://x/y?$filter=a eq 'L'", "http://x/y?$filter=a eq 'LA'")).toBe("'L'");
  });

  it('is none where a part of the URL comes or goes, or turns into another', () => {
    expect(piece('http://x/y?$filter=a gt 1', 'http://x/y?$filter=a gt ')).toBeNull();
    expect(piece('http://x/y?$filter=a gt 1', 'http://x/y?$filter=a gt 1 ')).toBeNull();
    expect(piece('http://x/y?$filter=a gt nul', 'http://x/y?$filter=a gt null')).toBeNull();
  });

  it('is none where lines may break elsewhere', () => {
    const url = 'http://x/y?$filter=a gt 1 and b gt 1';
    const grown = `${url}2`;
    const breaks = [26, url.length];
    expect(piece(url, grown, breaks, 26)).toBe('1');
    expect(piece(url, `${url}23456789012345678`, breaks, 26)).toBeNull();
    expect(piece(url, url.replace('a gt', 'ab gt'), breaks, 26)).toBeNull();
    expect(piece(url, grown, null, url.length)).toBeNull();
  });
});
