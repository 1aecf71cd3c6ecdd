import type { GrammarCase } from './grammar-case.ts';

/** `$expand` with its nested options. */
export const expandCases: readonly GrammarCase[] = [
  of(
    'expandItem',
    ['a', 'a,b', '*', '$value', 'a/b', 'Sales.Manager/a', 'a/Sales.Manager', 'a/Sales.Manager/b', '@Core.Note', 'a/@Core.Note', '*,a'],
    ['a,', ',a', 'a b', 'a/', '/a', '$it', '**', "'a'", 'a;b', '$value/a', 'a/1'],
  ),
  of(
    'ref',
    ['a/$ref', '*/$ref', 'a/Sales.T/$ref', 'a/$ref($filter=b eq 1;$top=2)', 'a/$ref($count=true)'],
    ['$ref', 'a/$ref/b', 'a/$ref()', 'a/$ref($select=b)', 'a/$ref($expand=b)', '*/$ref($top=1)'],
  ),
  of(
    'count',
    ['a/$count', 'a/$count($filter=b eq 1)', 'a/$count($search=x)'],
    ['a/$count()', 'a/$count($top=1)', 'a/$count/b', '*/$count'],
  ),
  of(
    'levels',
    ['a($levels=3)', 'a($levels=max)', '*($levels=2)', 'a(levels=1)'],
    ['a($levels=0)', 'a($levels=)', 'a($levels=min)', '*($top=1)', '*()'],
  ),
  of(
    'expandOption',
    [
      ...[
        'a($filter=b eq 1)',
        "a($filter=b eq ';)')",
        'a($select=b,c)',
        'a($expand=b)',
        'a($expand=b($expand=c($select=d)))',
        'a($top=1;$skip=2;$count=true)',
      ],
      ...[
        'a($orderby=b desc,c)',
        'a($search="x;y")',
        'a($compute=b add 1 as c;$select=c)',
        'a($apply=groupby((b)))',
        'a(filter=b eq 1;select=c)',
        'a($filter=b eq @p;@p=1)',
      ],
      ...['a($select=b),c($top=1)', 'a/Sales.T($select=b)', 'a($filter=b/any(x:x eq 1);$expand=c/$ref)'],
    ],
    [
      ...[
        'a()',
        'a(',
        'a($top=1',
        'a($top=1))',
        'a($top=1;)',
        'a(;$top=1)',
        'a($top)',
        'a($top=)',
        'a($top=x)',
        'a($foo=1)',
        'a($top=1&$skip=1)',
        'a($top=1,$skip=1)',
      ],
      ...['a($filter=b eq)', 'a($select=)', 'a($expand=)', 'a($count=maybe)', 'a($format=json)', 'a($top=1)b', 'a($skiptoken=x)'],
    ],
  ),
];

function of(rule: string, legal: readonly string[], illegal: readonly string[]): GrammarCase {
  return { rule, option: '$expand', legal, illegal };
}
