import type { GrammarCase } from './grammar-case.ts';

const hierarchy = '$root/Units,UnitHierarchy,Id';

/** `$apply` with every transformation of the aggregation extension. */
export const applyCases: readonly GrammarCase[] = [
  of(
    'aggregateTrafo',
    [
      ...[
        'aggregate(a with sum as b)',
        'aggregate(a with min as b,c with max as d)',
        'aggregate(a with average as b)',
        'aggregate(a with countdistinct as b)',
      ],
      ...[
        'aggregate($count as n)',
        'aggregate(a/$count as n)',
        'aggregate(a mul b with sum as c)',
        'aggregate(a/b with sum as c)',
        'aggregate(a with Custom.method as b)',
        'aggregate( a with sum as b )',
      ],
      ...[
        'aggregate(Forecast)',
        'aggregate(Forecast as f)',
        'aggregate(a with sum from b with average as c)',
        'aggregate(a/Forecast)',
        'aggregate(Sales.T/a with sum as b)',
      ],
    ],
    [
      ...[
        'aggregate()',
        'aggregate(a with sum)',
        'aggregate(a with as b)',
        'aggregate(a sum as b)',
        'aggregate($count)',
        'aggregate(a with total as b)',
        'aggregate(a with sum as b,)',
      ],
      ...[
        'aggregate',
        'aggregate a',
        'aggregate(a with sum as b',
        'AGGREGATE($count as n)',
        'aggregate(a with SUM as b)',
        'aggregate(a mul b as c)',
        'aggregate(a with sum as b/c)',
      ],
    ],
  ),
  of(
    'groupbyTrafo',
    [
      ...[
        'groupby((a))',
        'groupby((a,b/c))',
        'groupby((a),aggregate($count as n))',
        'groupby((a),aggregate(b with sum as c)/filter(c gt 1))',
        'groupby( ( a , b ) , identity )',
      ],
      ...[
        'groupby((rollup(a,b)))',
        'groupby((rollup(Levels),c),aggregate(d with sum as e))',
        'groupby((Sales.T/a))',
        `groupby((rolluprecursive(${hierarchy})))`,
        `groupby((rolluprecursive(${hierarchy},Custom.fun())))`,
      ],
    ],
    [
      'groupby()',
      'groupby(a)',
      'groupby(())',
      'groupby((a),)',
      'groupby((a)',
      'groupby((a,))',
      'groupby((a add 1))',
      'groupby((rollup()))',
      'groupby((a),aggregate)',
      'groupby((a),b)',
      'groupby((a) identity)',
    ],
  ),
  of('computeTrafo', ['compute(a add b as c)', 'compute(a as b,c as d)'], ['compute()', 'compute(a)', 'compute(a as b,)', 'compute(a as)']),
  of('filterTrafo', ['filter(a eq 1)', 'filter( a eq 1 )/filter(b)'], ['filter()', 'filter(a eq)', 'filter(a,b)', 'filter(a', 'Filter(a)']),
  of('orderbyTrafo', ['orderby(a)', 'orderby(a desc,b)', 'orderby(a , b)'], ['orderby()', 'orderby(a descending)', 'orderby(a,)']),
  of('topTrafo, skipTrafo', ['top(3)', 'skip(2)/top( 3 )'], ['top()', 'top(a)', 'skip(-1)', 'top(1.5)', 'top 3']),
  of('searchTrafo', ['search(coffee OR tea)', 'search("a b")', 'search(NOT x)'], ['search()', 'search("open)', 'search(a']),
  of(
    'topcountTrafo and its kin',
    [
      'topcount(3,a)',
      'topsum(10,a)',
      'toppercent(50,a add b)',
      'bottomcount(1,a)',
      'bottomsum(1,a)',
      'bottompercent(1,a)',
      'topcount($these/$count div 2,a)',
    ],
    ['topcount(3)', 'topcount()', 'topcount(3,a,b)', 'topcount(,a)', 'TopCount(3,a)'],
  ),
  of('identityTrafo', ['identity', 'identity/identity'], ['identity()', 'identity/', '/identity', 'IDENTITY', 'identity identity']),
  of(
    'concatTrafo',
    ['concat(identity,top(1))', 'concat(filter(a)/top(1),aggregate($count as n),identity)'],
    ['concat()', 'concat(identity)', 'concat(identity,)', 'concat(a,b)'],
  ),
  of(
    'nestTrafo',
    [
      'nest(identity as n)',
      'nest(groupby((a)) as x,top(1) as y)',
      'addnested(a,filter(b) as c)',
      'addnested(a/b,top(1) as c)',
      'addnested(Sales.T/a/b,identity as c)',
    ],
    ['nest()', 'nest(identity)', 'addnested(a)', 'addnested(a,identity)', 'nest(identity as)'],
  ),
  of(
    'joinTrafo',
    ['join(a as b)', 'outerjoin(a as b)', 'join(a as b,filter(b/c eq 1))', 'join(a/Sales.T as b)'],
    ['join(a)', 'join()', 'join(a as b,)', 'join(a as b,c)', 'outerjoin(as b)'],
  ),
  of(
    'hierarchyTrafo',
    [
      ...[
        `ancestors(${hierarchy},filter(a eq 1))`,
        `descendants(${hierarchy},filter(a)/top(1),2,keep start)`,
        `ancestors(${hierarchy},filter(a),keep start)`,
      ],
      ...[
        `traverse(${hierarchy},preorder)`,
        `traverse(${hierarchy},postorder,filter(a),b desc,c)`,
        `descendants(${hierarchy},Custom.fun(p=1),identity,3)`,
        'Custom.fun()',
        'Custom.fun(a=1)/identity',
      ],
    ],
    [
      `ancestors(${hierarchy})`,
      `ancestors(${hierarchy},filter(a),keep)`,
      `traverse(${hierarchy})`,
      `traverse(${hierarchy},inorder)`,
      'ancestors()',
      'ancestors(a,b,c,identity)',
      'fun()',
      'Custom.fun',
      'Custom.fun(1)',
    ],
  ),
  of(
    'applyExpr',
    ['filter(a)/groupby((b),aggregate(c with sum as d))/orderby(d desc)/top(5)'],
    ['filter(a);top(1)', 'filter(a),top(1)', 'filter(a)//top(1)', 'filter(a) top(1)', 'unknown(a)', 'filter(a)/'],
  ),
];

function of(rule: string, legal: readonly string[], illegal: readonly string[]): GrammarCase {
  return { rule, option: '$apply', legal, illegal };
}
