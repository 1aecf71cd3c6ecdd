import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findType, readMetadata } from '../../../shared/metadata/index.ts';
import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';

const text = (name: string) => readFileSync(new URL(`documents/${name}`, import.meta.url), 'utf8');
const codes = (document: string) => readMetadata(document).diagnostics.map(({ code }) => code);
const wrapped = (schema: string, container = '') =>
  `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="N" Alias="A" xmlns="http://docs.oasis-open.org/odata/ns/edm">${schema}<EntityContainer Name="C">${container}</EntityContainer></Schema>
  </edmx:DataServices></edmx:Edmx>`;

describe('text that isn’t a valid metadata document', () => {
  test.each([
    ['empty', '', 'metadata-malformed'],
    ['plain text', 'not xml', 'metadata-malformed'],
    ['a web page', '<html><body>Sign in</body></html>', 'metadata-foreign'],
    ['XML with an unclosed tag', '<a><b></a>', 'metadata-malformed'],
    ['truncated JSON', '{', 'metadata-malformed'],
    ['an empty object', '{}', 'metadata-foreign'],
    ['a list', '[1]', 'metadata-foreign'],
    ['a response with rows', '{"value":[]}', 'metadata-foreign'],
    ['XML with another namespace', '<Edmx xmlns="urn:something-else"/>', 'metadata-foreign'],
    ['deeply nested XML without end tags', '<a>'.repeat(100_000), 'metadata-malformed'],
  ])('a document is rejected with a reason if it is %s', (_name, document, code) => {
    const { schema, diagnostics } = readMetadata(document);
    expect(schema).toBeNull();
    expect(diagnostics.map((found) => found.code)).toEqual([code]);
    for (const found of diagnostics) expect(describeDiagnostic(found, 'fr')).not.toMatch(/\{\w+\}|undefined/);
  });

  test('a syntax error is reported with its position, line, and column', () => {
    const document = '<?xml version="1.0"?>\n<a>😀<b></a>';
    const [found] = readMetadata(document).diagnostics;
    expect(found).toMatchObject({ parameters: { line: 2 } });
    expect(document.slice(found?.from)).toBe('</a>');
    expect(readMetadata('{"$Version": "4.01",\n1}').diagnostics[0]).toMatchObject({ from: 21, parameters: { line: 2, column: 1 } });
  });

  test('a syntax error is explained in the user’s language, and the parser’s message follows unchanged', () => {
    const explained = (document: string) => readMetadata(document).diagnostics.map((found) => describeDiagnostic(found, 'fr'));
    expect(explained('<a><b></a>')).toEqual([
      expect.stringMatching(/^Le document est tronqué ou mal formé à la ligne 1, colonne \d+ et .*analyseur\u00A0: «\u00A0.*\u00A0»\.$/),
    ]);
    expect(explained('{')).toEqual([expect.stringMatching(/^Le document est tronqué ou mal formé .*JSON/)]);
    expect(explained('<a>'.repeat(100_000))).toEqual(['Le document est trop profondément imbriqué et ne peut donc pas être utilisé.']);
  });

  test('a document with a DOCTYPE or an undeclared entity is rejected without resolving entities', () => {
    for (const doctype of [
      '<!DOCTYPE x [<!ENTITY passwd SYSTEM "file:///etc/passwd">]>',
      '<!doctype x SYSTEM "http://example.org/x.dtd">',
    ]) {
      const attack = wrapped('<EntityType Name="T"/>').replace('<edmx:Edmx', `<?xml version="1.0"?><!-- x -->\n${doctype}<edmx:Edmx`);
      expect(readMetadata(attack)).toMatchObject({ schema: null, diagnostics: [{ code: 'metadata-doctype', severity: 'error' }] });
    }
    expect(codes(wrapped('<EntityType Name="&passwd;"/>'))).toEqual(['metadata-malformed']);
  });
});

describe('an error in one declaration of a metadata document', () => {
  test('a declaration without a name is skipped and reported with its position', () => {
    const document = wrapped('<EntityType/><EntityType Name="T"><Property Type="Edm.String"/><Property Name="a"/></EntityType>');
    const { schema, diagnostics } = readMetadata(document);
    expect(schema?.types.map(({ name, properties }) => [name, properties.length])).toEqual([['N.T', 1]]);
    expect(diagnostics.map(({ code, from, to }) => [code, document.slice(from, to)])).toEqual([
      ['metadata-name-missing', '<EntityType'],
      ['metadata-name-missing', '<Property'],
    ]);
  });

  test('only the first of two declarations with the same name is used', () => {
    const { schema, diagnostics } = readMetadata(wrapped('<EntityType Name="T"><Property Name="a"/></EntityType><EntityType Name="T"/>'));
    expect(schema?.types.map(({ properties }) => properties.length)).toEqual([1]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['metadata-name-twice']);
  });

  test('a reference to an undeclared type is reported', () => {
    expect(codes(wrapped('<ComplexType Name="T"><Property Name="a" Type="A.Nothing"/></ComplexType>'))).toEqual(['metadata-type-unknown']);
    expect(codes(wrapped('', '<EntitySet Name="S" EntityType="N.Nothing"/>'))).toEqual(['metadata-type-unknown']);
  });

  test('circular inheritance is reported, and both types have their own properties', () => {
    const { schema, diagnostics } = readMetadata(
      wrapped(
        '<EntityType Name="T" BaseType="A.U"><Property Name="t"/></EntityType><EntityType Name="U" BaseType="N.T"><Property Name="u"/></EntityType>',
      ),
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['metadata-inheritance-circle']);
    expect(schema && findType(schema, 'A.T')?.properties.map(({ name }) => name)).toEqual(['u', 't']);
  });

  test('an inheritance chain of 1,000 types is reported as too deep', () => {
    const types = Array.from({ length: 1000 }, (_, index) => `<EntityType Name="T${index}" BaseType="N.T${index + 1}"/>`);
    expect(new Set(codes(wrapped(`${types.join('')}<EntityType Name="T1000"/>`)))).toEqual(new Set(['too-deep']));
  });

  test('an unknown later version is read as 4.01, with a warning', () => {
    expect(readMetadata(wrapped('<EntityType Name="T"/>').replace('"4.0"', '"5.0"'))).toMatchObject({
      schema: { version: '4.01' },
      diagnostics: [{ code: 'metadata-version-unknown', severity: 'warning' }],
    });
    expect(codes(wrapped(''))).toEqual(['metadata-empty']);
  });
});

describe('damaged metadata documents', () => {
  const documents = ['travel.xml', 'trade-v3.xml', 'shop-v2.xml', 'shop-v4.xml', 'shop-v4.json'].map(text);

  test('a truncated document returns one error and no schema', () => {
    fc.assert(
      fc.property(fc.constantFrom(...documents), fc.double({ min: 0, max: 0.99, noNaN: true }), (document, part) => {
        const { schema, diagnostics } = readMetadata(document.slice(0, Math.floor(document.trimEnd().length * part)));
        expect(schema).toBeNull();
        expect(diagnostics).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });

  test('a changed document returns diagnostics with positions inside the text', () => {
    const piece = fc.constantFrom(
      '',
      '"',
      '<',
      '>',
      '/',
      'N.',
      'Type',
      'Collection(',
      '{',
      '[',
      ',',
      'null',
      '1',
      '&amp;',
      '<a/>',
      '\u0000',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...documents),
        fc.array(fc.tuple(fc.nat(30_000), fc.nat(12), piece), { minLength: 1, maxLength: 4 }),
        (document, edits) => {
          const edited = edits.reduce((now, [at, length, put]) => now.slice(0, at) + put + now.slice(at + length), document);
          for (const { from, to } of readMetadata(edited).diagnostics) {
            expect(from).toBeLessThanOrEqual(to);
            expect(to).toBeLessThanOrEqual(edited.length);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test.each([
    '{"$Version":"4.01","N":{"T":{"$Kind":"EntityType","$Key":[1,{"a":2}],"p":3,"q":{"$Type":4}},"E":{"$Kind":"EnumType","m":{}},"C":{"$Kind":"EntityContainer","S":[],"F":{"$Function":1}},"$Annotations":[1]}}',
    '{"$Version":4.01}',
    '{"$Version":"4.01","N":{"T":{"$Kind":"Unheard"},"F":[[],{"$Kind":"Function","$Parameter":{"$Name":"a"},"$ReturnType":[]}]}}',
    '{"$Version":"4.01","__proto__":{"T":{"$Kind":"EntityType"}},"constructor":{"prototype":{"$Kind":"EntityType"}}}',
  ])('JSON with values of wrong types is read without throwing: %s', (document) => {
    expect(() => readMetadata(document)).not.toThrow();
  });
});
