import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PageCursor } from '../../../../../electron/core/fetch-all/page-cursor.ts';
import { pageNumbers } from '../../../../../electron/core/fetch-all/paging/page-numbers.ts';
import { isNumberedPage } from '../../../../../electron/core/fetch-all/paging/page-request.ts';
import { withShorterPages } from '../../../../../electron/core/fetch-all/paging/page-sizes.ts';
import { makeProblem } from '../../../../../electron/wire/problem-error.ts';
import { createRedaction } from '../../../../../electron/wire/redaction.ts';
import { noFacts } from '../../../../../electron/wire/responses/page-facts.ts';

const queryUrl = 'http://h/d/r/a?filter=a%3D%3D1';

/** A server with numbered pages. */
interface Server {
  readonly rows: number;
  /** Maximum page size. Larger pages are rejected or truncated without notice. */
  readonly maximum: number;
  readonly rejectsLargePages: boolean;
  readonly sendsTotal: boolean;
  readonly links: boolean;
  /** Milliseconds per page; a list contains one number for each page. */
  readonly pace: number | readonly number[];
}

/**
 * Fetches all rows from a server and returns the requests.
 *
 * @param cuts number of rows after which the connection of each request is dropped; 0 for none
 */
function pageThrough(server: Server, cuts: readonly number[]): readonly { readonly page: number; readonly size: number }[] {
  const { rows: table, maximum, rejectsLargePages, sendsTotal, links, pace } = server;
  const query = { format: 'rest', fullUrl: queryUrl } as const;
  const trail = new PageCursor(query, { place: pageNumbers.first(query), received: 0, notices: [] });
  const paceOf = (request: number): number => (typeof pace === 'number' ? pace : (pace[(request - 1) % pace.length] ?? 0));
  const requests: { page: number; size: number }[] = [];
  let rows = 0;
  while (trail.state.url !== null) {
    if (requests.length > 1000) throw new Error('walks in a circle');
    trail.state = pageNumbers.resume(query, trail.state, rows);
    const parameters = new URL(trail.state.url ?? '').searchParams;
    const [page, size] = [Number(parameters.get('page')), Number(parameters.get('hitsPerPage'))];
    const cut = cuts[requests.length] ?? 0;
    requests.push({ page, size });
    if (rejectsLargePages && size > maximum) {
      const way = pageNumbers.fallback(query, trail.state, rows, { ...makeProblem('query-refused'), status: 400 });
      if (way === null || way === 'over') throw new Error('a refusal ended the walk');
      trail.state = way;
      continue;
    }
    const given = Math.min(size, maximum);
    const from = Math.min(table, (page - 1) * given);
    const end = Math.min(table, from + given);
    // The fetch skips the rows that it already has, so the page must start at the expected row.
    expect(from).toBe(Math.min(table, trail.state.rowsBefore));
    if (cut > 0 && from + cut < end) {
      rows = Math.max(rows, from + cut);
      if (cut % 2 === 0) trail.state = withShorterPages(query, trail.state, rows, false) ?? trail.state;
      continue;
    }
    rows = Math.max(rows, end);
    const nextUrl = links && end < table ? `http://h/d/r/a?page=${page + 1}&filter=a==1&hitsPerPage=${size}` : null;
    expect(
      trail.advance(rows, { ...noFacts, total: sendsTotal ? table : null, nextUrl }, paceOf(requests.length), {
        redaction: createRedaction(),
        permittedOrigins: ['http://h'],
      }),
    ).toBeNull();
  }
  expect(rows).toBe(table);
  return requests;
}

describe('a fetch from REST with growing pages', () => {
  const quick = { rows: 5_000_000, maximum: 1_000_000, rejectsLargePages: true, sendsTotal: true, links: true, pace: 20 };
  const slowAtFirst = [5_000, 5_000, ...Array.from({ length: 500 }, () => 20)];
  const pagesOf = (requests: ReturnType<typeof pageThrough>) => requests.map(({ page, size }) => `${page} of ${size}`);

  test('returns every row once, for any page sizes, rejections, totals, and interruptions of the server', () => {
    const server = fc.record({
      rows: fc.nat(3_500_000),
      maximum: fc.constantFrom(300, 10_000, 15_000, 100_000, 640_000, 1_000_000, 5_000_000),
      rejectsLargePages: fc.boolean(),
      sendsTotal: fc.boolean(),
      links: fc.boolean(),
      pace: fc.oneof(fc.constantFrom(1, 1000, 60_000), fc.array(fc.constantFrom(1, 1000, 15_000, 60_000), { minLength: 1, maxLength: 30 })),
    });
    const cuts = fc.array(fc.oneof(fc.constant(0), fc.nat(1_000_000)), { maxLength: 40 });
    const usable = server.filter(({ rows, maximum, rejectsLargePages }) => maximum > 300 || (!rejectsLargePages && rows < 100_000));
    fc.assert(
      fc.property(usable, cuts, (one, where) => void pageThrough(one, where)),
      { numRuns: 200 },
    );
  });

  test('requests a million rows per page from a fast server, and ten thousand from a slow one', () => {
    expect(pageThrough({ ...quick, rows: 10_000_000 }, [])).toHaveLength(11);
    expect(new Set(pageThrough({ ...quick, rows: 500_000, pace: 5_000 }, []).map(({ size }) => size))).toEqual(new Set([10_000]));
  });

  test('requests long pages as soon as responses are fast, even if the first ones were slow', () => {
    expect(pagesOf(pageThrough({ ...quick, pace: slowAtFirst }, []))).toEqual([
      '1 of 10000',
      '2 of 10000',
      '3 of 10000',
      '1 of 1000000',
      '2 of 1000000',
      '3 of 1000000',
      '4 of 1000000',
      '5 of 1000000',
    ]);
  });

  test('returns to long pages when they succeed again after failures', () => {
    expect(pagesOf(pageThrough({ ...quick, rows: 4_000_000 }, [0, 0, 2, 2]))).toEqual([
      '1 of 10000',
      '1 of 1000000',
      '2 of 1000000',
      '11 of 100000',
      ...Array.from({ length: 10 }, (_, index) => `${index + 101} of 10000`),
      ...Array.from({ length: 9 }, (_, index) => `${index + 12} of 100000`),
      '3 of 1000000',
      '4 of 1000000',
    ]);
  });

  test('doesn’t treat a dropped long page as the last one if the total is unknown', () => {
    pageThrough({ rows: 310_001, maximum: 1_000_000, rejectsLargePages: false, sendsTotal: false, links: false, pace: 1 }, [0, 303_695]);
  });

  test.each([
    ['that the server shortens without an error', { maximum: 15_000, rejectsLargePages: false, pace: 20 }],
    [
      'that the server shortens without an error after slow first responses',
      { maximum: 15_000, rejectsLargePages: false, pace: slowAtFirst },
    ],
    ['that the server rejects', { maximum: 100_000, rejectsLargePages: true, pace: slowAtFirst }],
  ])('requests long pages %s only once', (_what, server) => {
    const requests = pagesOf(pageThrough({ ...quick, rows: 1_500_000, ...server }, []));
    expect(requests.filter((request) => request.endsWith(' of 1000000'))).toHaveLength(1);
    expect(requests.length).toBeLessThan(160);
  });

  test('continues in short pages after a dropped connection, until a long page starts at the next row', () => {
    const requests = pageThrough(
      { rows: 2_100_000, maximum: 1_000_000, rejectsLargePages: true, sendsTotal: true, links: true, pace: 20 },
      [0, 985_001],
    );
    expect(requests.map(({ page, size }) => `${page} of ${size}`)).toEqual([
      '1 of 10000',
      '1 of 1000000',
      '99 of 10000',
      '100 of 10000',
      ...Array.from({ length: 11 }, (_, index) => `${index + 11} of 100000`),
    ]);
  });

  test.each([
    ['http://h/d/r/a?hitsPerPage=10000&page=2&filter=a==1', true],
    ['http://h/d/r/a?page=2&hitsPerPage=10000&filter=a%3D%3D1', true],
    ['http://h/d/r/a?page=3&hitsPerPage=10000&filter=a==1', false],
    ['http://h/d/r/a?cursor=x&hitsPerPage=10000&filter=a==1', false],
    ['https://h/d/r/a?page=2&hitsPerPage=10000&filter=a==1', false],
  ])('accepts a next link only if it has the expected page number: %s', (link, expected) => {
    expect(isNumberedPage(link, queryUrl, { page: 2, size: 10_000 })).toBe(expected);
  });
});
