import { describe, expect, test } from 'vitest';
import { nextLink, readPageFacts } from '../../../../electron/wire/responses/page-facts.ts';

const url = 'https://data.example/dmp-api/data/r/a?page=1';
const members = (facts: Record<string, string>) => new Map(Object.entries(facts));

describe('the total number of rows', () => {
  test.each([
    ['@odata.count', { '@odata.count': '12' }],
    ['total', { total: '12' }],
    ['total_count', { total_count: '12' }],
    ['totalElements', { totalElements: '12', count: '3' }],
  ])('reads the total from %s next to the rows', (_name, facts) => {
    expect(readPageFacts(url, [], members(facts)).total).toBe(12);
  });

  test('marks a plain count as a possible row count of the page', () => {
    expect(readPageFacts(url, [], members({ count: '12' }))).toMatchObject({ total: 12, mayBeOfPage: true });
    expect(readPageFacts(url, [], members({ count: '3', total: '12' }))).toMatchObject({ total: 12, mayBeOfPage: false });
  });

  test('reads the total from X-Total-Count, case-insensitively', () => {
    expect(readPageFacts(url, [['x-TOTAL-count', '3000000']], members({})).total).toBe(3_000_000);
  });

  test('returns no total for values that aren’t numbers', () => {
    expect(readPageFacts(url, [['X-Total-Count', 'many']], members({ total: 'null' })).total).toBeNull();
  });
});

describe('the URL of the next page', () => {
  test('reads the next page from several links in a Link header, relative to the response URL', () => {
    const link = '</p?page=1>; rel="first", </dmp-api/data/r/a?page=2&x=a,b>; title="a, b"; rel="last next"';
    expect(readPageFacts(url, [['Link', link]], members({})).nextUrl).toBe('https://data.example/dmp-api/data/r/a?page=2&x=a,b');
  });

  test('reads a relative or an absolute URL from @odata.nextLink', () => {
    expect(readPageFacts(url, [], members({ '@odata.nextLink': 'a?$skip=5' })).nextUrl).toBe(
      'https://data.example/dmp-api/data/r/a?$skip=5',
    );
    expect(readPageFacts(url, [], members({ '@odata.nextLink': 'http://other.example/x' })).nextUrl).toBe('http://other.example/x');
  });

  test.each([
    ['http://data.example/p?page=2', 'https://data.example/p?page=2'],
    ['http://data.example:8080/p', 'http://data.example:8080/p'],
    ['http://data.example.evil/p', 'http://data.example.evil/p'],
  ])('changes an HTTP link to HTTPS if its host and default port match the response: %s', (link, expected) => {
    expect(readPageFacts(url, [], members({ '@odata.nextLink': link })).nextUrl).toBe(expected);
  });

  test('changes an HTTP link to the HTTPS port of the response, also if it isn’t 443', () => {
    const own = 'https://data.example:8443/x';
    for (const link of ['http://data.example/p', 'http://data.example:8443/p']) {
      expect(readPageFacts(own, [], members({ '@odata.nextLink': link })).nextUrl).toBe('https://data.example:8443/p');
    }
  });

  test('returns no URL for a page number or a script', () => {
    expect(readPageFacts(url, [], members({ next: '2' })).nextUrl).toBeNull();
    expect(readPageFacts(url, [], members({ next: 'javascript:alert(1)//?' })).nextUrl).toBeNull();
  });

  test('ignores links with other relations', () => {
    expect(
      nextLink([
        ['Link', '</p?page=1>; rel=prev'],
        ['Link', '</p?page=3>;rel=next'],
      ]),
    ).toBe('/p?page=3');
    expect(nextLink([['Link', '</next>; rel="nextish"']])).toBeNull();
  });
});

describe('a next page that can’t be requested', () => {
  const unusable = (facts: Record<string, string>) => readPageFacts(url, [], members(facts)).unusableNext;

  test.each([
    ['a link to a file', '@odata.nextLink', 'file:///etc/hostname'],
    ['a script', '@odata.nextLink', 'javascript:void(0)'],
    ['a number', '@odata.nextLink', '5'],
    ['a link in an object about pages', 'paging/next', 'ftp://h/x'],
    ['a page number', 'next_page', '2'],
    ['a cursor', 'next_cursor', 'abc'],
    ['a cursor in an object about pages', 'response_metadata/next_cursor', 'abc'],
    ['a position in a link object', 'paging/next/after', '100'],
    ['a flag', 'has_more', 'true'],
    ['a flag of the last page', 'last', 'false'],
  ])('reports %s, so that a part isn’t taken for all rows', (_what, name, value) => {
    expect(unusable({ [name]: value })).toEqual({ name, value });
  });

  test.each([
    ['null', { next_cursor: 'null', next: 'null' }],
    ['an empty cursor', { 'meta/next_cursor': '' }],
    ['a flag that is false', { has_more: 'false' }],
    ['the last page, which has a cursor, too', { has_more: 'false', 'meta/after_cursor': 'x', next_cursor: 'x' }],
    ['a delta link', { '@odata.deltaLink': '?$deltatoken=1' }],
  ])('reports nothing for %s', (_what, facts) => {
    expect(unusable(facts)).toBeNull();
  });

  test('follows links of SensorThings, and links in objects about pages', () => {
    expect(readPageFacts(url, [], members({ '@iot.nextLink': '?$skip=3', '@iot.count': '7' }))).toMatchObject({
      total: 7,
      nextUrl: `${url.split('?')[0]}?$skip=3`,
    });
    for (const name of ['paging/next', '_links/next/href', 'links/next'])
      expect(readPageFacts(url, [], members({ [name]: '/x?page=2' }))).toMatchObject({
        nextUrl: 'https://data.example/x?page=2',
        unusableNext: null,
      });
  });
});
