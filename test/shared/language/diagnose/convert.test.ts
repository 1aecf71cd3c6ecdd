import { describe, expect, it } from 'vitest';
import { odataToRsql, rsqlToOData } from '../../../../shared/language/diagnose/convert.ts';
import { table } from '../../table.ts';
import { odataIntoRest, restIntoOData } from './into-the-other.ts';

const model = table({ name: 'string', age: 'int32', born: 'date', price: 'decimal', tags: 'string' }, { tags: { list: true } });

describe('conversion between RSQL and OData', () => {
  it.each([
    ["name=='Milk and honey'", "name eq 'Milk and honey'"],
    ['name==60;age==60', "name eq '60' and age eq 60"],
    ['age=gt=18,born=le=2000-02-29', 'age gt 18 or born le 2000-02-29'],
    ['age=in=(1,2);name=out=(a,b)', "age in (1,2) and not name in ('a','b')"],
    ['name=beginsWith=A;name=contains="\'"', "startswith(name,'A') and contains(name,'''')"],
    ['age=isNull=true,age=isNull=false', 'age eq null or age ne null'],
    ['name=like=a*b.c', "matchesPattern(name,'^a[\\s\\S]*b\\.c$')"],
    ['tags==x', "tags/any(x:x eq 'x')"],
    ['tags=out=(a,b)', "tags/any(x:not x in ('a','b'))"],
    ['price=between=(1.10,9007199254740993.0)', 'price ge 1.10 and price le 9007199254740993.0'],
    ['(age==1,age==2);(name!=x,price=lt=5)', "(age eq 1 or age eq 2) and (name ne 'x' or price lt 5)"],
  ])('converts %s to %s, and back', (rsql, odata) => {
    expect(rsqlToOData(rsql, undefined, model)).toEqual({ text: odata, problems: [], losses: [] });
    expect(odataToRsql(odata, undefined, model)).toEqual({ text: rsql, problems: [], losses: [] });
  });

  it.each([
    ['not (age gt 5 or age lt 1)', '(age=le=5,age=isNull=true);(age=ge=1,age=isNull=true)'],
    ["not (name eq 'a' and age eq 1)", 'name!=a,age!=1'],
  ])('moves the negation of %s into its conditions', (odata, rsql) =>
    expect(odataToRsql(odata, undefined, model)).toEqual({ text: rsql, problems: [], losses: [] }),
  );

  it('reports conditions that the other language can’t express', () => {
    expect(odataToRsql("contains(tolower(name),'a')", undefined, model)).toMatchObject({
      text: 'name=contains=a',
      losses: [{ code: 'rsql-ignore-case' }],
    });
    expect(odataToRsql("not contains(name,'a')", undefined, model)).toMatchObject({ text: '', losses: [{ code: 'rsql-negation' }] });
    expect(odataToRsql('age add 1 gt 5', undefined, model)).toMatchObject({
      text: '',
      problems: [{ code: 'not-in-form', severity: 'information' }],
      losses: [{ code: 'only-odata', severity: 'error', parameters: { text: 'age add 1 gt 5' } }],
    });
    expect(odataToRsql('age gt 1 and age add 1 gt 5', undefined, model).text).toBe('age=gt=1');
    expect(rsqlToOData('age=gt=1;name=soundsLike=x', undefined, model)).toMatchObject({
      text: 'age gt 1',
      losses: [{ code: 'only-rest', severity: 'error', parameters: { text: 'name=soundsLike=x' } }],
    });
    expect(rsqlToOData('tags=isNull=true', undefined, model)).toMatchObject({ text: '', losses: [{ code: 'list-column' }] });
    expect(rsqlToOData('age==', undefined, model)).toMatchObject({ text: null, problems: [{ code: 'rsql-value-missing' }] });
  });

  it('converts whole URLs between REST and OData, and reports lost parameters', () => {
    const rest = 'http://h/data/a?select=name&filter=age=gt=5&sort=-age&page=2&hitsPerPage=10';
    const odata = 'http://h/odata/a?$select=name&$filter=age gt 5&$orderby=age desc&$skip=10&$top=10&$count=true';
    expect(restIntoOData(rest, 'http://h/odata/a', model)).toEqual({ text: odata, problems: [], losses: [] });
    expect(odataIntoRest(odata, 'http://h/data/a', model)).toEqual({ text: rest, problems: [], losses: [] });
    expect(restIntoOData('?page=x', 'http://h/odata/a', model).text).toBeNull();
    expect(odataIntoRest('?$search=x&$top=5&$format=json&$apply=aggregate(age with sum as s)&v=1', 'http://h/data/a', model)).toMatchObject(
      {
        text: 'http://h/data/a?page=1&hitsPerPage=5',
        losses: [
          { code: 'only-odata-parameter', severity: 'error', parameters: { name: '$search' } },
          { code: 'only-odata-parameter', severity: 'error', parameters: { name: '$apply' } },
          { code: 'only-odata-parameter', severity: 'warning', parameters: { name: 'v' } },
        ],
      },
    );
  });
});
