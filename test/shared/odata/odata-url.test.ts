import { describe, expect, it } from 'vitest';
import { parseODataUrl, printODataUrl } from '../../../shared/odata/index.ts';
import { emptyQuery } from '../../../shared/query/query.ts';
import { table } from '../table.ts';

const model = table({ origin: 'string', delay: 'int32' });

function remarks(url: string): [string, string, string | null][] {
  return parseODataUrl(url, model).diagnostics.map(({ code, from, to, fix }) => [
    code,
    url.slice(from, to),
    fix === null ? null : url.slice(0, fix.from) + fix.text + url.slice(fix.to),
  ]);
}

describe('parseODataUrl', () => {
  it('reads every option of a request, in any case, with or without $', () => {
    const { query, diagnostics } = parseODataUrl(
      "https://host/odata/travel/flights?%24select=origin,delay&FILTER=startswith(origin,'A') and delay ge 10 and delay le 20&$orderby=delay desc,origin&skip=5&$Top=10&$count=true&$format=json&$skiptoken=x",
      model,
    );
    expect(diagnostics).toEqual([]);
    expect(query).toEqual({
      columns: ['origin', 'delay'],
      where: {
        kind: 'and',
        operands: [
          { kind: 'text', column: 'origin', operator: 'beginsWith', value: 'A', ignoreCase: false },
          { kind: 'between', column: 'delay', low: { kind: 'number', text: '10' }, high: { kind: 'number', text: '20' } },
        ],
      },
      order: [
        { column: 'delay', descending: true },
        { column: 'origin', descending: false },
      ],
      slice: { kind: 'range', skip: 5, top: 10 },
      count: true,
    });
  });

  it('reads a request without options as everything, uncounted', () => {
    const nothing = { ...emptyQuery, slice: { kind: 'range', skip: 0, top: null }, count: false };
    expect(parseODataUrl('https://host/x').query).toEqual(nothing);
    expect(parseODataUrl('?$select=*').query).toEqual(nothing);
  });

  it.each([
    ["?$filter=orgin eq 'A'", 'unknown-column', 'orgin', "?$filter=origin eq 'A'"],
    ["?$filter=origin%20==%20'A'", 'odata-rsql-operator', '==', "?$filter=origin%20eq%20'A'"],
    ['?$filter=origin eq "a%26b"', 'odata-double-quotes', '"a%26b"', "?$filter=origin eq 'a%26b'"],
    ['?$top=-1', 'number-expected', '-1', null],
    ['?$filter=delay eq 1&filter=delay eq 2', 'parameter-twice', 'filter=delay eq 2', null],
    ['?$expand=Orders', 'odata-option-unsupported', '$expand', null],
    ['?$fliter=delay eq 1', 'odata-option-unknown', '$fliter', '?$filter=delay eq 1'],
    ['?hitsPerPage=5', 'parameter-of-rest', 'hitsPerPage', null],
    ["?$filter=containz(origin,'x')", 'odata-function-unknown', 'containz', "?$filter=contains(origin,'x')"],
    ['?$orderby=delais', 'unknown-column', 'delais', '?$orderby=delay'],
    ['?$filter=delay add 1 gt 5', 'not-in-form', 'delay add 1 gt 5', null],
    ['?$orderby=length(origin)', 'not-in-form', 'length(origin)', null],
  ])('%s: %s at %j', (url, code, found, mended) => expect(remarks(url)).toEqual([[code, found, mended]]));

  it('has no query for what it cannot read or hold, and one for a wrong name', () => {
    for (const url of [
      '?$filter=delay eq',
      '?$top=x',
      '?$filter=delay add 1 gt 5',
      '?$expand=Orders',
      '?$select=a/b',
      '?$orderby=a add 1',
    ]) {
      expect(parseODataUrl(url).query).toBeNull();
    }
    expect(parseODataUrl('?$filter=nope eq 1', model).query).not.toBeNull();
  });

  it.each([
    ['delay', 'comparison'],
    ['10 lt delay', 'comparison'],
    ["contains(origin,'x') eq true", 'text'],
    ["not (tolower(origin) eq 'x')", 'not'],
    ["toupper(origin) eq 'X'", 'text'],
    ["contains(tolower(origin),'x')", 'text'],
    ['delay eq null', 'isNull'],
    ['delay in (1,2,null)', 'or'],
    ['$it/delay eq 1', 'comparison'],
  ])('shows %s in the form', (filter, kind) => expect(parseODataUrl(`?$filter=${filter}`).query?.where?.kind).toBe(kind));

  it('knows that folded text is never equal to text in the other case', () => {
    expect(parseODataUrl("?$filter=tolower(origin) eq 'X'").query).toBeNull();
  });
});

describe('printODataUrl', () => {
  it('puts the query first, replaces its options in any spelling, and leaves other parameters as they are', () => {
    const url = 'http://h/o?$format=json&top=5&%24FILTER=x&sap-client=%41#top';
    expect(printODataUrl(url, { ...emptyQuery, columns: ['origin'] }).text).toBe(
      'http://h/o?$select=origin&$top=100&$count=true&$format=json&sap-client=%41',
    );
  });

  it('says pages as rows', () => {
    const printed = (number: number, size: number | null) =>
      printODataUrl('/o', { ...emptyQuery, count: false, slice: { kind: 'page', number, size } });
    expect(printed(3, 50)).toEqual({ text: '/o?$skip=100&$top=50', diagnostics: [] });
    expect(printed(1, null)).toEqual({ text: '/o', diagnostics: [] });
    expect(printed(2, null).diagnostics.map(({ code }) => code)).toEqual(['odata-page-size']);
  });

  it('writes constants in the form of their columns and encodes what a URL cannot hold', () => {
    const where = { kind: 'comparison', column: 'origin', operator: 'eq', value: { kind: 'number', text: '1+1' } } as const;
    expect(printODataUrl('/o', { ...emptyQuery, where, count: false }, model).text).toBe("/o?$filter=origin eq '1%2B1'&$top=100");
  });

  it('says what it cannot', () => {
    const like = { kind: 'text', column: 'origin', operator: 'like', value: 'a*b', ignoreCase: false } as const;
    expect(printODataUrl('/o', { ...emptyQuery, where: like }).diagnostics.map(({ code }) => code)).toEqual(['odata-pattern']);
    expect(printODataUrl('/o', { ...emptyQuery, columns: ['a b'] }).diagnostics.map(({ code }) => code)).toEqual(['name-not-sayable']);
  });

  it('reaches columns whose names are words of the language', () => {
    const where = { kind: 'isNull', column: 'null' } as const;
    expect(printODataUrl('/o', { ...emptyQuery, where, count: false, order: [{ column: 'not', descending: true }] }).text).toBe(
      '/o?$filter=$it/null eq null&$orderby=$it/not desc&$top=100',
    );
  });
});
