import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeReadable,
  encodeReadableName,
  exactUrl,
  keepLastSpace,
  readableUrl,
  splitParameters,
  splitUrl,
} from '../../../shared/url/index.ts';
import { percentDecode } from '../../../shared/url/percent-encoding.ts';

const anyText = fc.string({ unit: 'binary' });
const urlish = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '%',
        '%2',
        '%25',
        '%26',
        '%23',
        '%2B',
        '%3D',
        '%3d',
        '%C3%A9',
        '%FF',
        '%E2%82',
        '%20',
        '%0A',
        '%2F',
        '%2E',
        '?',
        '&',
        '=',
        '#',
        '/',
        '+',
        '$',
        "'",
        '"',
        ' ',
        'é',
        '😀',
        'a',
        '[',
        ']',
        '\u00a0',
        '\u202e',
      ),
      anyText,
    ),
    { maxLength: 14 },
  )
  .map((pieces) => `http://host/${pieces.join('')}`);

/** Returns the names and values of a URL's query in order, as a server reads them. */
function pairs(url: string): [string, string][] {
  return splitParameters(url).map((parameter) => [parameter.name.text, parameter.value.text]);
}

describe('exactUrl', () => {
  it('sends only characters that RFC 3986 allows', () => {
    fc.assert(
      fc.property(urlish, (text) => /^(?:[A-Za-z0-9\-._~:/?#@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/.test(exactUrl(text))),
      { numRuns: 2000 },
    );
  });

  it('leaves an exact URL as it is', () => {
    fc.assert(fc.property(urlish, (text) => exactUrl(exactUrl(text)) === exactUrl(text)));
  });

  it('keeps $ and existing escapes, encodes spaces as %20 and never as +', () => {
    expect(exactUrl("http://h/d?$filter=name eq 'Zoë'&x=%C3%A9+1")).toBe("http://h/d?$filter=name%20eq%20'Zo%C3%AB'&x=%C3%A9+1");
  });

  it('keeps the brackets of an IPv6 host and encodes others', () => {
    expect(exactUrl('http://[::1]:80/a[0]?b=[1]')).toBe('http://[::1]:80/a%5B0%5D?b=%5B1%5D');
  });
});

describe('readableUrl', () => {
  it('shows what can be shown and keeps what would change the request', () => {
    expect(readableUrl('http://h/a%20b%2Fc?filter=name%3D%3D%22Zo%C3%AB%22%26%23%2B%25&n%3D=%C2%A0')).toBe(
      'http://h/a b%2Fc?filter=name=="Zoë"%26%23%2B%25&n%3D=%C2%A0',
    );
  });

  it('asks for the same path and the same parameters once made exact again', () => {
    fc.assert(
      fc.property(urlish, (text) => {
        const url = exactUrl(text);
        const again = exactUrl(readableUrl(url));
        expect(pairs(again)).toEqual(pairs(url));
        expect(percentDecode(splitUrl(again).base).text).toBe(percentDecode(splitUrl(url).base).text);
        expect(splitUrl(again).base.split('/').length).toBe(splitUrl(url).base.split('/').length);
      }),
      { numRuns: 3000 },
    );
  });

  it('never shows a control, an invisible character or a space at the end', () => {
    fc.assert(
      fc.property(urlish, (text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]| $/u.test(readableUrl(exactUrl(text)))),
      { numRuns: 2000 },
    );
  });

  it('reads back any name and value that were written readably', () => {
    const wellFormed = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed());
    fc.assert(
      fc.property(wellFormed, wellFormed, (name, value) => {
        const url = keepLastSpace(`?${encodeReadableName(name)}=${encodeReadable(value)}`);
        expect(pairs(url)).toEqual([[name, value]]);
        expect(pairs(exactUrl(url))).toEqual([[name, value]]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('percentDecode', () => {
  it('tells for every decoded character where it came from', () => {
    const decoded = percentDecode('a%C3%A9b%', 10);
    expect(decoded.text).toBe('aéb%');
    expect([0, 1, 2, 3, 4].map((offset) => decoded.toSource(offset))).toEqual([10, 11, 17, 18, 19]);
    expect(decoded.invalidEscapes).toEqual([{ from: 18, to: 19 }]);
  });

  it('never throws and keeps its offsets inside the source, in order', () => {
    fc.assert(
      fc.property(urlish, (text) => {
        const decoded = percentDecode(text);
        const offsets = Array.from({ length: decoded.text.length + 1 }, (_, offset) => decoded.toSource(offset));
        expect(offsets.every((offset, at) => offset >= (offsets[at - 1] ?? 0) && offset <= text.length)).toBe(true);
      }),
    );
  });
});
