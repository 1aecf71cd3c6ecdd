import { describe, expect, test } from 'vitest';
import type { CursorState } from '../../../../electron/core/fetch-all/paging/cursor-state.ts';
import { pageUrl } from '../../../../electron/core/fetch-all/paging/page-request.ts';
import { strategyOf } from '../../../../electron/core/fetch-all/paging/strategies.ts';
import { pageAfter } from '../../../../electron/core/fetch-all/prefetch.ts';
import { noFacts } from '../../../../electron/wire/responses/page-facts.ts';

const queryUrl = 'http://h/d/r/a?filter=a%3D%3D1';
const rest = { format: 'rest', fullUrl: queryUrl } as const;
const odata = { format: 'odata', fullUrl: queryUrl } as const;
const numbered = (page: number, size = 10_000): string => pageUrl(queryUrl, { page, size });

/** The cursor at the second page of a server that uses page numbers, with ten rows per page. */
const second: CursorState = {
  ...strategyOf(rest).first(rest),
  url: numbered(2),
  pages: 1,
  rowsBefore: 10,
  firstPageRows: 10,
  numbered: true,
  heedsPage: true,
};

describe('the URL of the page after an incomplete page', () => {
  test('returns the next page number while rows remain', () => {
    expect(pageAfter(rest, second, noFacts)).toBe(numbered(3));
    expect(pageAfter(rest, { ...second, total: 21 }, noFacts)).toBe(numbered(3));
    expect(pageAfter(rest, { ...second, total: 20 }, noFacts)).toBeNull();
    expect(pageAfter(rest, second, { total: 20, nextUrl: null })).toBeNull();
  });

  test('returns no URL before the first page is complete, or while support of page numbers is unknown', () => {
    expect(pageAfter(rest, strategyOf(rest).first(rest), noFacts)).toBeNull();
    expect(pageAfter(rest, { ...second, heedsPage: false }, noFacts)).toBeNull();
  });

  test('returns the next link of the response headers', () => {
    const linked = { ...second, url: 'http://h/d/r/a?cursor=x', numbered: false };
    expect(pageAfter(rest, linked, { total: null, nextUrl: 'http://h/d/r/a?cursor=y' })).toBe('http://h/d/r/a?cursor=y');
    expect(pageAfter(rest, linked, noFacts)).toBeNull();
  });

  test('returns the same page size after a long page, and no URL after the last row', () => {
    const long = { ...second, url: numbered(2, 100_000), wide: true, pageSize: 100_000, rowsBefore: 100_000, total: 300_001 };
    expect(pageAfter(rest, long, noFacts)).toBe(numbered(3, 100_000));
    expect(pageAfter(rest, { ...long, total: 200_000 }, noFacts)).toBeNull();
  });

  test('returns no URL within the first long page, unless the server links to a page of that size', () => {
    const first = { ...second, url: numbered(1, 100_000), wide: true, pageSize: 100_000, pages: 0, rowsBefore: 0, total: 300_000 };
    expect(pageAfter(rest, first, noFacts)).toBeNull();
    expect(pageAfter(rest, first, { total: 300_000, nextUrl: numbered(2, 5_000) })).toBeNull();
    expect(pageAfter(rest, first, { total: 300_000, nextUrl: numbered(2, 100_000) })).toBe(numbered(2, 100_000));
  });

  test('returns a URL for OData if rows are skipped by number, but not if pages have next links', () => {
    const skipped = {
      ...strategyOf(odata).first(odata),
      url: pageUrl(queryUrl, { skip: 10, size: null }),
      pages: 1,
      rowsBefore: 10,
      firstPageRows: 10,
    };
    expect(pageAfter(odata, { ...skipped, total: 30 }, noFacts)).toBe(pageUrl(queryUrl, { skip: 20, size: null }));
    expect(pageAfter(odata, { ...skipped, total: 20 }, noFacts)).toBeNull();
    expect(pageAfter(odata, { ...skipped, url: 'http://h/d/r/a?$skiptoken=x', total: 30 }, noFacts)).toBeNull();
  });
});
