import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutSecrets } from '../../../../electron/core/exports/worker/export-file.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import { removed } from '../../../../electron/wire/remove-secrets.ts';

/** A secret that servers return in another encoding is lost as much as a plain one: all of them are decoded here. */
const hex = (character: string, width: number) => character.charCodeAt(0).toString(16).padStart(width, '0');
const each = (encode: (character: string) => string) => (text: string) =>
  Array.from({ length: text.length }, (_, at) => encode(text.charAt(at))).join('');
const percent = (character: string) => [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const named = new Map(
  Object.entries({ '+': '&plus;', '/': '&sol;', '=': '&equals;', '&': '&amp;', '"': '&quot;', '<': '&lt;', ' ': '&#32;' }),
);

const encodings: Readonly<Record<string, (text: string) => string>> = {
  'percent, upper case': (text) => encodeURIComponent(text),
  'percent, lower case': (text) => encodeURIComponent(text).replace(/%../g, (part) => part.toLowerCase()),
  'percent, every byte': (text) => [...text].map(percent).join(''),
  form: (text) => new URLSearchParams({ a: text }).toString().slice(2),
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON, .NET': each((character) => (/\w/.test(character) ? character : `\\u${hex(character, 4).toUpperCase()}`)),
  'JSON, Gson': each((character) => (/[=<>&'"\\]/.test(character) ? `\\u${hex(character, 4)}` : character)),
  'JSON, PHP': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'JSON, every character': each((character) => `\\u${hex(character, 4)}`),
  JavaScript: each((character) => (/\w/.test(character) ? character : `\\x${hex(character, 2)}`)),
  'HTML, decimal': each((character) => (/\w/.test(character) ? character : `&#${character.charCodeAt(0)};`)),
  'HTML, hexadecimal': each((character) => (/\w/.test(character) ? character : `&#x${hex(character, 4).toUpperCase()};`)),
  'HTML, named': each((character) => named.get(character) ?? character),
  Base64: (text) => Buffer.from(text).toString('base64'),
  'Base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
  'Base64 of Basic': (text) => Buffer.from(`jo:${text}`).toString('base64'),
};

const secret = fc.stringMatching(/^[A-Za-z0-9+/=&"<>\\ %#;._~-]{8,40}$/).map((text) => `Zq${text}qZ`);
const encoding = fc.constantFrom(...Object.entries(encodings));

function learned(value: string) {
  const redaction = createRedaction();
  redaction.learn('connection', [value]);
  return redaction;
}

describe('secrets that servers return in another encoding', () => {
  test('are removed from every output, also mixed and nested twice', () => {
    fc.assert(
      fc.property(secret, encoding, encoding, fc.boolean(), (value, [, first], [, second], twice) => {
        const echoed = twice ? second(first(value)) : first(value);
        const redaction = learned(value);
        expect(redaction.data(`{"cause":"${echoed}"}`)).toBe(`{"cause":"${removed}"}`);
        expect(redaction.text(`Rejected: ${echoed}\nRequest 17`)).toContain(`${removed}`);
        expect(redaction.text(`Rejected: ${echoed}`)).not.toContain(echoed);
        expect(redaction.body(`<p>${echoed}</p>`)).not.toContain(echoed);
        expect(redaction.headers([['x-echo', echoed]])).toEqual([['x-echo', removed]]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('are removed if each character is encoded in another way', () => {
    const ways = [
      percent,
      (character: string) => `\\u${hex(character, 4)}`,
      (character: string) => `&#${character.charCodeAt(0)};`,
      String,
    ];
    const plain = fc.stringMatching(/^[A-Za-z0-9+/=._-]{8,30}$/);
    fc.assert(
      fc.property(plain, fc.array(fc.nat(3), { minLength: 30, maxLength: 30 }), (value, picks) => {
        const echoed = [...value].map((character, at) => ways[picks[at] ?? 0]?.(character) ?? character).join('');
        expect(learned(value).data(`?token ${echoed} rest`)).toBe(`?token ${removed} rest`);
      }),
    );
  });

  test('are removed from rows of an export, which stay valid JSON', () => {
    fc.assert(
      fc.property(secret, encoding, fc.string(), (value, [, encode], before) => {
        const row = JSON.stringify({ before, note: encode(value), id: 7 });
        const block = withoutSecrets([value])(Buffer.from(`${row}\n`)).toString('utf8');
        expect(block).not.toBe(`${row}\n`);
        expect(JSON.parse(block)).toMatchObject({ id: 7, note: expect.stringContaining(removed) });
      }),
    );
  });

  test.each([
    [
      'a redirect URI with a code',
      (value: string) => `https://a.example/x?to=${encodeURIComponent(`https://b.example/cb?code=${value}&state=1`)}`,
    ],
    ['a form in JSON', (value: string) => `{"sent":"grant_type=password\\u0026password\\u003d${value}"}`],
    ['JSON in HTML', (value: string) => `<pre>{&quot;client_secret&quot;:&quot;${value}&quot;}</pre>`],
    ['a header in JSON', (value: string) => `{"request":"GET \\/x\\r\\nAuthorization: Basic ${value}\\r\\nAccept: *"}`],
  ])('are recognized by their names in %s', (_place, place) => {
    const value = 'Zq-never-seen-before-qZ';
    const redaction = createRedaction();
    expect(redaction.body(place(value))).not.toContain(value);
    expect(redaction.text(place(value))).not.toContain(value);
  });
});

describe('text without secrets', () => {
  test.each([
    'https://data.example/api/rows?filter=code%3D%3DE17;name%3D%3D%27Jo%27',
    'https://data.example/odata/Flights?$filter=Code%20eq%20%27a%26b%27&$top=5',
    '{"message":"Unknown column \\"pass\\" in \\"code\\"","path":"C:\\\\data\\\\new"}',
    '<p>Price &amp; code: 12 &euro; &#128512; &unknown; 100&percnt; %zz %</p>',
    'U29tZSBvcmRpbmFyeSB0ZXh0IHRoYXQgaXMgaW4gQmFzZTY0',
  ])('stays the same: %s', (text) => {
    const redaction = learned('abC+dEf/ghi==');
    expect(redaction.text(text)).toBe(text);
    expect(redaction.data(text)).toBe(text);
    expect(redaction.url(text)).toBe(text);
  });

  test('is searched in linear time, so that a server can’t stop the application', () => {
    const redaction = learned('abC+dEf/ghi==');
    const long = (text: string) => text.repeat(Math.ceil(400_000 / text.length));
    // Quadratic time would take minutes, and exceed the time limit of the test.
    for (const text of ['%25', '\\', '&amp;', 'QUJD', 'eyJ.', 'a', '\u005c', '{"a":"b"c","d":1.5}\n'].map(long)) {
      expect(redaction.data(text)).toBe(text);
    }
  });
});
