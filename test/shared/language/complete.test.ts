import { describe, expect, it } from 'vitest';
import {
  type Completions,
  completeODataOption,
  completeODataUrl,
  completeRestParameter,
  completeRestUrl,
  type VerbSettings,
} from '../../../shared/language/index.ts';
import type { EntityModel, Property } from '../../../shared/metadata/entity-model.ts';
import { defaultDialect } from '../../../shared/rsql/index.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';

function column(name: string, type: ValueType, more: Partial<Property> = {}): Property {
  return { name, type, list: false, filterable: true, key: false, nullable: true, description: null, ...more };
}

const model: EntityModel = {
  name: 'flights',
  properties: [
    column('DELAY', 'int64', { description: 'Minutes late' }),
    column('ORIGIN', 'string', { key: true }),
    column('unitCost', 'decimal'),
    column('AT', 'dateTimeOffset'),
    column('ok', 'boolean'),
    column('tags', 'string', { list: true }),
    column('secret', 'string', { filterable: false, sortable: false }),
    column('null', 'int32'),
  ],
};
const settings: VerbSettings = {
  valuesOf: (name) => (name === 'ORIGIN' ? ['LAX', "O'Hare", 'A&B'].map((value) => ({ kind: 'string', value })) : []),
};

const inserts = ({ items }: Completions): string[] => items.map(({ insert }) => insert);
/** Returns the suggestions at the position of `|`. */
const odata = (text: string, option = '$filter') =>
  inserts(completeODataOption(option, text.replace('|', ''), text.indexOf('|'), model, settings));
const rest = (text: string, name = 'filter') =>
  inserts(completeRestParameter(name, text.replace('|', ''), text.indexOf('|'), defaultDialect, model, settings));

describe('completion of an OData filter', () => {
  it('suggests only filterable columns, with the key first and ambiguous names after $it', () => {
    const suggested = odata('|');
    expect(suggested.slice(0, 7)).toEqual(['ORIGIN', 'DELAY', 'unitCost', 'AT', 'ok', 'tags/', '$it/null']);
    expect(suggested).not.toContain('secret');
  });

  it('finds a column by its first letters, its words, and its middle, in this order', () => {
    expect(odata('uc|')[0]).toBe('unitCost');
    expect(odata('cost|')[0]).toBe('unitCost');
    expect(odata('elay|')[0]).toBe('DELAY');
  });

  it('suggests list columns as arguments of functions that accept only lists', () => {
    expect(odata('hassubset(|')).toEqual(['tags', '[]']);
    expect(odata('hassubsequence(tags,|')).toEqual(['tags', '[]']);
    expect(odata('hassubset(tags,[|')).not.toContain('[]');
  });

  it('suggests operators that fit the column type, and arithmetic only for numbers', () => {
    expect(odata('DELAY |')).toEqual(expect.arrayContaining(['eq ', 'gt ', 'in ()', 'add ']));
    expect(odata('ORIGIN |')).not.toContain('add ');
    expect(odata('DELAY gt 1 |').slice(0, 2)).toEqual(['and ', 'or ']);
  });

  it('suggests values of the column type: values from fetched rows, true and false, example dates, null', () => {
    expect(odata('ORIGIN eq |').slice(0, 3)).toEqual(["'LAX'", "'O''Hare'", "'A&B'"]);
    expect(odata("ORIGIN eq 'la|'")[0]).toBe("'LAX'");
    expect(odata('ok eq |').slice(0, 2)).toEqual(['true', 'false']);
    expect(odata('AT gt |')).toContain('2026-01-01T00:00:00Z');
    expect(odata('AT gt |')).not.toContain('DELAY');
    expect(odata('AT eq |')).toContain('null');
  });

  it('suggests functions with a fitting result type, and marks the position of each argument', () => {
    expect(odata('star|')).toEqual(["startswith(,'')"]);
    expect(odata('DELAY gt le|')).toContain('length()');
    expect(odata('DELAY gt sta|')).toEqual([]);
    expect(odata('year(|')).toContain('AT');
    expect(odata('year(|')).not.toContain('DELAY');
  });

  it('suggests type names as the second argument of cast and isof', () => {
    expect(odata('cas|')).toEqual(['cast(,)']);
    expect(odata('cast(DELAY,|')).toContain('Edm.String');
    expect(odata('cast(DELAY,|')).not.toContain('ORIGIN');
    expect(odata('cast(DELAY,Edm.Str|')).toEqual(['Edm.String']);
    expect(odata('isof(DELAY,dec|')).toEqual(['Edm.Decimal']);
    expect(odata('cast(DELAY,Edm.String) |')).toContain('eq ');
  });

  it('suggests any and all for a list, then a variable, then operators for its items', () => {
    expect(odata('tags/|')).toEqual(['any()', 'all()', '$count']);
    expect(odata('tags/any(|')).toEqual(['t:']);
    expect(odata('tags/any(t:|')).toContain('t');
    expect(odata('tags/any(t:t |')).toContain('eq ');
  });

  it('suggests a closing parenthesis only if one is missing', () => {
    expect(odata("contains(ORIGIN,'A'|")).toContain(')');
    expect(odata("contains(ORIGIN,'A'|)")).not.toContain(')');
  });

  it('replaces only the word at the cursor', () => {
    const { items } = completeODataOption('$filter', 'DELAY gt 1 and ORI eq 2', 18, model);
    expect(items[0]).toMatchObject({ insert: 'ORIGIN', from: 15, to: 18, kind: 'column', detail: 'text, key' });
  });
});

/** Returns the text after inserting the suggestion with this label at the position of `|`. */
function afterCompletion(
  language: 'odata' | 'rest',
  marked: string,
  label: string,
  name = language === 'odata' ? '$filter' : 'filter',
): string | null {
  const [text, at] = [marked.replace('|', ''), marked.indexOf('|')];
  const { items } =
    language === 'odata'
      ? completeODataOption(name, text, at, model, settings)
      : completeRestParameter(name, text, at, defaultDialect, model, settings);
  const item = items.find((each) => each.label === label);
  return item === undefined ? null : text.slice(0, item.from) + item.insert + text.slice(item.to);
}

describe('a completion in the middle of a text', () => {
  it('preserves existing arguments of a call, an existing list after in, and the rest of a path', () => {
    expect(afterCompletion('odata', "cont|(ORIGIN,'A')", 'contains')).toBe("contains(ORIGIN,'A')");
    expect(afterCompletion('odata', "tags/an|(t:t eq 'a')", 'any')).toBe("tags/any(t:t eq 'a')");
    expect(afterCompletion('odata', 'DELAY i| (1,2)', 'in')).toBe('DELAY in (1,2)');
    expect(afterCompletion('odata', "ta|/any(t:t eq 'a')", 'tags')).toBe("tags/any(t:t eq 'a')");
    expect(afterCompletion('rest', 'DELAY=o|(1,2)', '=out=')).toBe('DELAY=out=(1,2)');
    expect(afterCompletion('rest', 'DELAY=in=|(1,2)', '0')).toBeNull();
    expect(afterCompletion('odata', 'DELAY in |(1,2)', '(')).toBeNull();
  });

  it('replaces the operator at the cursor instead of inserting a second one', () => {
    expect(afterCompletion('odata', 'DELAY |gt 5', 'lt')).toBe('DELAY lt 5');
    expect(afterCompletion('odata', 'DELAY| gt 5', 'lt')).toBe('DELAY lt 5');
    expect(afterCompletion('odata', 'DELAY |desc', 'asc', '$orderby')).toBe('DELAY asc');
    expect(afterCompletion('odata', 'DELAY |gt 5', 'add')).toBe('DELAY add gt 5');
    expect(afterCompletion('rest', 'DELAY|=gt=5', '!=')).toBe('DELAY!=5');
    expect(afterCompletion('rest', 'DELAY=g|t=5', '=ge=')).toBe('DELAY=ge=5');
  });

  it('replaces the value at the cursor if a value is expected, but not a connective', () => {
    expect(afterCompletion('odata', "ORIGIN eq |'SFO'", "'LAX'")).toBe("ORIGIN eq 'LAX'");
    expect(afterCompletion('odata', "contains(|DELAY,'A')", 'ORIGIN')).toBe("contains(ORIGIN,'A')");
    expect(afterCompletion('odata', 'DELAY gt |and ok', 'unitCost')).toBe('DELAY gt unitCostand ok');
    expect(afterCompletion('rest', 'ORIGIN==|SFO;DELAY==1', 'LAX')).toBe('ORIGIN==LAX;DELAY==1');
    expect(afterCompletion('rest', 'ORIGIN=in=(|SFO,LAX)', 'LAX')).toBe('ORIGIN=in=(LAX,LAX)');
  });

  it('suggests only complete known values inside a value, because closing it there would lose its end', () => {
    expect(odata("ORIGIN eq 'New Yo|rk'")).toEqual([]);
    expect(odata("ORIGIN eq 'L|A'")).toEqual(["'LAX'"]);
    expect(odata('DELAY gt 1|5')).toEqual([]);
    expect(odata("ORIGIN eq 'New Yo|")).toEqual(["'New Yo'"]);
    expect(rest('ORIGIN=="New Yo|rk"')).toEqual([]);
    expect(rest('DELAY=gt=1|5')).toEqual([]);
    expect(rest('ORIGIN=="New Yo|')).toEqual(['"New Yo"']);
  });

  it('inserts before a condition that follows the cursor, without replacing it', () => {
    expect(afterCompletion('odata', '|DELAY gt 5', 'ORIGIN')).toBe('ORIGIN DELAY gt 5');
    expect(afterCompletion('rest', '|DELAY=gt=5', 'ORIGIN')).toBe('ORIGIN DELAY=gt=5');
    expect(afterCompletion('odata', 'ok| and DELAY gt 5', 'and')).toBe('ok and  and DELAY gt 5');
  });
});

describe('completion of other OData options', () => {
  it('suggests sort directions, and only columns that can be sorted', () => {
    expect(odata('DELAY |', '$orderby').slice(0, 2)).toEqual(['desc', 'asc']);
    expect(odata('DELAY desc,|', '$orderby')).toContain('ORIGIN');
    expect(odata('|', '$orderby')).not.toContain('secret');
  });

  it('suggests only columns that aren’t selected yet', () => {
    expect(odata('DELAY,|', '$select')).not.toContain('DELAY');
    expect(odata('DELAY,|', '$select')).toContain('ORIGIN');
  });

  it('suggests transformations, and suitable columns, functions, and operators inside them', () => {
    expect(odata('gro|', '$apply')).toEqual(['groupby(())']);
    expect(odata('groupby((|', '$apply')).toContain('ORIGIN');
    expect(odata('aggregate(DELAY with |', '$apply')).toContain('average ');
    expect(odata('filter(DELAY |', '$apply')).toContain('gt ');
  });
});

describe('completion of REST parameters', () => {
  it('suggests the column, the operator, the value, and the connective of a condition, in this order', () => {
    expect(rest('|')[0]).toBe('ORIGIN');
    expect(rest('ORIGIN|')).toContain('=beginsWith=');
    expect(rest('DELAY|')).not.toContain('=beginsWith=');
    expect(rest('ORIGIN=be|')).toEqual(['=between=(,)', '=beginsWith=']);
    expect(rest('ORIGIN==|').slice(0, 3)).toEqual(['LAX', `"O'Hare"`, 'A&B']);
    expect(rest('DELAY=isNull=|')).toEqual(['true', 'false']);
    expect(rest('ORIGIN==LAX |').slice(0, 2)).toEqual(['and ', 'or ']);
  });

  it('suggests sort directions in the syntax of the server’s dialect', () => {
    expect(rest('-de|', 'sort')).toEqual(['DELAY']);
    const offered = completeRestParameter('sort', 'DELAY:', 6, { ...defaultDialect, sort: 'colon' }, model);
    expect(inserts(offered)).toEqual(['asc', 'desc']);
  });
});

describe('completion in a whole URL', () => {
  it('suggests only parameters that the URL doesn’t contain yet', () => {
    const url = 'http://h/a?filter=ORIGIN==LAX&';
    expect(inserts(completeRestUrl(url, url.length, defaultDialect, model))).toEqual(expect.not.arrayContaining(['filter=']));
    const odataUrl = 'http://h/a?fil';
    expect(inserts(completeODataUrl(odataUrl, odataUrl.length, model))).toEqual(['$filter=']);
  });

  it('inserts before the parameter at the cursor, and doesn’t suggest a parameter that the URL already contains', () => {
    const url = '/a?page=2&hitsPerPage=10';
    const { items } = completeRestUrl(url, url.indexOf('hits'), defaultDialect, model);
    const filter = items.find(({ label }) => label === 'filter');
    expect(filter).toMatchObject({ insert: 'filter=&', stops: [{ from: 7, to: 7 }], from: 10, to: 10 });
    expect(items.map(({ label }) => label)).not.toContain('hitsPerPage');
  });

  it('percent-encodes a suggestion for an encoded URL, and replaces the encoded text at the cursor', () => {
    const url = "http://h/a?$filter=%4FRIGIN%20eq%20'A";
    const { items } = completeODataUrl(url, url.length, model, settings);
    expect(items.find(({ label }) => label === "'A&B'")).toMatchObject({ insert: "'A%26B'", from: url.length - 2, to: url.length });
  });

  it('searches all of 5,000 columns, and reports if it shows only the best suggestions', () => {
    const wide: EntityModel = { name: 'wide', properties: Array.from({ length: 5000 }, (_, at) => column(`column${at}`, 'int32')) };
    const { items, incomplete } = completeODataOption('$filter', 'column4999', 10, wide);
    expect(items[0]?.label).not.toBe('column0');
    expect(incomplete).toBe(false);
    expect(completeODataOption('$filter', '', 0, wide)).toMatchObject({ incomplete: true });
  });
});

describe('values that $metadata declares as allowed', () => {
  const limited: EntityModel = {
    name: 'orders',
    properties: [
      column('colour', 'string', { allowedValues: ['red', "O'range", 'A&B'] }),
      column('status', 'int32', { allowedValues: ['1', '2', 'none'] }),
    ],
  };
  const known: VerbSettings = { valuesOf: (name) => (name === 'colour' ? [{ kind: 'string', value: 'A&B' }] : []) };
  const offered = (items: Completions['items']) =>
    items.filter(({ detail }) => /seen|allowed/.test(detail)).map(({ insert, detail }) => [insert, detail]);
  const inOData = (text: string) => offered(completeODataOption('$filter', text, text.length, limited, known).items);
  const inRest = (text: string) => offered(completeRestParameter('filter', text, text.length, defaultDialect, limited, known).items);

  it('suggests allowed values in both languages after the values from fetched rows, without duplicates', () => {
    expect(inOData('colour eq ')).toEqual([
      ["'A&B'", 'seen in fetched rows'],
      ["'red'", 'allowed value'],
      ["'O''range'", 'allowed value'],
    ]);
    expect(inRest('colour==')).toEqual([
      ['A&B', 'seen in fetched rows'],
      ['red', 'allowed value'],
      ['"O\'range"', 'allowed value'],
    ]);
  });

  it('finds allowed values by the typed text, and suggests only values of the column type', () => {
    expect(inOData("colour eq 'ran")).toEqual([["'O''range'", 'allowed value']]);
    expect(inRest('colour==re')).toEqual([['red', 'allowed value']]);
    expect(inOData('status in (')).toEqual([
      ['1', 'allowed value'],
      ['2', 'allowed value'],
    ]);
    expect(inRest('status=in=(1,')).toEqual([
      ['1', 'allowed value'],
      ['2', 'allowed value'],
    ]);
  });
});
