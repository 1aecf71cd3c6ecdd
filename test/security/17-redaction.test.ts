import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedaction } from '../../electron/wire/redaction.ts';
import { removed } from '../../electron/wire/remove-secrets.ts';
import { addressWithoutSecrets } from '../../shared/secrets/address-without-secrets.ts';
import { snippetLanguages } from '../../shared/snippets/index.ts';

const ownHeader = 'X-Deployment-Ticket';
const headerNames = ['Authorization', 'Proxy-Authorization', 'Cookie', 'Set-Cookie', 'SVC-X-API-TOKEN', ownHeader];
const fieldNames = ['access_token', 'refresh_token', 'id_token', 'password', 'client_secret', 'code'];

/** Letters at both ends, so that adjacent text can't be mistaken for a part of the secret. */
const secret = fc.stringMatching(/^[A-Za-z0-9\-_.~+/]{12,40}$/).map((text) => `Zq${text}qZ`);

/** Generates names in any case, with their words joined by any of these separators. */
const written = (names: readonly string[], separators: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...separators), fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }))
    .map(([name, separator, upper]) =>
      [...name.replaceAll('_', separator)].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    );

function redaction() {
  const created = createRedaction();
  created.learnHeader(ownHeader);
  return created;
}

/** Every position of a body in which a field can contain a secret. */
const bodies: Readonly<Record<string, (name: string, value: string) => string>> = {
  form: (name, value) => `a=1&${name}=${encodeURIComponent(value)}&z=2`,
  json: (name, value) => JSON.stringify({ a: 1, [name]: value, z: 2 }),
  'indented json': (name, value) => JSON.stringify({ a: [{ b: { [name]: value } }] }, null, 2),
  'json in json': (name, value) => JSON.stringify({ a: JSON.stringify({ [name]: value }) }),
  'json cut short': (name, value) => JSON.stringify({ a: 1, [name]: value }).slice(0, -2),
  xml: (name, value) => `<a><${name}>${value}</${name}></a>`,
  'xml with a prefix': (name, value) => `<x:a xmlns:x="u"><x:${name} kind="t">${value}</x:${name}></x:a>`,
  'xml attribute': (name, value) => `<a ${name}="${value}"/>`,
  'xml cut short': (name, value) => `<a><${name}>${value}`,
  multipart: (name, value) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b\r\nContent-Disposition: form-data; name="z"\r\n\r\n2\r\n--b--\r\n`,
  'multipart with a type': (name, value) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain\r\n\r\n${value}\r\n--b--\r\n`,
  'a page that posts': (name, value) => `<form action="/cb?${name}=${value}&z=2">`,
};

const urls: Readonly<Record<string, (name: string, value: string) => string>> = {
  query: (name, value) => `https://data.example/p?a=1&${name}=${encodeURIComponent(value)}&z=2`,
  fragment: (name, value) => `https://data.example/p#${name}=${encodeURIComponent(value)}`,
  'query with an encoded name': (name, value) => `https://data.example/p?${name.replace('_', '%5f')}=${value}`,
};

describe('row 17: no secret is logged, shown, or copied, in any casing and position', () => {
  test('redacts secrets in header lines, including a custom service token header', () => {
    fc.assert(
      fc.property(written(headerNames, ['_']), fc.constantFrom('', 'Bearer ', 'Negotiate ', 'sid='), secret, (name, scheme, value) => {
        const line = [name, scheme + value] as const;
        expect(JSON.stringify(redaction().headers([line]))).not.toContain(value);
        expect(redaction().text(`> ${line.join(': ')}\r\n> accept: */*`)).not.toContain(value);
        // The format of cURL and of diagnostic reports.
        expect(redaction().text(`curl -v\n${line.join(': ')}`)).not.toContain(value);
      }),
    );
  });

  test.each(Object.entries(bodies))('redacts secrets in a body: %s', (_place, place) => {
    fc.assert(
      fc.property(written(fieldNames, ['_', '-', '']), secret, (name, value) => {
        const shown = redaction().body(place(name, value));
        expect(shown).not.toContain(value);
        expect(shown).not.toContain(encodeURIComponent(value));
        expect(shown).toContain(removed);
      }),
    );
  });

  test.each(Object.entries(urls))('redacts secrets in a URL: %s', (_place, place) => {
    fc.assert(
      fc.property(written(fieldNames, ['_', '-', '']), secret, (name, value) => {
        for (const shown of [redaction().url(place(name, value)), redaction().text(`GET ${place(name, value)} 302`)]) {
          expect(shown).not.toContain(value);
          expect(shown).not.toContain(encodeURIComponent(value));
          expect(shown).toContain('data.example');
        }
      }),
    );
  });

  test.each(snippetLanguages.map((language) => [language.title, language] as const))('no secret in code for %s', (_title, language) => {
    fc.assert(
      fc.property(written(fieldNames, ['_', '-', '']), secret, (name, value) => {
        const url = addressWithoutSecrets(`https://data.example/p?a=1&${name}=${encodeURIComponent(value)}`, 'removed');
        const code = language.write({ url, title: 'T', odata: false, rowsPath: [], signIn: { method: 'none' } });
        expect(code).toContain('data.example');
        expect(code).not.toContain(value);
        expect(code).not.toContain(encodeURIComponent(value));
      }),
      { numRuns: 20 },
    );
  });

  test('preserves other fields, names, and the surrounding text', () => {
    const shown = redaction().body(
      '--b\r\nContent-Disposition: form-data; name="user"\r\n\r\njo\r\n--b--\r\n<a><name>jo</name><passwords>2</passwords></a>',
    );
    expect(shown).toContain('\r\n\r\njo\r\n');
    expect(shown).toContain('<name>jo</name><passwords>2</passwords>');
  });
});
