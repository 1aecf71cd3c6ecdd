import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageUrl, type ReceivedPage } from '../../../../../electron/core/fetch-all/paging/page-request.ts';
import { nextPage } from '../../../../../electron/core/fetch-all/paging/strategies.ts';
import type { Format } from '../../../../../shared/contract/results/run.ts';
import { allRowsUrl, languageOf } from '../../../../../shared/languages/index.ts';

describe('the URL for all rows of a query', () => {
  test.each([
    ['rest', 'http://h/d/r/a?select=a,b&page=3&filter=x%3D%3D1&hitsPerPage=100&ctx=9#x', 'http://h/d/r/a?select=a,b&filter=x%3D%3D1&ctx=9'],
    ['rest', 'http://h/d/r/a', 'http://h/d/r/a'],
    ['rest', 'http://h/d/r/a?$top=1', 'http://h/d/r/a?$top=1'],
    ['odata', "http://h/o/r/a?$filter=x eq 'a&$top'&$top=5&$skip=10&$count=true", "http://h/o/r/a?$filter=x eq 'a&$top'"],
    ['odata', 'http://h/o/r/a?TOP=5&skip=1&orderby=x&%24count=true', 'http://h/o/r/a?orderby=x'],
  ] as const)('contains every parameter in %s except those for paging: %s', (format, url, queryUrl) => {
    expect(allRowsUrl(languageOf(format), url)).toBe(queryUrl);
  });
});

/** The paging behavior of a server. `cap` is its maximum page size. */
interface PagingBehavior {
  readonly cap: number;
  readonly sendsTotal: boolean;
  readonly links: boolean;
}

/** Fetches all rows of a table from a server with this behavior. Returns the row numbers in order. */
function rowFetch(format: Format, table: number, pageSize: number, { cap, sendsTotal, links }: PagingBehavior): readonly number[] {
  const queryUrl = 'http://h/x?select=a';
  const received: number[] = [];
  let url: string | null = pageUrl(queryUrl, format === 'rest' ? { page: 1, size: pageSize } : { skip: 0, size: null });
  let pages = 0;
  let firstPageRows = 0;
  while (url !== null) {
    const parameters = new URL(url).searchParams;
    const size = Math.min(cap, Number(parameters.get('hitsPerPage') ?? cap));
    const from = format === 'rest' ? (Number(parameters.get('page')) - 1) * size : Number(parameters.get('$skip') ?? 0);
    const rows = Array.from({ length: Math.max(0, Math.min(size, table - from)) }, (_, index) => from + index);
    received.push(...rows);
    pages += 1;
    if (pages === 1) firstPageRows = rows.length;
    const more = from + rows.length < table;
    const linked = format === 'rest' ? { page: pages + 1, size: pageSize } : { skip: from + rows.length, size: null };
    const response: ReceivedPage = {
      rows: rows.length,
      total: sendsTotal ? table : null,
      nextUrl: links && more ? pageUrl(queryUrl, linked) : null,
    };
    if (pages > table + 2) throw new Error('the walk does not end');
    url = nextPage({ format, fullUrl: queryUrl, pageSize }, { pages, rows: received.length, firstPageRows }, response);
  }
  return received;
}

describe('fetching all rows', () => {
  const table = fc.integer({ min: 0, max: 60 });
  const size = fc.integer({ min: 1, max: 20 });
  const every = (length: number) => Array.from({ length }, (_, index) => index);

  test('returns each row once from REST, with or without totals and links, for any page size', () => {
    fc.assert(
      fc.property(table, size, size, fc.boolean(), fc.boolean(), (rows, pageSize, cap, sendsTotal, links) => {
        expect(rowFetch('rest', rows, pageSize, { cap, sendsTotal, links })).toEqual(every(rows));
      }),
    );
  });

  test('returns each row once from OData, by next links or by the total', () => {
    fc.assert(
      fc.property(
        table,
        size,
        size,
        fc.constantFrom([true, true], [true, false], [false, true]),
        (rows, pageSize, cap, [sendsTotal, links]) => {
          expect(rowFetch('odata', rows, pageSize, { cap, sendsTotal: sendsTotal === true, links: links === true })).toEqual(every(rows));
        },
      ),
    );
  });

  test('ends after one OData response without a total and a next link', () => {
    expect(rowFetch('odata', 7, 5, { cap: 7, sendsTotal: false, links: false })).toEqual(every(7));
  });
});
