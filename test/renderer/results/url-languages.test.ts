import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languagesOf } from '../../../renderer/results/url-languages.ts';
import { emptyQuery } from '../../../shared/query/query.ts';
import { defaultDialect } from '../../../shared/rsql/index.ts';
import { garbage, predicateOf } from '../../shared/arbitraries.ts';
import { flights, flightsUrls } from '../query/flights.ts';

test('writes and reads the REST URL in the dialect of the server', () => {
  const { rest, odata } = languagesOf(flights, { ...defaultDialect, sort: 'colon' });
  const { query } = odata.parse(`${flightsUrls.odata}?$orderby=DELAY desc`);
  if (query === null) throw new Error('not read');
  const { text } = rest.print(rest.base, query);
  expect(text).toContain('sort=DELAY:desc');
  expect(rest.parse(text).query?.order).toEqual(query.order);
});

test('reports a URL inside quotes once, with a quick fix', () => {
  const { odata } = languagesOf(flights);
  const found = odata.parse(`"${odata.base}?$filter=DELAY gt 5"`).diagnostics;
  expect(found.map(({ code }) => code)).toEqual(['address-wrapped']);
  expect(odata.parse(found[0]?.fix?.text ?? '').diagnostics).toEqual([]);
});

test('a valid URL can express the complete query that was read from it', () => {
  const languages = languagesOf(flights);
  for (const format of ['rest', 'odata'] as const) {
    const { base, print, parse } = languages[format];
    const input = fc.record({ where: predicateOf(languages.model, format), at: fc.nat(200), more: garbage });
    const check = fc.property(input, ({ where, at, more }) => {
      const { text } = print(base, { ...emptyQuery, where });
      for (const typed of [text, text.slice(0, base.length + at), text.slice(0, base.length + at) + more]) {
        const { query, diagnostics } = parse(typed);
        if (query === null || diagnostics.some(({ severity }) => severity === 'error')) continue;
        expect(print(typed, query), typed).toMatchObject({ diagnostics: [], incomplete: false });
      }
    });
    fc.assert(check, { numRuns: 500 });
  }
});
