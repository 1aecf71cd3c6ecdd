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
  it('parses every option of a URL, in any letter case, with or without $', () => {
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
      only: [
        { language: 'odata', kind: 'option', name: '$format', value: 'json' },
        { language: 'odata', kind: 'option', name: '$skiptoken', value: 'x' },
      ],
    });
  });

  it('accepts an encoded semicolon in a search word, and reports a plain one', () => {
    const { query, diagnostics } = parseODataUrl('?$search=salt%3Bpepper OR x%3by', model);
    expect(diagnostics).toEqual([]);
    expect(query?.only).toEqual([{ language: 'odata', kind: 'option', name: '$search', value: '"salt;pepper" OR "x;y"' }]);
    expect(parseODataUrl(printODataUrl('/o', query ?? emptyQuery).text, model).diagnostics).toEqual([]);
    expect(remarks('?$search=salt;pepper')).toEqual([['odata-search-character', 'salt;pepper', '?$search="salt;pepper"']]);
    expect(remarks('?$search=%27a b%3Bc').map(([code]) => code)).toEqual(['odata-search-character']);
  });

  it('parses a URL without options as a query for all rows, without their count', () => {
    const nothing = { ...emptyQuery, slice: { kind: 'range', skip: 0, top: null }, count: false };
    expect(parseODataUrl('https://host/x').query).toEqual(nothing);
    expect(parseODataUrl('?$select=*').query).toEqual(nothing);
  });

  it.each([
    ['?$filter=delay gt @low&@low=5', []],
    ["?$filter=origin in @places&@places=['LAX','SFO']", []],
    ["?$filter=delay gt @low&@low='x'", [['type-mismatch', '@low', null]]],
    ["?@low=@other&@other='x'&$filter=delay gt @low", [['type-mismatch', '@low', null]]],
    ['?$filter=contains(origin,@part)&@part=5', [['operand-type', '@part', null]]],
    ['?$filter=origin in @places&@places=[1,2]', [['type-mismatch', '@places', null]]],
    ['?$filter=delay gt @low&@low=@low', []],
    ['?$filter=delay gt @low', []],
    ["?$orderby=delay add @more&@more='x'", [['operand-type', '@more', null]]],
    ['?$orderby=concat(origin,@part)&@part=5', [['operand-type', '@part', null]]],
    ["?$compute=delay mul @times as later&@times='x'", [['operand-type', '@times', null]]],
    ["?$apply=filter(delay gt @low)/aggregate(delay with max as most)&@low='x'", [['type-mismatch', '@low', null]]],
    [
      "?$apply=groupby((origin),filter(delay gt @low)/aggregate(delay mul @low with max as most))&@low='x'",
      [
        ['type-mismatch', '@low', null],
        ['operand-type', '@low', null],
      ],
    ],
    ['?$apply=concat(topcount(@few,delay),compute(length(@few) as size))&@few=5', [['operand-type', '@few', null]]],
    ['?$apply=filter(delay gt @low)/orderby(delay add @low)&@low=5', []],
  ])('checks in %s the values of parameter aliases', (url, expected) =>
    expect(remarks(url).filter(([code]) => code !== 'not-in-form')).toEqual(expected),
  );

  it.each([
    '?$filter=delay gt 5 ',
    '?$filter=%20delay gt 5%20&$top=5 ',
    '?$filter=delay gt @low &@low= 5 ',
    '?$orderby=delay desc ',
    '?$select=origin, delay ',
  ])('accepts spaces around option values in %j, as while the user types', (url) => {
    const { query, diagnostics } = parseODataUrl(url, model);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(query).not.toBeNull();
  });

  it.each([
    ["?$filter=orgin eq 'A'", 'unknown-column', 'orgin', "?$filter=origin eq 'A'"],
    ["?$filter=origin%20==%20'A'", 'odata-rsql-operator', '==', "?$filter=origin%20eq%20'A'"],
    ['?$filter=origin eq "a%26b"', 'odata-double-quotes', '"a%26b"', "?$filter=origin eq 'a%26b'"],
    ['?$top=-1', 'number-expected', '-1', null],
    ['?$filter=delay eq 1&filter=delay eq 2', 'parameter-twice', 'filter=delay eq 2', null],
    ['?$fliter=delay eq 1', 'odata-option-unknown', '$fliter', '?$filter=delay eq 1'],
    ['?hitsPerPage=5', 'parameter-of-rest', 'hitsPerPage', null],
    ["?$filter=containz(origin,'x')", 'odata-function-unknown', 'containz', "?$filter=contains(origin,'x')"],
    ['?$orderby=delais', 'unknown-column', 'delais', '?$orderby=delay'],
    ['?$filter=delay add 1 gt 5', 'not-in-form', 'delay add 1 gt 5', null],
    ['?$orderby=length(origin)', 'not-in-form', 'length(origin)', null],
  ])('reports in %s only %s, at %j', (url, code, found, fixed) => expect(remarks(url)).toEqual([[code, found, fixed]]));

  it('returns no query for invalid syntax, but a query for an unknown column', () => {
    for (const url of ['?$filter=delay eq', '?$top=x', '?$filter=delay eq 1 and', '?$orderby=,', '?$select=,']) {
      expect(parseODataUrl(url).query).toBeNull();
    }
    expect(parseODataUrl('?$filter=nope eq 1', model).query).not.toBeNull();
  });

  it.each([
    ['delay', 'comparison'],
    ['10 lt delay', 'comparison'],
    ["contains(origin,'x') eq true", 'text'],
    ["not (tolower(origin) eq 'x')", 'comparison'],
    ["toupper(origin) eq 'X'", 'comparison'],
    ["tolower(origin) in ('x','y')", 'in'],
    ["matchesPattern(origin,'^a[\\s\\S]*b\\.$')", 'text'],
    ["tags/any(t:t eq 'x' or delay gt 5)", 'any'],
    ["tags/all(t:contains(t,'x'))", 'all'],
    ['tags/any()', 'any'],
    ["contains(tolower(origin),'x')", 'text'],
    ['delay eq null', 'isNull'],
    ['delay in (1,2,null)', 'or'],
    ['$it/delay eq 1', 'comparison'],
  ])('converts %s to a condition of the form', (filter, kind) => expect(parseODataUrl(`?$filter=${filter}`).query?.where?.kind).toBe(kind));

  it.each([
    ["tolower(origin) eq 'X'", 'never equal: the text is not folded'],
    ["matchesPattern(origin,'^a.*b$')", 'a dot matches no line break'],
    ['delay add 1 gt 5', 'arithmetic'],
    ['delay gt @least', 'an alias'],
    ['Address/City eq 1', 'a path to other data'],
    ["contains(origin,'x') ne true", 'true for a missing text, which no condition of the form is'],
    ['items/any(i:i/price gt 5)', 'more than the value itself'],
    ["tags/any(t:t eq 'x' and a/any(u:u eq t))", 'a value of the outer list'],
    ["geo.distance(place,geography'SRID=0;Point(1 2)') lt 5.0", 'a place'],
  ])('preserves %s as text (%s), and converts the neighbouring conditions for the form', (text) => {
    const { query, diagnostics } = parseODataUrl(`?$filter=delay eq 1 and not (origin eq 'x' or ${text})`);
    expect(query?.where).toMatchObject({
      kind: 'and',
      operands: [
        { kind: 'comparison', column: 'delay' },
        { kind: 'not', operand: { kind: 'or', operands: [{ column: 'origin' }, { kind: 'only', language: 'odata', text }] } },
      ],
    });
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['not-in-form', 'information']]);
  });

  it('converts a boolean column to a condition only if null can’t change the result', () => {
    const flags = table({ flag: 'boolean', sure: 'boolean' }, { sure: { nullable: false } });
    const where = (filter: string) => parseODataUrl(`?$filter=${filter}`, flags).query?.where;
    const is = (column: string, value: boolean) => ({ kind: 'comparison', column, operator: 'eq', value: { kind: 'boolean', value } });
    expect(where('flag and not sure')).toEqual({ kind: 'and', operands: [is('flag', true), is('sure', false)] });
    expect(where('not flag')).toEqual(is('flag', false));
    expect(where('not (sure and flag)')).toEqual({
      kind: 'not',
      operand: { kind: 'and', operands: [is('sure', true), { kind: 'only', language: 'odata', text: 'flag' }] },
    });
  });

  it('preserves search, sorting by expressions, paths, aliases, and unknown parameters unchanged', () => {
    const url =
      '?$search=mountain bike&$select=origin,a/b,delay&$orderby=length(origin) desc,delay&$filter=delay gt @low&@low=5&$apply=filter(delay gt 1)&v=1%2B1&flag';
    const { query, diagnostics } = parseODataUrl(url);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(query).toMatchObject({
      columns: ['origin', 'delay'],
      order: [
        { only: 'odata', text: 'length(origin)', descending: true },
        { column: 'delay', descending: false },
      ],
      where: { kind: 'only', text: 'delay gt @low' },
    });
    const printed = printODataUrl('/o', query ?? emptyQuery).text;
    expect(printed).toBe(
      '/o?$select=origin,delay,a/b&$filter=delay gt @low&$orderby=length(origin) desc,delay&$search=mountain bike&@low=5&$apply=filter(delay gt 1)&v=1%2B1&flag',
    );
    expect(parseODataUrl(printed).query).toEqual(query);
  });

  it('reports the position of an error in the search, and a duplicate search', () => {
    expect(remarks('?$search=(a&$top=5')).toEqual([['odata-group-open', '(', '?$search=(a)&$top=5']]);
    expect(remarks('?$search=a&search=b')).toEqual([['parameter-twice', 'search=b', null]]);
  });
});

describe('printODataUrl', () => {
  it('replaces all parameters and the fragment of the base URL', () => {
    const url = 'http://h/o?$format=json&top=5&%24FILTER=x&sap-client=%41#top';
    expect(printODataUrl(url, { ...emptyQuery, columns: ['origin'] }).text).toBe('http://h/o?$select=origin&$top=100&$count=true');
  });

  it('converts a page to a range of rows, and reports a page without a size', () => {
    const printed = (number: number, size: number | null) =>
      printODataUrl('/o', { ...emptyQuery, count: false, slice: { kind: 'page', number, size } });
    expect(printed(3, 50)).toEqual({ text: '/o?$skip=100&$top=50', diagnostics: [], incomplete: false });
    expect(printed(1, null)).toEqual({ text: '/o', diagnostics: [], incomplete: false });
    expect(printed(2, null).diagnostics.map(({ code }) => code)).toEqual(['odata-page-size']);
  });

  it('writes values in the notation of the column type, and encodes special characters', () => {
    const where = { kind: 'comparison', column: 'origin', operator: 'eq', value: { kind: 'number', text: '1+1' } } as const;
    expect(printODataUrl('/o', { ...emptyQuery, where, count: false }, model).text).toBe("/o?$filter=origin eq '1%2B1'&$top=100");
  });

  it('reports conditions and column names that can’t be expressed in OData', () => {
    const where = { kind: 'only', language: 'rest', text: 'origin=soundsLike=x' } as const;
    expect(printODataUrl('/o', { ...emptyQuery, where })).toMatchObject({ diagnostics: [{ code: 'only-rest' }], incomplete: true });
    expect(printODataUrl('/o', { ...emptyQuery, where: { kind: 'only', language: 'odata', text: 'a eq' } }).diagnostics).toMatchObject([
      { code: 'only-broken' },
    ]);
    expect(printODataUrl('/o', { ...emptyQuery, columns: ['a b'] }).diagnostics.map(({ code }) => code)).toEqual(['name-not-sayable']);
  });

  it('writes a prefix before column names that are OData keywords', () => {
    const where = { kind: 'isNull', column: 'null' } as const;
    expect(printODataUrl('/o', { ...emptyQuery, where, count: false, order: [{ column: 'not', descending: true }] }).text).toBe(
      '/o?$filter=$it/null eq null&$orderby=$it/not desc&$top=100',
    );
  });
});
