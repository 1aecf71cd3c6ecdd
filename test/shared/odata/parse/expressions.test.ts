import { describe, expect, it } from 'vitest';
import { parseOption, printOption } from '../../../../shared/odata/index.ts';

function found(text: string): string[] {
  return parseOption('$filter', text).diagnostics.map(({ code }) => code);
}

function printed(text: string): string {
  return printOption('$filter', parseOption('$filter', text).tree);
}

/** Expressions in canonical form, by rule of the ABNF (4. Expressions to 7. Literals). */
const legal: Readonly<Record<string, readonly string[]>> = {
  'a number keeps its digits': [
    'a eq +5',
    'a eq -0.50',
    'a eq 1e-400',
    'a eq NaN or a eq -INF',
    'a eq 340282366920938463463374607431768211456',
  ],
  'a date far away is still a date': ['a eq -0044-03-15', 'a eq 12024-01-01', 'a eq 0000-12-31', 'a eq 10000-01-01T23:59:60Z'],
  'a time is read to the picosecond': ['a eq 07:59', 'a eq 23:59:60', 'a eq 12:00:00.123456789012'],
  'a minus before what has no sign negates it': ['-(12:30) eq a', '-a sub -b eq 1', '--1 eq 1'],
  'a duration has all its parts or few': ["a eq duration'-P3DT12H30M5.125S'", "a eq duration'PT0S'", "a eq 'P1D'"],
  'binary data may end with padding or without': ["a eq binary''", "a eq binary'T3-_YQ=='", "a eq binary'T3-_YWE='", "a eq binary'T3-_'"],
  'several members of an enumeration, by name and number': ["a has Sales.Colour'Red,-2,Blue'", "a has 'Red'", "a eq Été.Couleur'Bleu'"],
  'every shape of a place': [
    "a eq geography'SRID=0;Point(1 2)'",
    "a eq geometry'SRID=4326;Point(-1.5e3 NaN INF -INF)'",
    "a eq geography'SRID=0;LineString(1 2,3 4)'",
    "a eq geography'SRID=0;Polygon((1 2,3 4,5 6,1 2),(1 2,1 2))'",
    "a eq geography'SRID=0;MultiPoint()'",
    "a eq geography'SRID=0;MultiLineString((1 2,3 4),(5 6,7 8))'",
    "a eq geography'SRID=0;MultiPolygon(((1 2,1 2)),((3 4,3 4)))'",
    "a eq geography'SRID=0;GeometryCollection(Point(1 2),GeometryCollection(LineString(1 2,3 4)))'",
  ],
  'names of any script, and names that are words of the language': [
    '名前 eq 1',
    'été/Ωmega eq ß',
    'eq eq and',
    'not eq 5',
    'not eq eq',
    'not not',
    'in in (1,2)',
  ],
  'arrays and objects': [
    '[] eq a',
    '["a",1,b add 2] eq a',
    '{"a b":{"c":[null]}} eq a',
    'a in ["x","it\'s \\"so\\""]',
    'Ns.F(x={"a":1}) eq 1',
  ],
  'functions of the service': [
    'Sales.Best()',
    'Sales.Best(of=@p,for=[1])/name eq 1',
    'a/Sales.Best(x=b eq 1)/$count gt 1',
    'top(n=1)(5)/name eq 1',
  ],
  'keys in paths': [
    "Items(5)/name eq 'x'",
    "Items(order=1,item='a')/price gt 1",
    '$root/Items(@id)/price gt 1',
    "$root/Items('x')/Sales.Special/a eq 1",
  ],
  'casts in paths': ['Sales.Special/level eq 1', '$it/Sales.Special/level eq 1', 'a/Sales.Special/level eq 1', 'a/Sales.Special(1)/b eq 1'],
  'annotations in paths': [
    '@Core.Description eq 1',
    '@Core.Description#short eq 1',
    'a/@Core.Messages/any(m:m/code eq 1)',
    '$it/@term eq 1',
  ],
  'counts with conditions': [
    'Items/$count gt 1',
    'Items/$count($filter=a eq \'x;)\';$search=blue AND "a;b") gt 1',
    'Items/$filter(a gt 1)/$count eq 2',
  ],
  'any and all': ['Items/any()', 'Items/any(x:x/a/any(y:y eq x/b))', 'Items/$filter(a eq 1)/all(x:x/b)', '@list/any(x:x eq 1)'],
  'types of cast and isof': ['cast(Edm.String) eq a', 'isof(a,Collection(Edm.Int32))', 'isof($it,Sales.Special)', 'cast(a,Special) eq b'],
  'functions of the standard': [
    'fractionalseconds(a) lt 0.5',
    'totaloffsetminutes(a) eq 60',
    'mindatetime() lt now() and now() lt maxdatetime()',
    'hassubset(a,["x"]) and hassubsequence(a,@p)',
    "geo.length(a) lt 5 or geo.intersects(a,geography'SRID=0;Polygon((1 2,1 2))')",
    "matchesPattern(a,'%5E')",
    'case(a gt 1: 10,true: 12:30) eq b',
  ],
};

describe('valid expressions of the OData standard, parsed without errors and printed unchanged', () => {
  it.each(Object.entries(legal).flatMap(([loss, texts]) => texts.map((text) => [loss, text] as const)))('%s: %s', (_loss, text) => {
    expect(found(text)).toEqual([]);
    expect(printed(text)).toBe(text);
  });

  it.each([
    ['case(a gt 10:20,true:30) eq 1', 'case(a gt 10: 20,true: 30) eq 1'],
    ['CONCAT( a\t,[ 1 , "b" ] ) EQ b', 'concat(a,[1,"b"]) eq b'],
    ['Items/ANY( X : X/a Eq 1 )', 'Items/any(X:X/a eq 1)'],
    ["['a'] eq b", '["a"] eq b'],
    ['a in (1) add 2 eq 3', 'a in (1) add 2 eq 3'],
    ['Ns.F( a=1 , b=2 )', 'Ns.F(a=1,b=2)'],
    ['a/$count(FILTER=b;search=c) eq 1', 'a/$count($filter=b;$search=c) eq 1'],
    ['(a in (1,2)) eq true', '(a in (1,2)) eq true'],
    ['-  5 eq a', '-(5) eq a'],
  ])('parses %s and prints %s', (text, canonical) => {
    expect(found(text)).toEqual([]);
    expect(printed(text)).toBe(canonical);
  });
});

/** Invalid expressions with their single diagnostic and the text after its quick fix. */
const illegal: readonly (readonly [text: string, code: string, fixed: string | null])[] = [
  [' a eq 1', 'odata-blank', 'a eq 1'],
  ['a eq 1\t', 'odata-blank', 'a eq 1'],
  ['Items( 5)/a eq 1', 'odata-blank', 'Items(5)/a eq 1'],
  ['F(a= 1)', 'odata-blank', 'F(a=1)'],
  ["not'x'", 'odata-space-missing', "not 'x'"],
  ['a in (1,2) eq true', 'odata-parentheses-needed', '(a in (1,2)) eq true'],
  ["a has 'Red' eq true", 'odata-parentheses-needed', "(a has 'Red') eq true"],
  ['a has 5', 'odata-has-member', null],
  ["a has ('Red')", 'odata-has-member', null],
  ["a has 'Red, Blue'", 'odata-has-member', null],
  ["a eq Sales.Colour'Red, Blue'", 'odata-literal-invalid', "a eq Sales.Colour'Red,Blue'"],
  ["a eq Sales.Colour''", 'odata-literal-invalid', null],
  ["a eq Colour'Red'", 'odata-prefix-unknown', null],
  ["a eq X'0F'", 'odata-prefix-unknown', null],
  ["a eq geography'Point(1 2)'", 'odata-literal-invalid', null],
  ["a eq geography'SRID=0;Point(1,2)'", 'odata-literal-invalid', null],
  ["a eq geography'SRID=0;LineString(1 2)'", 'odata-literal-invalid', null],
  ["a eq geography'SRID=0;GeometryCollection()'", 'odata-literal-invalid', null],
  ["a eq geography'SRID=0;Polygon((1 2,3 4))'", 'odata-ring-open', null],
  ["a eq binary'AB'", 'odata-literal-invalid', null],
  ["a eq duration'P1Y'", 'odata-literal-invalid', null],
  ['a eq (1,2)', 'odata-list-place', null],
  ['a in ((1),2)', 'odata-list-literals', null],
  ['a in (1,b)', 'odata-list-literals', null],
  ['[1,2', 'odata-bracket-open', '[1,2]'],
  ['{"a":1', 'odata-bracket-open', '{"a":1}'],
  ["{'a':1}", 'odata-json-name', '{"a":1}'],
  ['{a:1}', 'odata-json-name', '{"a":1}'],
  ['{"a" 1}', 'odata-json-colon', null],
  ['["\\x"]', 'odata-literal-invalid', null],
  ['case(a,b) eq 1', 'odata-case-colon', 'case(a:b) eq 1'],
  ['cast(a,5) eq b', 'odata-type-expected', null],
  ["cast(a,'Edm.String') eq b", 'odata-type-expected', 'cast(a,Edm.String) eq b'],
  ['isof(a/b)', 'odata-type-expected', null],
  ['isdefined(a eq 1)', 'odata-path-needed', null],
  ['Sales.Special eq 1', 'odata-type-alone', null],
  ['$it/Sales.Special eq 1', 'odata-type-alone', null],
  ['$root eq 1', 'odata-path-broken', null],
  ['$root/Sales.Special/a eq 1', 'odata-path-broken', null],
  ['$it/$count eq 1', 'odata-path-broken', null],
  ['Items/$count/a eq 1', 'odata-path-broken', null],
  ['Items/any(x:x)/a eq 1', 'odata-path-broken', null],
  ['a/$Count eq 1', 'odata-path-broken', null],
  ['Items/F(a,b) eq 1', 'odata-key-value', null],
  ['F(a=1,2)', 'odata-argument-name', null],
  ['Items/$count($top=1) gt 1', 'odata-count-option', null],
  [`${'a'.repeat(129)} eq 1`, 'odata-name-long', null],
  ['matchesPattern(a,b,c)', 'odata-function-arity', null],
  ['a eq 2012-13-01', 'odata-literal-invalid', null],
  ['a/5 gt 1', 'odata-path-number', null],
  ["lenght('x') gt 1", 'odata-function-unknown', null],
];

describe('expressions with one error', () => {
  it.each(illegal)('reports one error: %s: %s', (text, code, fixed) => {
    const { diagnostics } = parseOption('$filter', text);
    expect(diagnostics.map((each) => each.code)).toEqual([code]);
    const fix = diagnostics[0]?.fix ?? null;
    expect(fix === null ? null : text.slice(0, fix.from) + fix.text + text.slice(fix.to)).toBe(fixed);
    if (fixed !== null) expect(found(fixed)).toEqual([]);
  });

  it('returns a tree with all operands, even those with an error', () => {
    const { tree } = parseOption('$filter', 'a eq 1 and b has 5 and c eq and cast(d,5) eq 2 and e eq 3');
    expect(tree?.kind === 'logical' ? tree.operands.map(({ kind }) => kind) : []).toEqual([
      'binary',
      'binary',
      'binary',
      'binary',
      'binary',
    ]);
  });
});

describe('expressions with deep nesting', () => {
  const deep = (piece: string, close: string) => `${piece.repeat(1000)}a${close.repeat(1000)}`;

  it.each([
    ['parentheses', deep('(', ')')],
    ['arrays', deep('[', ']')],
    ['objects', deep('{"a":', '}')],
    ['arguments', deep('F(a=', ')')],
    ['conditions in counts', deep('a/$count($filter=', ')')],
    ['lambda expressions', deep('a/any(x:', ')')],
    ['not', 'not '.repeat(1000)],
    ['chains', 'a add '.repeat(1000)],
  ])('reports deep nesting of %s only once', (_what, text) => {
    expect(found(text)).toContain('too-deep');
    expect(found(text).filter((code) => code === 'too-deep')).toHaveLength(1);
  });

  it('accepts 150 levels of parentheses', () => {
    expect(found(`${'('.repeat(150)}a${')'.repeat(150)}`)).toEqual([]);
  });
});
