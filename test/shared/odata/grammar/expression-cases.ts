import type { GrammarCase } from './grammar-case.ts';

/** Section 4: operators, calls and groups of a common expression. */
export const expressionCases: readonly GrammarCase[] = [
  of(
    'commonExpr',
    ['a', 'true', "'text'", '1 add 1', 'a gt b', '@p1', 'a eq @p1'],
    ['a b', 'a eq', 'eq 1', 'a eq eq 1 1', 'a,b', 'a;b', ')'],
  ),
  of(
    'andExpr',
    ['a and b', 'a and b and c', 'a eq 1 AND b eq 2', 'a  and\tb', 'not (a and b) and c'],
    ['a and', 'and b', 'a andb', "'x'and b", 'a and and b', 'a && b'],
  ),
  of('orExpr', ['a or b', 'a or b and c', '(a or b) and c', 'a OR b'], ['a or', 'a or or b', 'a | b', 'a || b']),
  of(
    'notExpr',
    ['not a', 'not (a eq 1)', 'not contains(a,b)', 'NOT a', 'not not a', 'a and not b'],
    ['not(a eq 1) b', '!a', 'a not b', 'not )'],
  ),
  of(
    'eqExpr',
    ['a eq 1', 'a ne null', 'a lt 1', 'a le 1', 'a gt 1', 'a ge 1', "'x' eq a", 'a EQ 1', 'a eq b eq c', '(a eq 1) eq true'],
    ['a = 1', 'a == 1', 'a eq1', "a eq'x'", 'a lt', 'a >= 1', 'a != 1', 'a eq 1 2', 'a like 1'],
  ),
  of(
    'addExpr',
    ['a add 1 eq 2', 'a sub 1 gt b', 'a mul 2 div 3 mod 4 eq 1', 'a divby 2 eq 0.5', 'a add b mul c eq 1', '(a add b) mul c eq 1'],
    ['a + 1 eq 2', 'a add', 'add 1', 'a * 2 eq 1', 'a / 2 eq 1', 'a pow 2 eq 4'],
  ),
  of('negateExpr', ['-a eq 1', '- a eq 1', '-(a add 1) eq 1', '--a eq 1', 'a eq -b', '-length(a) lt 0'], ['-', 'a eq -', '- eq 1 2']),
  of(
    'inExpr',
    ["a in ('x','y')", 'a in (1)', 'a in ()', 'a in ( 1 , 2 )', 'a in b', 'a in @list', 'a in [1,2]', 'not (a in (1,2))'],
    ['a in', 'a in (1,)', 'a in (,1)', 'a in (1 2)', 'a in 1,2', 'a in (1', "a in('x')"],
  ),
  of(
    'hasExpr',
    ["a has Sales.Colour'Red'", "a has 'Red'", "a has Sales.Colour'Red,Green' and b", "(a has Sales.Colour'4') eq true"],
    ['a has Red', 'a has', "a has ''", 'a has 4', "a has Sales.Colour('Red')"],
  ),
  of('parenExpr', ['(a)', '((a))', '( a eq 1 )', '(a) eq (1)'], ['(', '()', '(a', 'a)', '(a,b)', '(a)(b)']),
  of(
    'methodCallExpr',
    [
      ...["contains(a,'x')", "startswith(a,'x')", "endswith(a,'x')", "indexof(a,'x') eq 0", "concat(a,concat(b,'x')) eq 'y'"],
      ...['length(a) gt 1', "tolower(a) eq 'x'", "toupper(a) eq 'X'", "trim(a) eq 'x'", "substring(a,1) eq 'x'", "substring(a,1,2) eq 'x'"],
      ...["matchesPattern(a,'^x.*$')", 'hassubset(a,b)', 'hassubset(a,[1,2])', 'hassubsequence(a,[4,1,3])'],
      ...[
        'year(a) eq 2024',
        'month(a) eq 1',
        'day(a) eq 1',
        'hour(a) eq 1',
        'minute(a) eq 1',
        'second(a) eq 1',
        'fractionalseconds(a) lt 0.1',
      ],
      ...['date(a) eq 2024-01-01', 'time(a) gt 08:00', 'totaloffsetminutes(a) eq 60', "totalseconds(duration'PT1M') eq 60"],
      ...['now() gt a', 'now( ) gt a', 'mindatetime() lt a', 'maxdatetime() gt a', 'round(a) eq 1', 'floor(a) eq 1', 'ceiling(a) eq 1'],
      ...[
        'geo.distance(a,@p) lt 9',
        'geo.length(a) gt 1',
        'geo.intersects(a,@p)',
        "CONTAINS(a,'x')",
        "contains( a , 'x' )",
        'isdefined(a/b)',
      ],
    ],
    [
      ...[
        'contains(a)',
        "contains('x'",
        "contains(a,'x','y')",
        'contains(',
        "contains (a,'x') b",
        'contains(a;b)',
        'length()',
        'length(a,b) eq 1',
      ],
      ...['substring(a) eq b', 'substring(a,1,2,3) eq b', "contains(,'x')", 'contains(a,)', "containz(a,'x')", 'geo.area(a,b)'],
    ],
  ),
  of(
    'caseMethodCallExpr',
    ["case(a eq 1:'one') eq 'x'", 'case(a:1,b:2,true:3) eq 1', 'case( a gt 1 : b , true : c ) eq d'],
    ['case() eq 1', 'case(a) eq 1', 'case(a:) eq 1', 'case(:1) eq 1', 'case(a:1,b) eq 1', 'case(a:1;b:2) eq 1'],
  ),
  of(
    'castExpr',
    [
      'cast(a,Edm.String) eq b',
      'cast(Edm.Int32) eq 1',
      "cast(a,Sales.Colour) eq Sales.Colour'Red'",
      'cast(a add 1,Edm.Decimal) eq 1',
      'cast(a,Collection(Edm.String)) eq b',
    ],
    ['cast() eq b', 'cast(a,) eq b', "cast(a,'Edm.String') eq b", 'cast(a,Edm.String,1) eq b', 'cast(a,b/c) eq d'],
  ),
  of(
    'isofExpr',
    ['isof(Sales.Order)', 'isof(a,Edm.String)', 'isof(a,Collection(Sales.Order))', 'isof($it,Sales.Order)'],
    ['isof()', 'isof(a,1)', 'isof(a/b)'],
  ),
  of(
    'functionExpr',
    [
      'Fun()',
      'Sales.Fun()',
      'Sales.Fun(a=1,b=@p) eq 1',
      "Fun(text='x')/Name eq 'y'",
      'Fun( a=1 , b=2 )',
      'a/Sales.Fun(n=1)/b eq 1',
      'Fun(list=[1,2])',
      'Fun(of=a/b)',
    ],
    ['Fun(a=)', 'Fun(=1)', 'Fun(a=1', 'Fun(a=1;b=2)', 'Fun(a:1)', 'Sales.Fun(1,2)'],
  ),
  of(
    'arrayOrObject',
    [
      'a in ["x","y"]',
      'a eq []',
      'a eq {}',
      'a eq {"b":1,"c":["x",null]}',
      'a eq { "b" : 1 }',
      'a eq ["\\"\\\\\\/\\b\\n\\u00e9"]',
      'a eq [b,c add 1]',
      'a eq [{"b":true}]',
    ],
    ['a eq [', 'a eq [1', 'a eq [1,]', 'a eq {b:1}', 'a eq {"b"}', 'a eq {"b":}', 'a eq {"b":1,}', 'a eq ["x]', 'a eq ["\\x"]', 'a eq "x"'],
  ),
];

function of(rule: string, legal: readonly string[], illegal: readonly string[]): GrammarCase {
  return { rule, option: '$filter', legal, illegal };
}
