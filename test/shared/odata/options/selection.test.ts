import { describe, expect, it } from 'vitest';
import { parseOption, printOption } from '../../../../shared/odata/index.ts';
import { spansOf } from '../../without-spans.ts';
import { codes, remarks } from './remarks.ts';

function canonical(option: string, text: string): string {
  return printOption(option, parseOption(option, text).tree);
}

describe('$select', () => {
  it.each([
    ['name,Address/City', 'name,Address/City'],
    ['*,Model.*,Model.Rate,Model.Near(place,distance)', '*,Model.*,Model.Rate,Model.Near(place,distance)'],
    ['@Core.Messages#short,Address/@Core.Description', '@Core.Messages#short,Address/@Core.Description'],
    ["Addresses(filter=City eq 'Rome';TOP=2;$select=City,Street)", "Addresses($filter=City eq 'Rome';$top=2;$select=City,Street)"],
    [
      'Addresses($compute=a add b as c;$orderby=c DESC,a asc;$count=TRUE;$skip=1)',
      'Addresses($compute=a add b as c;$orderby=c desc,a;$count=true;$skip=1)',
    ],
    ["Tags($search=blue OR O'Neil;@low=[1,2])", "Tags($search=blue OR O'Neil;@low=[1,2])"],
    ['Model.Manager/Address/Model.Home/City', 'Model.Manager/Address/Model.Home/City'],
    ['name, age', 'name,age'],
  ])('parses %s without errors and prints its canonical form', (text, printed) => {
    expect(codes('$select', text)).toEqual([]);
    expect(canonical('$select', text)).toBe(printed);
  });

  it.each([
    ['name;age', 'odata-separator', ';', 'name,age'],
    ['A($top=2,$skip=3)', 'odata-separator', ',', 'A($top=2;$skip=3)'],
    ['A($orderby=b,$top=2)', 'odata-separator', ',', 'A($orderby=b;$top=2)'],
    ['A($select=b;c)', 'odata-separator', ';', 'A($select=b,c)'],
    ['A()', 'odata-options-empty', '()', 'A'],
    ['A($top=2', 'odata-group-open', '(', 'A($top=2)'],
    ['A($tpo=2)', 'odata-option-unknown', '$tpo', 'A($top=2)'],
    ['A($levels=2)', 'odata-option-misplaced', '$levels', null],
    ['A($count)', 'odata-option-value-missing', '$count', null],
    ['A($top=2;)', 'odata-option-missing', '', null],
    ['A($top = 2)', 'odata-blank', ' = ', 'A($top=2)'],
    ["A($filter=b eq 'x)", 'odata-string-open', "'x", "A($filter=b eq 'x')"],
    ['A($top=x;$skip=1)', 'number-expected', 'x', null],
    ['name,,age', 'name-missing', '', null],
    ['name,', 'name-missing', '', null],
    ['a b', 'odata-select-item', 'a b', null],
    ['Address/*', 'odata-select-item', 'Address/*', null],
    ['Model.Near(a,)', 'odata-select-item', '(a,)', null],
    ['A($top=1;$top=2)', 'parameter-twice', '$top=2', null],
  ])('reports in %s only %s, at its position', (text, code, found, fixed) => {
    const [first, ...more] = remarks('$select', text);
    expect(more).toEqual([]);
    expect(first?.slice(0, 2)).toEqual([code, found]);
    if (fixed !== null) expect(first?.[2]).toBe(fixed);
  });

  it('preserves the valid items before and after an invalid one', () => {
    expect(canonical('$select', 'a,b c,d($top=x;$skip=2)')).toBe('a,b,d($top=;$skip=2)');
  });
});

describe('$expand', () => {
  it.each([
    ['Orders', 'Orders'],
    ['*,*/$ref,*($levels=2),$value', '*,*/$ref,*($levels=2),$value'],
    ['Address/*/$ref', 'Address/*/$ref'],
    ['Model.Manager/Reports/Model.Manager($levels=MAX)', 'Model.Manager/Reports/Model.Manager($levels=max)'],
    [
      'Orders/$ref($filter=a eq 1;$orderby=a;$top=1;$skip=1;$count=true)',
      'Orders/$ref($filter=a eq 1;$orderby=a;$top=1;$skip=1;$count=true)',
    ],
    ['Orders/$count($search=blue;$filter=a eq 1)', 'Orders/$count($search=blue;$filter=a eq 1)'],
    [
      'Orders($expand=Items($expand=Product($select=name);$filter=price gt 5);$compute=a as b;$search="x;y)" z;$apply=groupby((c))/filter(d eq \')\');@p=1)',
      'Orders($expand=Items($expand=Product($select=name);$filter=price gt 5);$compute=a as b;$search="x;y)" AND z;$apply=groupby((c))/filter(d eq \')\');@p=1)',
    ],
    ['@Model.Term/Model.Type', '@Model.Term/Model.Type'],
  ])('parses %s without errors and prints its canonical form', (text, printed) => {
    expect(codes('$expand', text)).toEqual([]);
    expect(canonical('$expand', text)).toBe(printed);
  });

  it.each([
    ['Orders/$count($top=1)', 'odata-option-misplaced', '$top'],
    ['Orders/$ref($select=a)', 'odata-option-misplaced', '$select'],
    ['*($top=1)', 'odata-option-misplaced', '$top'],
    ['*/$count', 'odata-expand-item', '*/$count'],
    ['Orders($levels=0)', 'odata-levels-invalid', '0'],
    ['Orders($levels=all)', 'odata-levels-invalid', 'all'],
    ['Orders,', 'odata-expand-missing', ''],
    ['Model.Manager', 'odata-expand-item', 'Model.Manager'],
    ['Orders/$value', 'odata-expand-item', 'Orders/$value'],
    ['Orders Items', 'odata-expand-item', 'Orders Items'],
    ['Orders($search="x)', 'odata-search-phrase-open', '"x'],
    ['Orders($filter=a eq;$top=1)', 'odata-operand-missing', ''],
    ['Orders($filter=(a eq 1;$top=1)', 'odata-group-open', '('],
  ])('reports in %s only %s, at its position', (text, code, found) => {
    expect(remarks('$expand', text).map((remark) => remark.slice(0, 2))).toEqual([[code, found]]);
  });

  it('returns the positions of nested conditions', () => {
    const text = 'A($expand=B($filter=x eq 1))';
    const spans = spansOf(parseOption('$expand', text).tree).map(({ from, to }) => text.slice(from, to));
    expect(spans).toEqual(expect.arrayContaining(['x eq 1', 'x', '1', '$filter=x eq 1', 'B($filter=x eq 1)', '$expand=B($filter=x eq 1)']));
  });

  it('reports nesting of 3,000 levels as too deep, only once', () => {
    expect(codes('$expand', 'A($expand='.repeat(3000))).toEqual(['too-deep']);
  });
});
