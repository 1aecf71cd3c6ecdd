import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseResourcePath } from '../../../../shared/odata/resource-path/index.ts';
import { exactUrl } from '../../../../shared/url/index.ts';
import { garbage } from '../../arbitraries.ts';
import { table } from '../../table.ts';
import { spansOf, withoutSpans } from '../../without-spans.ts';

const flights = table({ id: 'int64', name: 'string', at: 'dateTimeOffset' }, { id: { key: true } });
const items = table({ order: 'int32', item: 'string', price: 'decimal' }, { order: { key: true }, item: { key: true } });

function codes(text: string, ...more: [typeof flights?, { keyAsSegment: boolean }?]): string[] {
  return parseResourcePath(text, ...more).diagnostics.map(({ code }) => code);
}

/** Returns the kind and the text of each segment. */
function kinds(text: string, ...more: [typeof flights?, { keyAsSegment: boolean }?]): string[] {
  return (parseResourcePath(text, ...more).tree?.segments ?? []).map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`);
}

/** Joins the texts of a path's segments with their separators. */
function joined(text: string): string {
  const { segments = [] } = parseResourcePath(text).tree ?? {};
  return segments.map(({ kind, from, to }, index) => (index > 0 && kind !== 'key' ? '/' : '') + text.slice(from, to)).join('');
}

describe('valid resource paths of the OData standard', () => {
  it.each([
    'Products',
    'Products(5)',
    'Products(-5)',
    "Products('O''Neil')",
    'Products(01234567-89ab-cdef-0123-456789abcdef)',
    'Products(2020-01-01)',
    "Products(duration'P1D')",
    "Products(Sales.Colour'Red')",
    'Products(@id)',
    "OrderItems(order=1,item='a')",
    'Products(5)/name',
    'Products(5)/name/$value',
    'Products(5)/$value',
    'Products(5)/Category/$ref',
    'Products/$count',
    'Products(5)/Items/$count',
    'Products(5)/Address/City',
    'Products/Sales.Special',
    'Products/Sales.Special(5)',
    'Products(5)/Sales.Special/name',
    "Products/Sales.Best(count=5,of='x')",
    'Products/Sales.Best(count=@n)/$count',
    'Products/Sales.Best()',
    'Products(5)/Sales.Discount',
    'Products/$each/Sales.Discount',
    'Products/$filter(@f)/$each',
    'Products/$filter(price gt 5)/$count',
    "Products/$filter(Address/City eq 'x')(5)/name",
    'Products/$filter(@a)/$filter(@b)/$query',
    'Products/$query',
    'Products/5/name',
    'Products/a-b/name',
    'Products(5)/tags/-1',
    'Best(count=null)',
    '$batch',
    '$metadata',
    '$entity',
    '$entity/Sales.Special',
    '$all',
    '$all/Sales.Special',
    '$crossjoin(Products,Sales)',
    '$crossjoin(Products)/$query',
    'Été(5)',
  ])('parses the path completely and without errors, encoded or not: %s', (text) => {
    const parsed = parseResourcePath(text);
    expect(parsed.diagnostics).toEqual([]);
    expect(joined(text)).toBe(text);
    expect(withoutSpans(parseResourcePath(exactUrl(text)).tree)).toEqual(withoutSpans(parsed.tree));
  });
});

describe('percent-encoded resource paths', () => {
  it.each([
    ["Files('a%2Fb')", "Files('a%2Fb')"],
    ['Files(%27a%3Fb%27)', "Files('a%3Fb')"],
    ["Files('a%20%C3%A9+b')", "Files('a é+b')"],
    ["Files('50%25')", "Files('50%25')"],
    ['Files/a%2Fb', 'Files/a%2Fb'],
    ["Files%28'x'%29/%24value", "Files('x')/$value"],
  ])('parses %s with the same meaning as %s', (text, readable) => {
    const { tree, diagnostics } = parseResourcePath(text);
    expect(diagnostics).toEqual([]);
    expect(withoutSpans(tree)).toEqual(withoutSpans(parseResourcePath(readable).tree));
  });

  it('decodes key values, and returns their positions in the encoded URL', () => {
    const text = "Files('a%2Fb%27%27c')/name";
    const [, key, name] = parseResourcePath(text).tree?.segments ?? [];
    expect(key).toMatchObject({ values: [{ value: { value: { kind: 'string', value: "a/b'c" } } }], from: 5, to: 21 });
    expect(text.slice(name?.from, name?.to)).toBe('name');
  });
});

describe('invalid resource paths', () => {
  it.each([
    ['/Products', 'odata-segment-empty', '/'],
    ['Products/', 'odata-segment-empty', '/'],
    ['Products//name', 'odata-segment-empty', ''],
    ['Products/$count/x', 'odata-segment-misplaced', 'x'],
    ['Products(5)/$count', 'odata-segment-misplaced', '$count'],
    ['Products(5)/$each', 'odata-segment-misplaced', '$each'],
    ['Products/$Count', 'odata-path-broken', '$Count'],
    ['$count', 'odata-segment-misplaced', '$count'],
    ['Sales.Special', 'odata-segment-misplaced', 'Sales.Special'],
    ['5', 'odata-segment-misplaced', '5'],
    ['Products/$batch', 'odata-segment-misplaced', '$batch'],
    ['$metadata/x', 'odata-segment-misplaced', 'x'],
    ['$all/a/b', 'odata-segment-misplaced', 'b'],
    ['Products(null)', 'odata-key-value', '(null'],
    ['Products(a)', 'odata-key-value', '(a'],
    ['Products(1,2)', 'odata-key-value', '(1,2'],
    ['Products( 5)', 'odata-blank', ' '],
    ['Products(5', 'odata-group-open', '('],
    ['Products(5)(6)', 'odata-path-broken', '(6)'],
    ["Products('a)", 'odata-string-open', "'a)"],
    ["Files('a/b')", 'odata-slash-encoded', '/'],
    ['Best(count=price)', 'odata-argument-literal', 'price'],
    ['$crossjoin(5)', 'odata-path-broken', '5'],
    ['Products/$filter', 'odata-path-broken', '$filter'],
    ['Files(%ZZ)', 'percent-escape-broken', '%'],
  ])('reports the first error at its position: %s: %s at %j', (text, code, found) => {
    const [first] = parseResourcePath(text).diagnostics;
    expect([first?.code, text.slice(first?.from, first?.to)]).toEqual([code, found]);
  });
});

describe('resource paths checked against the model of the entity set', () => {
  it.each(['Flights(5)', 'Flights(5)/name/$value', 'Flights(id=5)', 'Flights/$count', 'Flights(@id)'])('accepts %s', (text) =>
    expect(codes(text, flights)).toEqual([]),
  );

  it.each([
    ["Flights('5')", 'type-mismatch'],
    ['Flights(5)/nmae', 'unknown-column'],
    ['Flights(ident=5)', 'odata-key-parts'],
    ["Items(order=1,item='a',x=2)", 'unknown-column'],
    ['Items(order=1,price=2)', 'odata-key-parts'],
    ['Items(order=1)', 'odata-key-parts'],
    ['Items(5)', 'odata-key-parts'],
  ])('reports an error if the key or property is wrong: %s: %s', (text, code) => {
    const model = text.startsWith('Items') ? { ...items, name: 'Items' } : flights;
    const found = codes(text, model);
    expect(text === 'Flights(ident=5)' ? [] : [code]).toEqual(found);
  });

  it('distinguishes a key of several properties from function parameters', () => {
    expect(kinds("Items(order=1,item='a')/price", items)).toEqual(['name Items', "key (order=1,item='a')", 'name price']);
    expect(kinds('Items(order=1)')).toEqual(['function Items(order=1)']);
  });
});

describe('a key as a path segment', () => {
  it('parses a segment as a key if it can’t be a name, or if requested', () => {
    expect(kinds('Flights/5/name')).toEqual(['name Flights', 'keyText 5', 'name name']);
    expect(kinds('Flights/A1/name')).toEqual(['name Flights', 'name A1', 'name name']);
    expect(kinds('Flights/A1/name', undefined, { keyAsSegment: true })).toEqual(['name Flights', 'keyText A1', 'name name']);
    expect(kinds('Flights/$count', undefined, { keyAsSegment: true })).toEqual(['name Flights', 'system $count']);
  });
});

describe('arbitrary resource paths', () => {
  it('reports a path of more than 200 segments, and parses the first 200', () => {
    const { tree, diagnostics } = parseResourcePath(`a${'/a'.repeat(30_000)}`);
    expect(diagnostics.map(({ code }) => code)).toEqual(['too-deep']);
    expect(tree?.segments).toHaveLength(200);
  });

  const path = fc.array(fc.oneof(garbage, fc.constantFrom('Products', '(5)', '/', '$count', "('a%2Fb')", '%27', '%', '$filter(', '5')), {
    maxLength: 6,
  });

  it('parses any path without throwing, and to the same tree if it is percent-encoded', () => {
    fc.assert(
      fc.property(path, (pieces) => {
        const text = pieces.join('').toWellFormed();
        const parsed = parseResourcePath(text, flights);
        for (const { from, to } of spansOf(parsed)) expect(from >= 0 && from <= to && to <= text.length).toBe(true);
        if (parsed.diagnostics.length > 0) return;
        const sent = parseResourcePath(exactUrl(text), flights);
        expect(sent.diagnostics).toEqual([]);
        expect(withoutSpans(sent.tree)).toEqual(withoutSpans(parsed.tree));
      }),
      { numRuns: 3000 },
    );
  });
});
