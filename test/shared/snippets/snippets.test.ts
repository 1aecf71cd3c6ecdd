import { parseXml, XmlElement } from '@rgrove/parse-xml';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SnippetRequest, type SnippetSignIn, secretNamesOf, snippetLanguages } from '../../../shared/snippets/index.ts';

const token = { url: 'https://login.example/token', clientId: 'portal', scope: 'openid', audience: '' };

const signIns: readonly SnippetSignIn[] = [
  { method: 'none' },
  { method: 'service-token', header: 'SVC-X-API-TOKEN' },
  { method: 'access-token' },
  { method: 'password', username: 'ada', token: { ...token, clientSecret: null } },
  { method: 'password', username: 'o\'neil "x"', token: { ...token, clientSecret: 'post' } },
  { method: 'client-credentials', token: { ...token, clientSecret: 'basic' } },
  { method: 'kerberos', servicePrincipal: { service: 'HTTP', host: 'data.example' } },
];

const request = (change: Partial<SnippetRequest> = {}): SnippetRequest => ({
  url: "https://data.example/odata/sales/orders?$filter=name%20eq%20'O''Brien'&$top=5",
  title: 'orders',
  odata: true,
  rowsPath: ['value'],
  signIn: { method: 'none' },
  ...change,
});

const written = (code: ReturnType<(typeof snippetLanguages)[number]['write']>): string => (typeof code === 'string' ? code : '');

describe.each(snippetLanguages.map((language) => [language.title, language] as const))('code example: %s', (_, language) => {
  test.each(signIns.map((signIn) => [signIn.method, signIn] as const))('has every secret of "%s" as a variable', (_method, signIn) => {
    const code = language.write(request({ signIn }));
    if (typeof code === 'string') for (const name of secretNamesOf(signIn)) expect(code).toContain(name);
    else expect([code.refused, signIn.method]).toEqual(['no-kerberos', 'kerberos']);
  });

  test('generated code ends with one line break and has no trailing spaces', () => {
    for (const signIn of signIns) {
      const code = written(language.write(request({ signIn })));
      if (code === '') continue;
      expect(code).toMatch(/[^\n]\n$/);
      expect(code).not.toMatch(/[ \t]\n/);
    }
  });
});

test('a .http file explains for each secret that it must be percent-encoded', () => {
  const http = snippetLanguages.find(({ id }) => id === 'http');
  for (const signIn of signIns) {
    if (signIn.method !== 'password' && signIn.method !== 'client-credentials') continue;
    const code = written(http?.write(request({ signIn })) ?? '');
    for (const name of secretNamesOf(signIn)) expect(code).toMatch(new RegExp(`^# ${name} .*%26.*%2B.*%25`, 'm'));
  }
});

test('a C# string escapes every character that C# reads as a line break', () => {
  const csharp = snippetLanguages.find(({ id }) => id === 'csharp');
  const code = written(
    csharp?.write(
      request({ signIn: { method: 'password', username: 'a\u2028b\u2029c\u0085d\ne', token: { ...token, clientSecret: null } } }),
    ) ?? '',
  );
  expect(code).toContain('"a\\u2028b\\u2029c\\u0085d\\ne"');
});

describe('the Excel connection file', () => {
  const excel = snippetLanguages.find(({ id }) => id === 'odc');

  const element = (parent: { readonly children: readonly unknown[] }, name: string): XmlElement | null => {
    for (const child of parent.children) {
      if (!(child instanceof XmlElement)) continue;
      const found = child.name === name ? child : element(child, name);
      if (found) return found;
    }
    return null;
  };

  test('the connection file contains exactly the Power Query formula, for any URL and title', () => {
    const powerQuery = snippetLanguages.find(({ id }) => id === 'power-query');
    const printable = fc.string({ unit: fc.constantFrom(...'aZ é日&<>"\'#()[]{}$%+\\'), maxLength: 12 });
    fc.assert(
      fc.property(printable, printable, fc.constantFrom(...signIns), (part, title, signIn) => {
        const snippetRequest = request({ url: `https://data.example/x?y=${encodeURIComponent(part)}'"&z`, title, signIn });
        const outer = parseXml(written(excel?.write(snippetRequest) ?? ''));
        const mashup = element(outer, 'odc:PowerQueryMashupData');
        const formula = element(parseXml(mashup?.text ?? ''), 'Formula');
        expect(formula?.text).toBe(written(powerQuery?.write(snippetRequest) ?? ''));
      }),
    );
  });
});
