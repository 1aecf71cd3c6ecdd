import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copiedUrl,
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
  it('returns only characters that RFC 3986 allows', () => {
    fc.assert(
      fc.property(urlish, (text) => /^(?:[A-Za-z0-9\-._~:/?#@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/.test(exactUrl(text))),
      { numRuns: 2000 },
    );
  });

  it('leaves an encoded URL unchanged', () => {
    fc.assert(fc.property(urlish, (text) => exactUrl(exactUrl(text)) === exactUrl(text)));
  });

  it('leaves $ and existing escapes unchanged, and encodes spaces as %20, not as +', () => {
    expect(exactUrl("http://h/d?$filter=name eq 'Zoë'&x=%C3%A9+1")).toBe("http://h/d?$filter=name%20eq%20'Zo%C3%AB'&x=%C3%A9+1");
  });

  it('leaves the brackets of an IPv6 host unchanged, and encodes others', () => {
    expect(exactUrl('http://[::1]:80/a[0]?b=[1]')).toBe('http://[::1]:80/a%5B0%5D?b=%5B1%5D');
  });
});

describe('readableUrl', () => {
  it('decodes readable characters, but not those that would change the request', () => {
    expect(readableUrl('http://h/a%20b%2Fc?filter=name%3D%3D%22Zo%C3%AB%22%26%23%2B%25&n%3D=%C2%A0')).toBe(
      'http://h/a b%2Fc?filter=name=="Zoë"%26%23%2B%25&n%3D=%C2%A0',
    );
  });

  it('returns a URL with the same path and parameters after it is encoded again', () => {
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

  it('never returns control characters, invisible characters, or a trailing space', () => {
    fc.assert(
      fc.property(urlish, (text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]| $/u.test(readableUrl(exactUrl(text)))),
      { numRuns: 2000 },
    );
  });

  it('preserves any name and value that are encoded readably', () => {
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
  it('returns the source position of every decoded character', () => {
    const decoded = percentDecode('a%C3%A9b%', 10);
    expect(decoded.text).toBe('aéb%');
    expect([0, 1, 2, 3, 4].map((offset) => decoded.toSource(offset))).toEqual([10, 11, 17, 18, 19]);
    expect(decoded.invalidEscapes).toEqual([{ from: 18, to: 19 }]);
  });

  it('never throws, and returns increasing positions inside the source', () => {
    fc.assert(
      fc.property(urlish, (text) => {
        const decoded = percentDecode(text);
        const offsets = Array.from({ length: decoded.text.length + 1 }, (_, offset) => decoded.toSource(offset));
        expect(offsets.every((offset, at) => offset >= (offsets[at - 1] ?? 0) && offset <= text.length)).toBe(true);
      }),
    );
  });
});

describe('copiedUrl', () => {
  const url = "http://h/d('A')/$count?$filter=name eq 'Zoë \"`$HOME` !x!\\'&$top=3&a=50%25";
  const encoded = 'http://h/d(%27A%27)/%24count?%24filter=name%20eq%20%27Zo%C3%AB%20%22%60%24HOME%60%20%21x%21%5C%27&%24top=3&a=50%25';

  it('encodes all characters that a shell changes between quotes, and requests the same', () => {
    expect(copiedUrl(url)).toBe(encoded);
    fc.assert(
      fc.property(urlish, (text) => {
        expect(copiedUrl(text)).not.toMatch(/['"$`!\\\s]|[^!-~]/);
        expect(pairs(copiedUrl(text))).toEqual(pairs(exactUrl(text)));
        expect(copiedUrl(copiedUrl(text))).toBe(copiedUrl(text));
      }),
    );
  });

  // `-H` expands `!` as at a prompt.
  it.runIf(process.platform === 'linux').each([`'${encoded}'`, `"${encoded}"`])('reaches a program unchanged from bash as %s', (quoted) => {
    const script = `set -H\nprintf %s ${quoted}\n`;
    expect(execFileSync('bash', ['--norc'], { input: script, encoding: 'utf8' })).toBe(copiedUrl(url));
  });
});
