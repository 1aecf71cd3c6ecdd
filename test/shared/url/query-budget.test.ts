import { describe, expect, test } from 'vitest';
import { parseODataUrl } from '../../../shared/odata/index.ts';
import { parseRestUrl } from '../../../shared/rsql/index.ts';
import { defaultQueryBudget, rejectLargeQuery } from '../../../shared/url/index.ts';

const small = { ...defaultQueryBudget, queryLength: 200, queryParameters: 4, queryTokens: 10 };

function codesOf(url: string): readonly string[] {
  return rejectLargeQuery(url, small)?.diagnostics.map(({ code }) => code) ?? [];
}

describe('a query within the size limits', () => {
  test.each([
    ['of words', `?$filter=${'a '.repeat(7)}`],
    ['of a list, whose commas don’t count', '?$filter=id in (1,2,3)'],
    ['with one long word', `?x=${'a'.repeat(60)}`],
    ['with percent-encoded letters', `?x=${'%41'.repeat(50)}`],
    ['after a long path', `https://host/${'(/'.repeat(300)}?$top=1`],
  ])('accepts a query %s', (_, url) => expect(codesOf(url)).toEqual([]));

  test('accepts a list of 10,000 ids', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => index).join(',');
    expect(parseODataUrl(`?$filter=id in (${ids})`).diagnostics).toEqual([]);
    expect(parseRestUrl(`?filter=id=in=(${ids})`).diagnostics).toEqual([]);
  });
});

describe('a query above the size limits', () => {
  test.each([
    ['characters', `?x=${'a'.repeat(200)}`, 'query-too-long'],
    ['parameters', '?a&b&c&d&e', 'too-many-parameters'],
    ['words', `?x=${'a '.repeat(10)}`, 'too-many-tokens'],
    ['punctuation characters', `?x=${'('.repeat(10)}`, 'too-many-tokens'],
    ['percent-encoded punctuation characters', `?x=${'%28'.repeat(10)}`, 'too-many-tokens'],
    ['commas without values', `?x=${','.repeat(20)}`, 'too-many-tokens'],
    ['punctuation characters in strings', `?x='${'('.repeat(10)}'`, 'too-many-tokens'],
    ['a word with many hyphens', `?x=${'a-'.repeat(95)}`, 'too-many-tokens'],
  ])('rejects a query above the limits: %s', (_, url, code) => expect(codesOf(url)).toEqual([code]));

  test.each([
    ['OData', (url: string) => parseODataUrl(url, undefined, undefined, small)],
    ['REST', (url: string) => parseRestUrl(url, undefined, undefined, undefined, small)],
  ])('rejects the whole query in %s with one error, which contains the limit', (_, parse) => {
    const { query, diagnostics } = parse(`https://host/path?filter=${'('.repeat(50)}`);
    expect(query).toBeNull();
    expect(diagnostics).toMatchObject([{ code: 'too-many-tokens', severity: 'error', from: 18, to: 75, parameters: { limit: 10 } }]);
  });
});
