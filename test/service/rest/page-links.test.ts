import { expect, test } from 'vitest';
import { nextPage, pageLinks } from '../../../service/rest/page-links.ts';

const address = 'http://host/rows';

test.each([
  [{ page: 2, size: 10, total: 25 }, `<${address}?a=1&page=3>; rel="next", <${address}?a=1&page=1>; rel="prev"`],
  [{ page: 3, size: 10, total: 25 }, `<${address}?a=1&page=2>; rel="prev"`],
  [{ page: 9, size: 10, total: 25 }, `<${address}?a=1&page=3>; rel="prev"`],
  [{ page: 1, size: 10, total: 0 }, null],
  // If the total is unknown, there is no link to a next page, but there is one to the previous page.
  [{ page: 1, size: 10, total: null }, null],
  [{ page: 9, size: 10, total: null }, `<${address}?a=1&page=8>; rel="prev"`],
])('a page at %o has the links %s', (position, links) => {
  expect(pageLinks(address, '?a=1&page=7', position)).toBe(links);
  expect(nextPage(address, '?a=1', position) === null).toBe(!links?.includes('next'));
});
