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
