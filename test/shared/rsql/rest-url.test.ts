import { describe, expect, it } from 'vitest';
import { emptyQuery, type Query } from '../../../shared/query/query.ts';
import { defaultDialect, parseRestUrl, printRestUrl } from '../../../shared/rsql/index.ts';
import { table } from '../table.ts';

const model = table({ origin: 'string', delay: 'int32', distance: 'int32' });

function remarks(url: string): [string, string, string | null][] {
  return parseRestUrl(url, defaultDialect, model).diagnostics.map(({ code, from, to, fix }) => [
    code,
    url.slice(from, to),
    fix === null ? null : url.slice(0, fix.from) + fix.text + url.slice(fix.to),
  ]);
}

describe('parseRestUrl', () => {
  it('parses every parameter of a REST URL', () => {
    const { query, parameters, diagnostics } = parseRestUrl(
      'https://host/dmp-api/data/travel/flights?select=origin,delay,origin&filter=origin=beginsWith=A;delay=gt=60&sort=-delay,origin&page=3&hitsPerPage=50&useCache=true&mine=%C3%A9',
      defaultDialect,
      model,
    );
    expect(diagnostics).toEqual([]);
    expect(query).toEqual({
      columns: ['origin', 'delay', 'origin'],
      where: {
        kind: 'and',
        operands: [
          { kind: 'text', column: 'origin', operator: 'beginsWith', value: 'A', ignoreCase: false },
          { kind: 'comparison', column: 'delay', operator: 'gt', value: { kind: 'number', text: '60' } },
        ],
      },
      order: [
        { column: 'delay', descending: true },
        { column: 'origin', descending: false },
      ],
      slice: { kind: 'page', number: 3, size: 50 },
      count: true,
      only: [
        { language: 'rest', kind: 'option', name: 'useCache', value: 'true' },
        { language: 'rest', kind: 'custom', text: 'mine=é' },
      ],
    });
    expect(parameters.map(({ name, value }) => `${name}=${value}`).slice(-2)).toEqual(['useCache=true', 'mine=é']);
  });

  it('parses a URL without parameters as a query for all columns from the first page', () => {
    expect(parseRestUrl('https://host/x').query).toEqual({ ...emptyQuery, slice: { kind: 'page', number: 1, size: null } });
  });

  it.each([
    ['?filter=orgin==A', 'unknown-column', 'orgin', '?filter=origin==A'],
    ["?filter=origin%3D%3D'%C3%A9'%3Bdelay%3D60", 'rsql-single-equals', '%3D', "?filter=origin%3D%3D'%C3%A9'%3Bdelay==60"],
    ['?filter=origin==a%26b c', 'rsql-value-unquoted', 'a%26b c', "?filter=origin=='a%26b c'"],
    ['?fliter=origin==A', 'parameter-misspelt', 'fliter', '?filter=origin==A'],
    ['?$filter=origin==A', 'parameter-of-odata', '$filter', '?filter=origin==A'],
    ['?page=0', 'number-expected', '0', null],
    ['?hitsPerPage=many', 'number-expected', 'many', null],
    ['?page=1&page=2', 'parameter-twice', 'page=2', null],
    ['?sort=delays', 'unknown-column', 'delays', '?sort=delay'],
    ['?sort=-delay,,origin', 'name-missing', '', null],
    ['?select=origin,delais', 'unknown-column', 'delais', '?select=origin,delay'],
    ['?filter=origin==100%', 'percent-escape-broken', '%', '?filter=origin==100%25'],
  ])('reports in %s only %s, at %j', (url, code, found, fixed) => expect(remarks(url)).toEqual([[code, found, fixed]]));

  it('returns the position of an error also in the decoded parameter value', () => {
    const [found] = parseRestUrl('?filter=origin==%27%C3%A9%27;nope==1', defaultDialect, model).diagnostics;
    expect(found?.at).toEqual({ parameter: 'filter', from: 12, to: 16 });
  });

  it('returns no query for invalid syntax, but a query for an unknown column', () => {
    expect(parseRestUrl('?filter=origin==').query).toBeNull();
    expect(parseRestUrl('?page=x').query).toBeNull();
    expect(parseRestUrl('?filter=origin=between=A').query).toBeNull();
    expect(parseRestUrl('?filter=nope==1', defaultDialect, model).query).not.toBeNull();
  });

  it('preserves a condition with an unknown operator as text, and converts its neighbours', () => {
    const { query, diagnostics } = parseRestUrl("?filter=delay==1;(origin==x,origin=soundsLike='A b')", defaultDialect, model);
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['rsql-operator-unknown', 'warning'],
      ['rsql-operator-opaque', 'information'],
    ]);
    expect(query?.where).toMatchObject({
      kind: 'and',
      operands: [
        { column: 'delay' },
        { kind: 'or', operands: [{ column: 'origin' }, { kind: 'only', language: 'rest', text: "origin=soundsLike='A b'" }] },
      ],
    });
  });

  it('suggests the correct spelling of a misspelt operator', () => {
    expect(remarks('?filter=origin=beginswith=A')[0]).toEqual(['rsql-operator-unknown', '=beginswith=', '?filter=origin=beginsWith=A']);
  });
});

describe('printRestUrl', () => {
  const query: Query = { ...emptyQuery, columns: ['origin'], order: [{ column: 'delay', descending: true }] };

  it('replaces all parameters and the fragment of the base URL, and appends REST-only parameters', () => {
    const only = parseRestUrl('?ctx=%41&own=1+1&page=9&useCache=false').query?.only ?? [];
    expect(printRestUrl('http://h/d?ctx=7&page=9#top', { ...query, only }).text).toBe(
      'http://h/d?select=origin&sort=-delay&page=1&hitsPerPage=100&ctx=A&own=1+1&useCache=false',
    );
  });

  it('writes the sort parameter in the syntax of the server', () => {
    const sorted = (sort: 'colon' | 'comma') => printRestUrl('/d', { ...query, columns: [] }, { ...defaultDialect, sort }).text;
    expect([sorted('colon'), sorted('comma')]).toEqual([
      '/d?sort=delay:desc&page=1&hitsPerPage=100',
      '/d?sort=delay,desc&page=1&hitsPerPage=100',
    ]);
  });

  it('converts a range of rows to a page, and reports ranges that aren’t a page', () => {
    const printed = (skip: number, top: number | null) => printRestUrl('/d', { ...emptyQuery, slice: { kind: 'range', skip, top } });
    expect(printed(200, 100)).toEqual({ text: '/d?page=3&hitsPerPage=100', diagnostics: [], incomplete: false });
    expect(printed(0, null)).toEqual({ text: '/d', diagnostics: [], incomplete: false });
    expect(printed(50, 100).diagnostics.map(({ code }) => code)).toEqual(['rsql-page-uneven']);
    expect(printed(50, null).diagnostics.map(({ code }) => code)).toEqual(['rsql-page-open']);
    expect(printed(0, 0).diagnostics.map(({ code }) => code)).toEqual(['rsql-page-empty']);
  });

  it('reports column names that REST can’t express', () => {
    const { diagnostics } = printRestUrl('/d', {
      ...emptyQuery,
      columns: ['a,b'],
      where: { kind: 'isNull', column: 'c d' },
      order: [{ column: '-e', descending: false }],
    });
    expect(diagnostics.map(({ code, parameters }) => [code, parameters.name])).toEqual([
      ['name-not-sayable', 'a,b'],
      ['name-not-sayable', 'c d'],
      ['name-not-sayable', '-e'],
    ]);
  });
});
