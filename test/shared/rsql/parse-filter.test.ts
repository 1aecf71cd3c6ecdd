import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../shared/diagnostics/diagnostic.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { defaultDialect, parseFilter, printFilter } from '../../../shared/rsql/index.ts';
import { table } from '../table.ts';

const model = table(
  { name: 'string', age: 'int32', born: 'date', seen: 'dateTimeOffset', secret: 'string' },
  { secret: { filterable: false } },
);

function codes(text: string, of?: EntityModel): string[] {
  return parseFilter(text, defaultDialect, of).diagnostics.map(({ code }) => code);
}

function apply(text: string, fix: Fix | null): string | null {
  return fix === null ? null : text.slice(0, fix.from) + fix.text + text.slice(fix.to);
}

function fixesOf(text: string, of?: EntityModel): (string | null)[] {
  return parseFilter(text, defaultDialect, of).diagnostics.map(({ fix }) => apply(text, fix));
}

describe('a valid RSQL filter is parsed without errors', () => {
  it.each([
    'name==Milk',
    "name=='Milk and honey'",
    'name=="it\\"s"',
    'age<60;age>=18,name!=x',
    'a=in=(1,2,3);b=out=(x)',
    'name=beginsWith=A',
    'x==1 and (y==2 or z==3)',
    '((a==1))',
    'a=isNull=true',
    'a=between=(1,2)',
    "genres=in=(sci-fi,action) and (director=='Christopher Nolan' or actor==*Bale) and year>=2000",
    'at=ge=2020-01-01T00:00:00Z',
    'address.city==Paris;ns:name==x;a/b==1;@id==7;$v==1;*==x;-==x',
    String.raw`path==C:\temp\x;name=='a\\b\'c';other=="it's"`,
    'name==sci-fi&co|x?y#z[1]{2}^3+4/5%6',
    'name==and;or==and;and==or',
    'name==Zoë\u00a0Ω中😀',
    'a=in=(1);b=in=(\'x y\',"z",w)',
    "a==''",
    'a==1  and  b==2 or\tc==3',
    'a==1 and (b==2) and ((c==3))',
  ])('%s', (text) => expect(codes(text)).toEqual([]));

  it('parses an empty filter as no condition', () => expect(parseFilter('')).toEqual({ tree: null, diagnostics: [] }));
});

describe('operator precedence in RSQL', () => {
  it.each([
    ['a==1,b==2;c==3', 'a==1,b==2;c==3'],
    ['(a==1,b==2);c==3', '(a==1,b==2);c==3'],
    ['a==1 or b==2 and c==3', 'a==1,b==2;c==3'],
    ['a==1;(b==2;c==3)', 'a==1;(b==2;c==3)'],
  ])('prints %s as %s', (text, printed) => expect(printFilter(parseFilter(text).tree)).toBe(printed));

  it('gives “and” a higher precedence than “or”', () => {
    const { tree } = parseFilter('a==1,b==2;c==3');
    expect(tree?.kind).toBe('or');
    expect(tree?.kind === 'or' ? tree.operands.map(({ kind }) => kind) : []).toEqual(['comparison', 'and']);
  });
});

describe('an RSQL filter with one error', () => {
  it.each([
    ['name=Milk', 'rsql-single-equals', 'name==Milk'],
    ['name==Milk Shake', 'rsql-value-unquoted', "name=='Milk Shake'"],
    ["name==O'Neil", 'rsql-value-unquoted', 'name=="O\'Neil"'],
    ["name=='O'Neil'", 'rsql-quote-unescaped', 'name=="O\'Neil"'],
    ["name=='Milk", 'rsql-quote-open', "name=='Milk'"],
    ['name==f(x)', 'rsql-value-unquoted', "name=='f(x)'"],
    ['(a==1,b==2', 'rsql-group-open', '(a==1,b==2)'],
    ['a==1)', 'rsql-group-unopened', 'a==1'],
    ['a=in=(1,2', 'rsql-group-open', 'a=in=(1,2)'],
    ['name=beginswith=A', 'rsql-operator-unknown', 'name=beginsWith=A'],
    ["name eq 'Milk'", 'rsql-odata-operator', "name=='Milk'"],
    ['age in (1,2)', 'rsql-odata-operator', 'age=in=(1,2)'],
    ['age ne null', 'rsql-odata-operator', 'age=isNull=false'],
    ["startswith(name,'A b')", 'rsql-odata-function', "name=beginsWith='A b'"],
    ['a == 1', 'rsql-space', 'a== 1'],
    ['a==1 AND b==2', 'rsql-connective-case', 'a==1 and b==2'],
    ['a==1 OR(b==2)', 'rsql-connective-case', 'a==1 or (b==2)'],
    ['a==1 and(b==2)', 'rsql-connective-space', 'a==1 and (b==2)'],
    ['a==1 && b==2', 'rsql-connective-foreign', 'a==1 and b==2'],
    ['a==1 || b==2', 'rsql-connective-foreign', 'a==1 or b==2'],
    ['age<>5', 'rsql-operator-unknown', 'age!=5'],
    ['age===5', 'rsql-operator-unknown', 'age==5'],
    ['age=>5', 'rsql-operator-unknown', 'age>=5'],
    ['age=<5', 'rsql-operator-unknown', 'age<=5'],
    ['name=IN=(a,b)', 'rsql-operator-unknown', 'name=in=(a,b)'],
    ['age=in=(1;2)', 'rsql-list-comma', 'age=in=(1,2)'],
    ['age=in=1,2,3', 'rsql-list-parentheses', 'age=in=(1,2,3)'],
    ['age=in=1,2;name==x', 'rsql-list-parentheses', 'age=in=(1,2);name==x'],
    ['age=between=1,2', 'rsql-list-parentheses', 'age=between=(1,2)'],
    ['name=in=(New York,Paris)', 'rsql-value-unquoted', "name=in=('New York',Paris)"],
    ['name=in=(x and y,z)', 'rsql-value-unquoted', "name=in=('x and y',z)"],
    ["contains(name,'a') and age==1", 'rsql-odata-function', 'name=contains=a and age==1'],
    ["NAME EQ 'Milk'", 'rsql-odata-operator', "NAME=='Milk'"],
    ['"name"==x', 'rsql-column-quoted', 'name==x'],
  ])('reports one error with a quick fix: %s: %s', (text, code, fixed) => {
    expect(codes(text)[0]).toBe(code);
    expect(codes(text).filter((found) => found !== 'rsql-space')).toHaveLength(code === 'rsql-space' ? 0 : 1);
    expect(fixesOf(text)[0]).toBe(fixed);
  });

  it.each([
    ['a==1;', 'rsql-condition-missing'],
    [';a==1', 'rsql-condition-missing'],
    ['a==1;;b==2', 'rsql-condition-missing'],
    ['()', 'rsql-condition-missing'],
    ['name', 'rsql-operator-missing'],
    ['==5', 'rsql-column-missing'],
    ['name==', 'rsql-value-missing'],
    ['name==;a==1', 'rsql-value-missing'],
    ['a==1 b==2', 'rsql-connective-missing'],
    ['a=in=()', 'rsql-list-empty'],
    ['a=between=(1)', 'rsql-two-values'],
    ['a==(1,2)', 'rsql-one-value'],
    ['a=isNull=maybe', 'rsql-truth-needed'],
    ['a=foo=1', 'rsql-operator-unknown'],
    ['a=foo=', 'rsql-operator-unknown'],
    ['a=foo=;b==1', 'rsql-operator-unknown'],
    ['a=in=(1,,2)', 'rsql-value-missing'],
    ['not(a==1)', 'rsql-odata-function'],
    ['~', 'rsql-condition-missing'],
  ])('reports one error: %s: %s', (text, code) => expect(codes(text)).toEqual([code]));

  it('offers a quick fix for an unclosed quote before one for the parenthesis around it', () => {
    const [group, quote] = parseFilter("n==o;(a=='x y").diagnostics;
    expect([group?.code, group?.fix, quote?.code]).toEqual(['rsql-group-open', null, 'rsql-quote-open']);
  });

  it('preserves the conditions before and after the error', () => {
    const { tree } = parseFilter('a==1;oops;c==3,d==4');
    expect(printFilter(tree)).toBe('a==1;;c==3,d==4');
  });

  it('accepts custom operators with uppercase letters', () => {
    const { tree } = parseFilter('a=soundsLike=b');
    expect(tree).toMatchObject({ kind: 'comparison', operator: { symbol: '=soundsLike=' } });
  });
});

it('operators of RSQL are printed as written, or in the preferred spelling of the server', () => {
  const { tree } = parseFilter('a<1;b=lt=2;c=soundsLike=x');
  expect(printFilter(tree)).toBe('a<1;b=lt=2;c=soundsLike=x');
  expect(printFilter(tree, defaultDialect)).toBe('a=lt=1;b=lt=2;c=soundsLike=x');
});

describe('an RSQL filter checked against a model', () => {
  it.each([
    ['nmae==x', 'unknown-column', 'name==x'],
    ['age==abc', 'type-mismatch', null],
    ['seen=gt=2020-01-01', 'type-mismatch', 'seen=gt=2020-01-01T00:00:00Z'],
    ['born==2020-02-30', 'type-mismatch', null],
    ['secret==x', 'column-not-filterable', null],
    ['age=beginsWith=1', 'operand-type', null],
    ['age==null', 'rsql-null-test', 'age=isNull=true'],
  ])('reports one error with a quick fix, if possible: %s: %s', (text, code, fixed) => {
    expect(codes(text, model)).toEqual([code]);
    expect(fixesOf(text, model)).toEqual([fixed]);
  });

  it('accepts values that have the column types', () => {
    expect(codes('name==60;age==60;born==2020-02-29;seen=lt=2020-01-01T00:00:00+01:00', model)).toEqual([]);
  });
});
