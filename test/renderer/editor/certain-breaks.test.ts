import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certainBreaks } from '../../../renderer/editor/certain-breaks.ts';

/** Whether a line may end before the character at `at`. */
type MayEnd = (text: string, at: number) => boolean;

/** Between words at a blank always, never before one; elsewhere as the neighbours and the next character but one have it. */
function mayEndBy(odd: number): MayEnd {
  return (text, at) => {
    if (text[at] === ' ') return false;
    if (/[a-z0-9] [a-z0-9]/.test(text.slice(at - 2, at + 1))) return true;
    const around = [text.charCodeAt(at - 1), text.charCodeAt(at), text.charCodeAt(at + 1) || 0, text.charCodeAt(at + 2) || 0];
    return around.reduce((sum, code) => (sum * 31 + code) % 1009, odd) % 3 === 0;
  };
}

/** Where a browser breaks a text (`pre-wrap`, `break-word`): each line as full as it goes, blanks at its end hanging. */
function measured(text: string, columns: number, mayEnd: MayEnd): readonly number[] | null {
  const breaks: number[] = [];
  let start = 0;
  while (text.slice(start).trimEnd().length > columns) {
    const ends = Array.from({ length: text.length - start - 1 }, (_, index) => start + index + 1).filter((at) => mayEnd(text, at));
    start = ends.findLast((at) => text.slice(start, at).trimEnd().length <= columns) ?? start + columns;
    breaks.push(start);
  }
  return breaks.length === 0 ? null : [...breaks, text.length];
}

const columns = 12;
const character = fc.constantFrom(...'ab1 /?&=');
const written = fc.string({ unit: character, maxLength: 60 });
const url = 'a1/b?a eq 1 and b eq 2 and ab 12';
const before = { text: url, breaks: [12, 23, url.length] };

describe('line breaks that are certain', () => {
  it('are those that would be measured, whatever is typed or erased where', () => {
    let certain = 0;
    fc.assert(
      fc.property(
        written,
        fc.nat(60),
        fc.nat(3),
        fc.string({ unit: character, maxLength: 3 }),
        fc.nat(),
        (text, place, erased, typed, odd) => {
          const mayEnd = mayEndBy(odd);
          const at = Math.max(0, text.length - place);
          const after = text.slice(0, at) + typed + text.slice(at + erased);
          const found = certainBreaks(after, columns, { text, breaks: measured(text, columns, mayEnd) });
          if (found === undefined) return;
          certain += 1;
          expect(found).toEqual(measured(after, columns, mayEnd));
        },
      ),
      { numRuns: 3000 },
    );
    expect(certain).toBeGreaterThan(300);
  });

  it('need no measuring where the text fits on one line', () => {
    expect(certainBreaks('a eq 1', columns, null)).toBeNull();
  });

  it('need no measuring while a number is typed at the end of several lines', () => {
    expect(certainBreaks(`${url}3`, columns, before)).toEqual([12, 23, url.length + 1]);
    expect(certainBreaks(url.slice(0, -1), columns, before)).toEqual([12, 23, url.length - 1]);
  });

  it('are not claimed where characters may be wider, where the last line grows too long, or where an earlier line changes', () => {
    expect(certainBreaks('é', columns, null)).toBeUndefined();
    expect(certainBreaks(`${url}é`, columns, before)).toBeUndefined();
    expect(certainBreaks(`${url}3456`, columns, before)).toBeUndefined();
    expect(certainBreaks(`b${url}`, columns, before)).toBeUndefined();
    expect(certainBreaks(`${url}3`, columns, null)).toBeUndefined();
  });
});
