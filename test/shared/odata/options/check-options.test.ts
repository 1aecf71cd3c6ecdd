import { describe, expect, it } from 'vitest';
import type { EntityModel } from '../../../../shared/metadata/entity-model.ts';
import { columnsAfterApply, parseODataUrl, parseOption } from '../../../../shared/odata/index.ts';
import { table } from '../../table.ts';
import { codes, remarks } from './remarks.ts';
import { salesModel } from './shop-model.ts';

describe('names in options, checked against the model', () => {
  it.each([
    ['$select', 'ID,Amount,Place/City,Place/Country/Code,Tags,Product,Shop.Discount,Discount,Shop.*,@Core.Messages'],
    ['$select', "Place($select=City,Street;$filter=City eq 'Rome')"],
    ['$expand', 'Product,Parts($filter=Amount gt 5;$select=ID;$expand=Product($orderby=Name desc);$levels=2),*,Place/Country'],
    ['$expand', 'Parts($compute=Amount mul 2 as Twice;$filter=Twice gt 5;$orderby=Twice;$select=Twice)'],
    ['$expand', 'Product($filter=$it/Amount gt 1;$orderby=$it/Note,Name)'],
    ['$expand', 'Parts($orderby=Total;$apply=groupby((Day),aggregate(Amount with sum as Total)))'],
    ['$orderby', 'Amount desc,Product/Name,Place/City'],
    ['$compute', 'Amount mul 2 as Twice,year(Day) as Year'],
    [
      '$apply',
      'filter(Amount gt 5)/groupby((Day,Product/Name,Place/City),aggregate(Amount with sum as Total,$count as Rows))/filter(Total gt 5 and Rows gt 1)/orderby(Total desc)',
    ],
    ['$apply', 'aggregate(Parts/Amount with max as Most,Forecast,Parts(Amount with sum as Total))'],
    ['$apply', 'compute(Amount mul 2 as Twice)/topcount(2,Twice)/aggregate(Twice with sum as Sum)/compute(Sum add 1 as More)'],
    ['$apply', 'concat(identity,aggregate($count as Rows))/filter(Rows gt 1 or Amount gt 1)'],
    ['$apply', 'join(Parts as Part,filter(Amount gt 1))/filter(Part/Amount gt 5)'],
    ['$apply', "Shop.Best()/filter(Name eq 'x')"],
    ['$apply', 'Other.Unknown()/filter(whatever eq 5)'],
    ['$apply', 'groupby((rollup(Day,Note),rollup(Calendar)))'],
  ])('accepts %s=%s', (option, text) => expect(remarks(option, text, salesModel)).toEqual([]));

  it.each([
    ['$select', 'Amuont', 'unknown-column', 'Amuont', 'Amount'],
    ['$select', 'Place/Cty', 'odata-name-unknown', 'Cty', 'Place/City'],
    ['$select', 'Place($select=Cty)', 'unknown-column', 'Cty', 'Place($select=City)'],
    ['$expand', 'Prodct', 'unknown-navigation', 'Prodct', 'Product'],
    ['$expand', 'Amount', 'unknown-navigation', 'Amount', null],
    ['$expand', 'Parts($filter=Amuont gt 5)', 'unknown-column', 'Amuont', 'Parts($filter=Amount gt 5)'],
    ['$expand', "Parts($filter=Amount eq 'x')", 'type-mismatch', "'x'", null],
    ['$expand', 'Product($expand=Parts)', 'unknown-navigation', 'Parts', null],
    ['$expand', "Product($filter=$it/Name eq 'x')", 'unknown-property', 'Name', null],
    ['$orderby', 'Amuont desc', 'unknown-column', 'Amuont', 'Amount desc'],
    ['$compute', 'Amuont mul 2 as Twice', 'unknown-column', 'Amuont', 'Amount mul 2 as Twice'],
    ['$compute', 'Amount mul 2 as Rate', 'odata-alias-taken', 'Rate', null],
    ['$compute', 'Amount as A,Rate as A', 'odata-alias-taken', 'A', null],
    ['$apply', 'aggregate(Amuont with sum as Total)', 'unknown-column', 'Amuont', 'aggregate(Amount with sum as Total)'],
    ['$apply', 'groupby((Day,Product/Nmae))', 'odata-name-unknown', 'Nmae', 'groupby((Day,Product/Name))'],
    ['$apply', 'groupby((Day))/filter(Amount gt 5)', 'unknown-column', 'Amount', null],
    [
      '$apply',
      'aggregate(Amount with sum as Total)/orderby(Totl)',
      'unknown-column',
      'Totl',
      'aggregate(Amount with sum as Total)/orderby(Total)',
    ],
    ['$apply', "filter(Amount eq 'x')", 'type-mismatch', "'x'", null],
  ])('reports in %s=%s only %s, at %j', (option, text, code, found, fixed) => {
    const [first, ...more] = remarks(option, text, salesModel);
    expect(more).toEqual([]);
    expect(first?.slice(0, 2)).toEqual([code, found]);
    if (fixed !== null) expect(first?.[2]).toBe(fixed);
  });

  it('accepts any related data if the model has no metadata', () => {
    expect(codes('$expand', 'Orders($filter=x eq 1)', table({ a: 'string' }))).toEqual([]);
  });

  it('reports only the syntax error of a name that can’t be parsed', () => {
    expect(codes('$select', 'a b', table({ c: 'string' }))).toEqual(['odata-select-item']);
  });
});

describe('options that depend on other options', () => {
  it('accepts columns that $apply and $compute define, regardless of the order of the options', () => {
    const url =
      '?$filter=Total gt 5&$orderby=Twice desc&$select=Twice,Day&$compute=Total mul 2 as Twice&$apply=groupby((Day),aggregate(Amount with sum as Total))';
    expect(parseODataUrl(url, salesModel).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(parseODataUrl(`${url}&$search=x`.replace('Total gt', 'Amount gt'), salesModel).diagnostics.map(({ code }) => code)).toContain(
      'unknown-column',
    );
  });
});

describe('columns after a transformation', () => {
  const modelAfter = (option: '$apply' | '$compute', text: string, model: EntityModel = salesModel): EntityModel => {
    const { tree } = parseOption(option, text);
    if (tree?.kind !== 'apply' && tree?.kind !== 'compute') throw new Error(`not read: ${text}`);
    return columnsAfterApply(tree, model);
  };
  const columns = (option: '$apply' | '$compute', text: string) =>
    modelAfter(option, text).properties.map(({ name, type }) => `${name}:${type}`);

  it.each([
    [
      'aggregate(Amount with sum as S,Rate with sum as R,Day with max as D,ID with average as A)',
      ['S:decimal', 'R:double', 'D:date', 'A:decimal'],
    ],
    ['aggregate($count as N,Note with countdistinct as K,Parts/$count as P)', ['N:int64', 'K:int64', 'P:int64']],
    ['groupby((Day,Note))', ['Day:date', 'Note:string']],
    ['groupby((rollup(Day,Note)),aggregate($count as N))', ['Day:date', 'Note:string', 'N:int64']],
    ['groupby((Day))/compute(year(Day) as Year,Day eq null as Empty)', ['Day:date', 'Year:decimal', 'Empty:boolean']],
    ['concat(aggregate($count as N),groupby((Day)))', ['N:int64', 'Day:date']],
    ['Shop.Best()', ['ID:int32', 'Name:string', 'Photo:unknown']],
  ])('returns the columns and types after %s', (text, expected) => expect(columns('$apply', text)).toEqual(expected));

  it('accepts any column after 300 transformations', () => {
    const many = Array.from({ length: 300 }, (_, index) => `compute(ID add ${index} as Made${index})`).join('/');
    expect(modelAfter('$apply', `${many}/identity`).open).toBe(true);
    expect(parseOption('$apply', `${many}/filter(Made299 gt 1)`, salesModel).diagnostics).toEqual([]);
    expect(parseOption('$apply', `${many.slice(0, many.indexOf('/'))}/filter(Made299 gt 1)`, salesModel).diagnostics).toHaveLength(1);
  });

  it('returns the same columns after filters and sorting', () => {
    const text = 'filter(ID gt 1)/search(x)/orderby(ID)/top(1)/skip(1)/topcount(1,ID)/identity';
    expect(modelAfter('$apply', text).properties).toBe(salesModel.properties);
  });

  it('returns computed columns with their types', () => {
    const added = columns('$compute', 'ID add 1 as Next,ID divby 2 as Half,Rate mul 2 as Twice,not (ID eq 1) as Other').slice(-4);
    expect(added).toEqual(['Next:int32', 'Half:decimal', 'Twice:double', 'Other:boolean']);
  });

  it('returns related data only if rows are grouped by it', () => {
    expect(modelAfter('$apply', 'groupby((Product/Name))').navigations?.map(({ name }) => name)).toEqual(['Product']);
    expect(modelAfter('$apply', 'aggregate($count as N)').navigations).toEqual([]);
    expect(modelAfter('$apply', 'nest(identity as All)').navigations?.map(({ name, list }) => [name, list])).toEqual([['All', true]]);
  });
});
