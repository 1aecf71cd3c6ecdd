import { describe, expect, it } from 'vitest';
import { filterToModel, parseOption, printOption } from '../../shared/odata/index.ts';
import { parseFilter, parseRestUrl, printFilter, filterToModel as rsqlToModel } from '../../shared/rsql/index.ts';
import { exactUrl, readableUrl } from '../../shared/url/index.ts';
import { salesModel } from './odata/options/shop-model.ts';
import { table } from './table.ts';

const wide = table(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`column${index}`, 'string' as const])));

/** Returns the milliseconds of processor time, which other processes don't affect. */
function cost(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const pieces = [
  ...[')', '(', "'", '"', 'a', ' ', ';', ',', '=', '==', '/', '$', '@', '-', '\\', '.', '1.', '%', '&', '<', 'é', '😀', '\ud800', '\u0000'],
  ...[
    'a==1 ',
    "a=='",
    'a=in=(',
    'not (',
    "a==b'",
    'a==b(',
    'a b ',
    'a eq 1 ',
    'a eq ',
    "'a'b",
    'a/',
    'any(',
    'a/any(x:',
    'a eq 1 and ',
    'a,',
    'a in (',
    '=a',
    '=a=',
  ],
  ...[
    'substringof(',
    'containz(',
    "a.b'",
    '  and',
    ' an',
    'colum eq 1 or ',
    'colum==1,',
    '2020-',
    "duration'P1D'",
    'a)',
    '-1',
    '1a',
    "a=='b'c'd ",
    'a add ',
  ],
];

describe('parsing of 64 kB of text', () => {
  it.each(pieces)('parses 64 kB of repeated %j in under 0.4 s', (piece) => {
    const text = piece.repeat(Math.floor(65_536 / piece.length));
    expect(cost(() => parseOption('$filter', text, wide))).toBeLessThan(400);
    expect(cost(() => parseOption('$orderby', text, wide))).toBeLessThan(400);
    expect(cost(() => parseOption('$select', text, wide))).toBeLessThan(400);
    expect(cost(() => parseFilter(text, undefined, wide))).toBeLessThan(400);
    expect(cost(() => readableUrl(exactUrl(`?${text}`)))).toBeLessThan(400);
  });
});

describe('deep nesting', () => {
  const deep = [
    '('.repeat(100_000),
    'not '.repeat(100_000),
    '-'.repeat(100_000),
    'a add '.repeat(10_000),
    'trim('.repeat(10_000),
    'a/any(x:'.repeat(10_000),
  ];

  it.each(deep.map((text) => [text.slice(0, 12), text]))('reports deep nesting once: %s…', (_, text) => {
    const { tree, diagnostics } = parseOption('$filter', text);
    expect(diagnostics.map(({ code }) => code)).toEqual(['too-deep']);
    filterToModel(tree);
    expect(printOption('$filter', tree).length).toBeLessThan(text.length);
  });

  it('reports deep nesting in an RSQL filter, and returns no predicate', () => {
    const { tree, diagnostics } = parseFilter(`${'('.repeat(100_000)}a==1`);
    expect(diagnostics.map(({ code }) => code)).toEqual(['too-deep']);
    expect([rsqlToModel(tree).predicate, printFilter(tree)]).toEqual([null, '']);
  });

  it('accepts 200 levels of parentheses', () => {
    expect(parseFilter(`${'('.repeat(200)}a==1${')'.repeat(200)}`).diagnostics).toEqual([]);
    expect(parseOption('$filter', `${'('.repeat(199)}a eq 1${')'.repeat(199)}`).diagnostics).toEqual([]);
  });

  it('accepts thousands of conditions or values on one level', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => index);
    expect(parseOption('$filter', many.map((index) => `a eq ${index}`).join(' or ')).diagnostics).toEqual([]);
    expect(
      parseOption('$filter', `a in (${[...many, ...many, ...many, ...many, ...many, ...many, ...many].join(',')})`).diagnostics,
    ).toEqual([]);
    expect(parseFilter(many.map((index) => `a==${index}`).join(',')).diagnostics).toEqual([]);
    expect(parseFilter(`a=in=(${many.join(',')})`).diagnostics).toEqual([]);
  });
});

describe('nested conditions with $metadata', () => {
  it.each([
    ['Parts/any(p:', ')'],
    ['missing eq Parts/any(p:', ')'],
    ['missing eq Parts/$count($filter=', ')'],
    ['Amount gt missing add case(', ':1)'],
    ['missing in (', ')'],
  ])('checks %s…, nested 60 times, in under 0.4 s', (open, close) => {
    const text = `${open.repeat(60)}Amount gt 1${close.repeat(60)}`;
    expect(cost(() => parseOption('$filter', text, salesModel))).toBeLessThan(400);
  });
});

describe('thousands of unknown column names', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `colunm${index}x`);

  it.each<[string, () => readonly unknown[]]>([
    ['$filter', () => parseOption('$filter', names.map((name) => `${name} eq 'a'`).join(' or '), wide).diagnostics],
    ['$orderby', () => parseOption('$orderby', names.join(','), wide).diagnostics],
    ['$select', () => parseOption('$select', names.join(','), wide).diagnostics],
    ['$compute', () => parseOption('$compute', names.map((name, index) => `${name} as a${index}`).join(','), wide).diagnostics],
    ['$apply', () => parseOption('$apply', `groupby((${names.join(',')}))`, wide).diagnostics],
    ['a REST filter', () => parseFilter(names.map((name) => `${name}==a`).join(';'), undefined, wide).diagnostics],
    ['a REST sort', () => parseRestUrl(`?sort=${names.join(',')}`, undefined, wide).diagnostics],
  ])('reports 100 unknown names in under 0.4 s in %s', (_, read) => {
    let found: readonly unknown[] = [];
    expect(cost(() => (found = read()))).toBeLessThan(400);
    expect(found).toHaveLength(100);
  });

  it('suggests corrections for only 10 of thousands of unknown names', () => {
    const { diagnostics } = parseOption('$filter', names.map((name) => `${name.slice(0, -1)} eq 'a'`).join(' or '), wide);
    expect(diagnostics.filter(({ fix }) => fix !== null)).toHaveLength(10);
  });
});

describe('diagnostics', () => {
  it('reports at most 100 errors for one text', () => {
    expect(parseOption('$filter', 'nope eq 1 or '.repeat(1000), wide).diagnostics).toHaveLength(100);
    expect(parseFilter('nope==1,'.repeat(1000), undefined, wide).diagnostics).toHaveLength(100);
  });
});
