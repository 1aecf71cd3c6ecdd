import { expect, test } from 'vitest';
import { languagesOf } from '../../../renderer/query/url-languages.ts';
import { defaultDialect } from '../../../shared/rsql/index.ts';
import { flights } from './flights.ts';

test('the REST URL is written and read in the dialect of the deployment', () => {
  const { rest, odata } = languagesOf(flights, { ...defaultDialect, sort: 'colon' });
  const { query } = odata.parse(`${flights.odataUrl}?$orderby=DELAY desc`);
  if (query === null) throw new Error('not read');
  const { text } = rest.print(rest.base, query);
  expect(text).toContain('sort=DELAY:desc');
  expect(rest.parse(text).query?.order).toEqual(query.order);
});

test('of a URL within other text one thing is said, which mends it: what that text makes of the parameters is no mistake of theirs', () => {
  const { odata } = languagesOf(flights);
  const found = odata.parse(`"${odata.base}?$filter=DELAY gt 5"`).diagnostics;
  expect(found.map(({ code }) => code)).toEqual(['address-wrapped']);
  expect(odata.parse(found[0]?.fix?.text ?? '').diagnostics).toEqual([]);
});
