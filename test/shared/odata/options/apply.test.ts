import { describe, expect, it } from 'vitest';
import { parseOption, printOption } from '../../../../shared/odata/index.ts';
import { codes, remarks } from './remarks.ts';

const hierarchy = '$root/Places,Regions,place/id';

describe('$apply', () => {
  it.each([
    'aggregate(price with sum as total)',
    'aggregate(price mul amount with average as mean,$count as rows,Forecast,Sales/Forecast as f)',
    'aggregate(price with Model.median as middle)',
    'aggregate(price with sum from day,shop with average from year with max as best)',
    'aggregate(Forecast from day with max as f)',
    'aggregate(Sales/$count as sales,Model.Dear/price with min as least,Model.Dear with countdistinct as kinds)',
    'aggregate(Sales(price with sum as total,Forecast))',
    'groupby((country,Address/City))',
    'groupby((rollup(year,month),rollup($all,shop),rollup(Calendar)),aggregate($count as rows))',
    `groupby((rolluprecursive(${hierarchy},descendants(${hierarchy},identity))))`,
    'filter(name eq \')\')/search(blue OR "a)")/compute(a as b)/orderby(a desc,b)/skip(1)/top(2)',
    'topcount(2,price)/topsum(2,price)/toppercent(2,price)/bottomcount(2,price)/bottomsum(2,price)/bottompercent(2,price)',
    'topcount(Sales/$count div 2,price)',
    'concat(identity,topcount(1,a)/aggregate($count as n),concat(identity,identity))',
    'join(Sales as Sale,filter(price gt 1))/outerjoin(Sales/Model.Dear as Other)',
    'nest(filter(a eq 1) as A,identity as B)/addnested(Sales,topcount(1,a) as Best)',
    'expand(Sales,filter(price gt 1),expand(Product,filter(a eq 1)))',
    `ancestors(${hierarchy},filter(a eq 1),keep start)/descendants(${hierarchy},filter(a eq 1),identity,2,keep start)`,
    `traverse(${hierarchy},preorder)/traverse(${hierarchy},postorder,filter(a eq 1),name desc,a)`,
    'Model.Best(number=5,of=@x)/Model.All()',
    'filter($these/aggregate(price with max) gt 5 and Sales/aggregate($count) gt 1)',
  ])('parses %s without errors and prints the same text', (text) => {
    expect(codes('$apply', text)).toEqual([]);
    expect(printOption('$apply', parseOption('$apply', text).tree)).toBe(text);
  });

  it.each([
    ['aggregate(price with sum)', 'odata-alias-missing', '', null],
    ['aggregate(price with sum total)', 'odata-as-missing', 'total', 'aggregate(price with sum as total)'],
    ['aggregate(price with avg as mean)', 'odata-aggregate-method-unknown', 'avg', 'aggregate(price with average as mean)'],
    ['aggregate(price with as mean)', 'odata-aggregate-method-missing', 'with', null],
    ['aggregate(price mul 2 as twice)', 'odata-aggregate-with-missing', 'price mul 2', null],
    [
      'aggregate(price with sum as a from day with max)',
      'odata-aggregate-order',
      ' as a from day with max',
      'aggregate(price with sum from day with max as a)',
    ],
    ['aggregate(price WITH sum as a)', 'odata-word-case', 'WITH', 'aggregate(price with sum as a)'],
    ['aggregate(price with sum AS a)', 'odata-word-case', 'AS', 'aggregate(price with sum as a)'],
    ['Aggregate($count as n)', 'odata-word-case', 'Aggregate', 'aggregate($count as n)'],
    ['agregate($count as n)', 'odata-transformation-unknown', 'agregate', 'aggregate($count as n)'],
    ['frobnicate(a)/identity', 'odata-transformation-unknown', 'frobnicate', null],
    ['filter(a eq 1', 'odata-group-open', '(', 'filter(a eq 1)'],
    ["filter(a eq 'x)", 'odata-string-open', "'x", "filter(a eq 'x')"],
    ['filter(a eq)', 'odata-operand-missing', '', null],
    ['filter(a eq 1)/', 'odata-transformation-missing', '', null],
    ['filter(a eq 1) top(2)', 'odata-apply-surplus', ' top(2)', null],
    ['groupby(country)', 'odata-transformation-arguments', 'groupby(', null],
    ['groupby((country,5))', 'odata-property-path', '5', null],
    ['topcount(5)', 'odata-transformation-arguments', 'topcount(5', null],
    ['top(five)', 'odata-transformation-arguments', 'top(', null],
    ['concat(identity)', 'odata-transformation-arguments', 'concat(identity', null],
    [`ancestors(${hierarchy},aggregate($count as n))`, 'odata-transformation-misplaced', 'aggregate($count as n)', null],
    ['ancestors(Places,Regions,id,identity)', 'odata-hierarchy-nodes', 'Places', null],
    ['compute(a mul 2)', 'odata-alias-missing', '', null],
  ])('reports in %s only %s, at its position', (text, code, found, fixed) => {
    const [first, ...more] = remarks('$apply', text);
    expect(more).toEqual([]);
    expect(first?.slice(0, 2)).toEqual([code, found]);
    if (fixed !== null) expect(first?.[2]).toBe(fixed);
  });

  it('preserves the valid transformations before and after an invalid one', () => {
    const { tree } = parseOption('$apply', 'filter(a eq 1)/frobnicate(b)/top(3)');
    expect(tree?.kind === 'apply' ? tree.steps.map(({ kind }) => kind) : []).toEqual(['filterStep', 'unknownStep', 'rowsStep']);
  });

  it('reports nesting of 5,000 levels as too deep', () => {
    expect(codes('$apply', 'concat('.repeat(5000))).toEqual(['too-deep']);
    expect(codes('$apply', `groupby((a),${'groupby((a),'.repeat(5000)}`)).toEqual(['too-deep']);
  });
});
