import { describe, expect, test } from 'vitest';
import { laterRowsOf } from '../../../../electron/core/requests/later-rows.ts';
import { noFacts, type PageFacts } from '../../../../electron/wire/responses/page-facts.ts';
import type { Format } from '../../../../shared/contract/results/run.ts';

const access = { baseUrl: 'https://api.example.org/svc', signIn: {} };

function laterOf(format: Format, query: string, rows: number, facts: Partial<PageFacts> = {}) {
  const url = `https://api.example.org/svc/Orders${query}`;
  return laterRowsOf({ ...noFacts, ...facts }, { format, url, responseUrl: url, rows }, access);
}

describe('the rows after a response', () => {
  test('exist if the response has a next link, whatever was requested', () => {
    const nextUrl = 'https://api.example.org/svc/Orders?$skip=50';
    expect(laterOf('odata', '?$top=100&$count=true', 50, { nextUrl, total: 250 })).toEqual({
      nextUrl,
      moreRows: 'some',
      notices: [{ code: 'page-of-more', parameters: { page: 1, rows: 50, total: 250 } }],
    });
    expect(laterOf('odata', '?$skiptoken=x', 50, { nextUrl })).toMatchObject({
      notices: [{ code: 'page-of-more', parameters: { page: '?', rows: 50 } }],
    });
  });

  test('exist if they are announced in a way that can’t be followed', () => {
    const unusableNext = { name: 'has_more', value: 'true' };
    expect(laterOf('rest', '?hitsPerPage=20&page=3', 20, { unusableNext })).toEqual({
      nextUrl: null,
      moreRows: 'some',
      notices: [{ code: 'next-page-unusable', parameters: unusableNext }],
    });
    expect(laterOf('rest', '?hitsPerPage=50&page=3', 20, { unusableNext }).notices).toContainEqual({
      code: 'page-of-more',
      parameters: { page: 3, rows: 20 },
    });
  });

  test('are counted by the total and the position of the response', () => {
    const moreOf = (format: Format, query: string, rows: number, total: number) => laterOf(format, query, rows, { total }).moreRows;
    expect(moreOf('odata', '?$skip=90&$top=10', 10, 100)).toBe('none');
    expect(moreOf('odata', '?$skip=80&$top=10', 10, 100)).toBe('some');
    expect(moreOf('rest', '?hitsPerPage=10&page=10', 10, 100)).toBe('none');
    expect(moreOf('rest', '?hitsPerPage=10&page=9', 10, 100)).toBe('some');
    expect(moreOf('rest', '', 100, 250)).toBe('some');
    expect(moreOf('rest', '?page=11&hitsPerPage=10', 0, 100)).toBe('none');
  });

  test('are no notice if the query asks for exactly these rows', () => {
    expect(laterOf('odata', '?$top=5', 5, { total: 100 })).toEqual({ nextUrl: null, moreRows: 'some', notices: [] });
    expect(laterOf('odata', '?$top=5', 3, { total: 100 }).notices).toHaveLength(1);
  });

  test('are unknown after a full page without a total, so that it doesn’t count as all rows', () => {
    expect(laterOf('odata', '?$top=5000', 5000)).toEqual({ nextUrl: null, moreRows: 'unknown', notices: [] });
    expect(laterOf('rest', '?hitsPerPage=100', 100).moreRows).toBe('unknown');
    // A count that is equal to the number of rows might be that of the page.
    expect(laterOf('rest', '', 20, { total: 20, mayBeOfPage: true }).moreRows).toBe('unknown');
    expect(laterOf('odata', '?$top=5000', 4999).moreRows).toBe('none');
  });

  test('are those of another server if the server redirected the request there', () => {
    const received = { format: 'rest', url: 'https://api.example.org/svc/Orders', rows: 1 } as const;
    const noticesOf = (responseUrl: string) =>
      laterRowsOf(noFacts, { ...received, responseUrl }, { ...access, allowedOrigins: ['https://data.example.org'] }).notices;
    expect(noticesOf('https://other.example/Orders')).toEqual([
      { code: 'redirected-elsewhere', parameters: { origin: 'https://other.example' } },
    ]);
    expect(noticesOf('https://data.example.org/Orders')).toEqual([]);
  });

  test('lists in the rows that have a next page are counted in a notice', () => {
    const incompleteLists = { lists: 3, rows: 2, names: ['Items', 'Orders/Lines'] };
    expect(laterOf('odata', '', 2, { incompleteLists }).notices).toEqual([
      { code: 'lists-incomplete', parameters: { lists: 3, rows: 2, names: 'Items, Orders/Lines' } },
    ]);
  });
});
