import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../../shared/diagnostics/diagnostic.ts';
import type { EntityModel } from '../../../../shared/metadata/entity-model.ts';
import { parseOption, printOption } from '../../../../shared/odata/index.ts';
import { table } from '../../table.ts';

const model = table(
  {
    name: 'string',
    age: 'int32',
    pay: 'decimal',
    active: 'boolean',
    born: 'date',
    seen: 'dateTimeOffset',
    wakes: 'timeOfDay',
    slept: 'duration',
    id: 'guid',
    odd: 'unknown',
    secret: 'string',
    tags: 'string',
  },
  { secret: { filterable: false }, tags: { list: true } },
);

function codes(text: string, of?: EntityModel): string[] {
  return parseOption('$filter', text, of).diagnostics.map(({ code }) => code);
}

function printed(text: string): string {
  return printOption('$filter', parseOption('$filter', text).tree);
}

function apply(text: string, fix: Fix | null): string | null {
  return fix === null ? null : text.slice(0, fix.from) + fix.text + text.slice(fix.to);
}

function fixesOf(text: string, of?: EntityModel): (string | null)[] {
  return parseOption('$filter', text, of).diagnostics.map(({ fix }) => apply(text, fix));
}

/** Returns the expression with parentheses around every operation, which shows the precedence of operators. */
function grouped(text: string): string {
  const show = (value: unknown): string => {
    if (typeof value !== 'object' || value === null || !('kind' in value)) return '?';
    const node = value as Record<string, unknown>;
    const many = (items: unknown) => (Array.isArray(items) ? items.map(show) : []);
    switch (node.kind) {
      case 'binary':
        return `(${show(node.left)} ${String(node.operator)} ${show(node.right)})`;
      case 'logical':
        return `(${many(node.operands).join(` ${String(node.operator)} `)})`;
      case 'unary':
        return `(${String(node.operator)} ${show(node.operand)})`;
      case 'list':
        return `[${many(node.items).join(',')}]`;
      case 'call':
        return `${String(node.name)}(${many(node.arguments).join(',')})`;
      default:
        return printOption('$filter', value as Parameters<typeof printOption>[1]);
    }
  };
  return show(parseOption('$filter', text).tree);
}

describe('valid filter expressions', () => {
  it.each([
    "name eq 'Milk'",
    "name eq 'O''Neil'",
    'age gt 5 and (pay lt 1.10 or active)',
    'not active',
    "not contains(name,'x')",
    'not (a or b) and c',
    'id eq 01234567-89ab-cdef-0123-456789abcdef',
    'born ge 2020-02-29',
    'seen lt 2020-01-01T00:00:00.123+01:00',
    'seen lt 2020-01-01T00:00Z',
    'wakes eq 07:59:59.999',
    "slept eq duration'P1DT2H'",
    "raw eq binary'AQID'",
    'x eq INF or x eq -INF or x eq NaN',
    'n eq 9007199254740993 or n eq 1.10 or n eq 1e400 or n eq -5',
    "colour has Sales.Colour'Red,Green'",
    "name in ('a','b')",
    'age in ()',
    'age in (null,1)',
    'a add b mul c sub d div e mod f divby g eq 1',
    '(a add b) mul c eq 1',
    'a sub (b sub c) eq 1',
    '-(1) eq -a',
    '--5 eq 5',
    'Address/City eq $it/Town',
    'Items/any(x:x/price gt 5 and x/name ne $it/name)',
    'Items/all(x:x gt 5)',
    'Items/any()',
    'Items/$count gt 2',
    'Model.Manager/level eq 3',
    "substring(name,1,2) eq 'ab'",
    "cast(age,Edm.String) eq '5'",
    "case(a gt 1: 'x',true: 'y') eq 'x'",
    'now() gt seen',
    "matchesPattern(name,'^a.*')",
    'price lt @limit',
    'geo.distance(a,b) lt 5',
    "place eq geography'SRID=0;Point(142.1 64.1)'",
    'eq eq eq',
    'été eq 1',
  ])('parses %s without errors and prints the same text', (text) => {
    expect(codes(text)).toEqual([]);
    expect(printed(text)).toBe(text);
  });

  it.each([
    ["name EQ 'a' AND StartsWith(name,'b')", "name eq 'a' and startswith(name,'b')"],
    ['((a)) eq (1)', 'a eq 1'],
    ['(a eq 1) and (b eq 2)', 'a eq 1 and b eq 2'],
    ["contains( name , 'x' )", "contains(name,'x')"],
    ['a  eq\t1', 'a eq 1'],
    ['active eq TRUE', 'active eq true'],
    ['a in ( 1 , 2 )', 'a in (1,2)'],
  ])('parses %s and prints %s', (text, canonical) => {
    expect(codes(text)).toEqual([]);
    expect(printed(text)).toBe(canonical);
  });
});

describe('operator precedence (URL Conventions 4.01, 5.1.1.17)', () => {
  it.each([
    ['a or b and c', '(a or (b and c))'],
    ['a and b or c', '((a and b) or c)'],
    ['not a and b', '((not a) and b)'],
    ['not (a) and b', '((not a) and b)'],
    ['a sub b sub c eq 0', '(((a sub b) sub c) eq 0)'],
    ['a add b mul c gt d', '((a add (b mul c)) gt d)'],
    ['a lt b eq c', '((a lt b) eq c)'],
    ['a eq b lt c', '(a eq (b lt c))'],
    ['-a mul b eq 0', '(((negate a) mul b) eq 0)'],
    ['not a in (1,2)', '(not (a in [1,2]))'],
    ['a add b in (1,2)', '(a add (b in [1,2]))'],
    ['a and b and (c and d)', '(a and b and (c and d))'],
  ])('groups %s as %s', (text, tree) => expect(grouped(text)).toBe(tree));
});

describe('filter expressions with one error', () => {
  it.each([
    ["name == 'x'", 'odata-rsql-operator', "name eq 'x'"],
    ["name=='x'", 'odata-rsql-operator', "name eq 'x'"],
    ["name = 'x'", 'odata-rsql-operator', "name eq 'x'"],
    ['age>=5', 'odata-rsql-operator', 'age ge 5'],
    ['age=lt=5', 'odata-rsql-operator', 'age lt 5'],
    ['age gt 5;age lt 9', 'odata-rsql-operator', 'age gt 5 and age lt 9'],
    ["name eq 'O'Neil'", 'odata-quote-unescaped', "name eq 'O''Neil'"],
    ["name eq 'Milk", 'odata-string-open', "name eq 'Milk'"],
    ['name eq "Milk"', 'odata-double-quotes', "name eq 'Milk'"],
    ["name eq'x'", 'odata-space-missing', "name eq 'x'"],
    ["'x'eq name", 'odata-space-missing', "'x' eq name"],
    ['(a eq 1)and(b eq 2)', 'odata-space-missing', '(a eq 1) and (b eq 2)'],
    ['age in(1,2)', 'odata-space-missing', 'age in (1,2)'],
    ["contains (name,'x')", 'odata-space-surplus', "contains(name,'x')"],
    ['(age eq 5', 'odata-group-open', '(age eq 5)'],
    ['age eq 5)', 'odata-group-unopened', 'age eq 5'],
    ["containz(name,'x')", 'odata-function-unknown', "contains(name,'x')"],
    ['age eq 5L', 'odata-literal-old', 'age eq 5'],
    ["seen gt datetime'2020-01-01T00:00:00'", 'odata-literal-old', 'seen gt 2020-01-01T00:00:00Z'],
    ["substringof('x',name)", 'odata-literal-old', "contains(name,'x')"],
    ['not age eq 5', 'odata-not-binds-tighter', 'not (age eq 5)'],
    ['not(active)', 'odata-space-missing', 'not (active)'],
  ])('reports one error with a quick fix that removes it: %s: %s', (text, code, fixed) => {
    expect(codes(text)).toEqual([code]);
    expect(fixesOf(text)).toEqual([fixed]);
    expect(codes(fixed).filter((found) => found !== 'odata-not-binds-tighter')).toEqual([]);
  });

  it.each([
    ['name eq', 'odata-operand-missing'],
    ['eq 5', 'odata-operand-missing'],
    ['and a eq 1', 'odata-operand-missing'],
    ['a eq 1 and', 'odata-operand-missing'],
    ['()', 'odata-operand-missing'],
    ['a eq 1 b eq 2', 'odata-operator-expected'],
    ['a equals 1', 'odata-operator-unknown'],
    ['name=beginsWith=A', 'odata-rsql-operator'],
    ['a eq 1,b eq 2', 'odata-operator-expected'],
    ['a eq ^', 'odata-character'],
    ['foo(a)', 'odata-function-unknown'],
    ['length(a,b) eq 1', 'odata-function-arity'],
    ['a in (b,1)', 'odata-list-literals'],
    ['a/ eq 1', 'odata-path-broken'],
    ['Items/any(x gt 5)', 'odata-lambda-broken'],
    ["slept eq duration'x'", 'odata-literal-invalid'],
    ['$foo eq 1', 'odata-path-broken'],
  ])('reports one error: %s: %s', (text, code) => expect(codes(text)).toEqual([code]));
});

describe('filter expressions checked against a model', () => {
  it.each([
    ["nmae eq 'x'", 'unknown-column', "name eq 'x'"],
    ['name eq 60', 'type-mismatch', "name eq '60'"],
    ["age eq '60'", 'type-mismatch', 'age eq 60'],
    ["age eq 'x'", 'type-mismatch', null],
    ["born gt '2020-01-01'", 'type-mismatch', 'born gt 2020-01-01'],
    ['seen gt 2020-01-01', 'type-mismatch', 'seen gt 2020-01-01T00:00:00Z'],
    ["active eq 'true'", 'type-mismatch', 'active eq true'],
    ["'60' lt age", 'type-mismatch', '60 lt age'],
    ["age in (1,'2')", 'type-mismatch', 'age in (1,2)'],
    ['name', 'odata-truth-needed', null],
    ["contains(age,'1')", 'operand-type', null],
    ["name add 1 eq 'x'", 'operand-type', null],
    ["secret eq 'x'", 'column-not-filterable', null],
    ["tags eq 'x'", 'list-column', null],
    ['born eq 2021-02-29', 'odata-literal-invalid', null],
    ['name eq age', 'types-differ', null],
  ])('reports one error: %s: %s', (text, code, fixed) => {
    expect(codes(text, model)).toEqual([code]);
    expect(fixesOf(text, model)).toEqual([fixed]);
  });

  it.each([
    "name eq 'x' and active and not active",
    'age lt 1.5 or pay eq 1 or age lt pay',
    "slept eq 'P1D'",
    'odd eq 5 or odd eq null or name ne null',
    "tags/any(t:t eq 'x') or tags/$count gt 1",
    'year(born) eq 2020 and length(name) add 1 lt 5',
    "tolower($it/name) eq 'x'",
    "cast(age,Edm.String) eq 'x'",
  ])('accepts %s', (text) => expect(codes(text, model)).toEqual([]));
});

describe('other OData options', () => {
  it.each([
    ['$orderby', 'name desc,age asc,length(name)', 'name desc,age,length(name)'],
    ['ORDERBY', 'name DESC', 'name desc'],
    ['select', 'name, age', 'name,age'],
    ['$select', '*', '*'],
    ['$top', '5', '5'],
    ['$count', 'True', 'true'],
    ['$format', 'json', 'json'],
  ])('parses %s=%s without errors', (option, text, canonical) => {
    const { tree, diagnostics } = parseOption(option, text, model);
    expect(diagnostics).toEqual([]);
    expect(printOption(option, tree)).toBe(canonical);
  });

  it.each([
    ['$orderby', 'nmae', 'unknown-column'],
    ['$orderby', 'name down', 'odata-order-item'],
    ['$orderby', 'name,', 'odata-operand-missing'],
    ['$select', 'nmae', 'unknown-column'],
    ['$select', 'name,,age', 'name-missing'],
    ['$select', 'a b', 'odata-select-item'],
    ['$top', '-1', 'number-expected'],
    ['$skip', '1e3', 'number-expected'],
    ['$count', 'yes', 'truth-expected'],
    ['$oops', 'x', 'odata-option-unknown'],
  ])('reports one error: %s=%s: %s', (option, text, code) => {
    expect(parseOption(option, text, model).diagnostics.map((found) => found.code)).toEqual([code]);
  });
});
