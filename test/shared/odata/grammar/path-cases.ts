import type { GrammarCase } from './grammar-case.ts';

/** Section 4: paths from the current instance, from variables, and from the service's root. */
export const pathCases: readonly GrammarCase[] = [
  of(
    'memberExpr',
    ['a/b eq 1', 'a/b/c', 'Sales.Manager/Reports eq 1', 'a/Sales.Manager/b eq 1', '_a9/b', 'été eq 1', '名前 eq 1'],
    ['a/ eq 1', '/a', 'a//b', 'a.b eq 1', 'a/b/', '9a eq 1', 'a-b', 'a\\b', 'a eq b.c', 'a. eq 1', '.a eq 1'],
  ),
  of(
    'inscopeVariableExpr',
    ['$it eq a', '$it/a eq 1', '$this gt 5', '$this/a', '@p', '@p/a eq 1'],
    ['$other eq 1', '$', '$IT/a', '@', '@1', '@p1/', '$it/'],
  ),
  of(
    'rootExpr',
    ["a eq $root/People('x')/Age", '$root/Me/Name eq a', '$root/Fun(p=1)/Name eq a', '$root/People/$count gt 1'],
    ['$root eq a', '$root/ eq a', '$root//a', '$root.a'],
  ),
  of(
    'anyExpr',
    [
      'a/any()',
      'a/any(x:x eq 1)',
      'a/any( x : x/b gt 1 and x/c lt 2 )',
      'a/b/any(x:x/c/any(y:y eq x/d))',
      'a/ANY(x:x)',
      'not a/any(x:x eq 1)',
    ],
    ['a/any(', 'a/any(x)', 'a/any(x:)', 'a/any(:x)', 'a/any(x eq 1)', 'a/any(x,y:x)', 'any(x:x eq 1)', 'a/any(x:x eq 1', "a/any('x':x)"],
  ),
  of('allExpr', ['a/all(x:x eq 1)', 'a/all(x:true)'], ['a/all()', 'a/all(x:)', 'a/all(x)']),
  of(
    'count',
    ['a/$count gt 1', 'a/$count($filter=b eq 1) gt 1', 'a/$count($search=x;$filter=b) gt 1', 'a/b/$count eq 0'],
    ['a/$count/b eq 1', 'a/$count( gt 1', 'a/$count() gt 1', 'a/$cnt gt 1', 'a/$COUNT gt 1'],
  ),
  of(
    'filterExpr',
    ['a/$filter(b gt 1)/$count gt 2', 'a/$filter(b)/any(x:x)', 'a/$filter(@p)'],
    ['a/$filter', 'a/$filter()', 'a/$filter(b gt)', 'a/$FILTER(b)'],
  ),
  of(
    'keyPredicate',
    [
      'a(1)/b eq 2',
      "a('x')/b eq 2",
      'a(@key)/b eq 2',
      "a(b=1,c='x')/d eq 2",
      'a(2024-01-01)/b eq 2',
      'a(0cbb2a5e-6c10-4e7c-a9b4-6ad49a1cbe1f)/b eq 2',
      'a(b=@p)/c eq 2',
    ],
    ['a(b)/c eq 2', 'a(1,2)/b eq 2', 'a(1/b eq 2', 'a(b=)/c eq 2'],
  ),
  of(
    'annotationExpr',
    ['@Core.Note eq 1', 'a/@Core.Note eq 1', 'a/@Core.Note#short/b eq 1', '@Note#q eq 1', 'a/@Core.Notes/any(n:n/b eq 1)'],
    ['@Core. eq 1', '@#q eq 1', 'a/@ eq 1', 'a@Core.Note eq 1'],
  ),
  of('currCollectionExpr', ['$these/$count gt 1', '$these/aggregate(a with sum) gt 1', '$these/any(x:x/a)'], ['$these gt 1', '$these/']),
];

function of(rule: string, legal: readonly string[], illegal: readonly string[]): GrammarCase {
  return { rule, option: '$filter', legal, illegal };
}
