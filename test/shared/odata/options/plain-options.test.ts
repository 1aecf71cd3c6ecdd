import { describe, expect, it } from 'vitest';
import { parseOption, printOption } from '../../../../shared/odata/index.ts';
import { codes, remarks } from './remarks.ts';

describe('options with a plain value', () => {
  it.each([
    ['$top', '0', '0'],
    ['SKIP', '10', '10'],
    ['$count', 'TRUE', 'true'],
    ['$index', '-3', '-3'],
    ['levels', 'MAX', 'max'],
    ['$levels', '12', '12'],
    ['$format', 'application/json;odata.metadata=full', 'application/json;odata.metadata=full'],
    ['$format', 'XML', 'XML'],
    ['$schemaversion', '*', '*'],
    ['$skiptoken', "a b/'?", "a b/'?"],
    ['$deltatoken', 'x', 'x'],
    ['$id', 'https://host/Orders(1)', 'https://host/Orders(1)'],
    ['@low', '5', '5'],
    ['@list', '[1,"a",{"b":null}]', '[1,"a",{"b":null}]'],
    ['@name', "'O''Neil'", "'O''Neil'"],
    ['$top', '99999999999999999999', '9007199254740991'],
  ])('prints %s=%s as %s', (option, text, canonical) => {
    const { tree, diagnostics } = parseOption(option, text);
    expect(diagnostics).toEqual([]);
    expect(printOption(option, tree)).toBe(canonical);
  });

  it.each([
    ['$top', 'five', 'number-expected'],
    ['$top', '', 'number-expected'],
    ['$skip', '-1', 'number-expected'],
    ['$index', '1.5', 'odata-index-invalid'],
    ['$levels', '0', 'odata-levels-invalid'],
    ['$count', '1', 'truth-expected'],
    ['$format', 'text', 'odata-value-invalid'],
    ['$format', 'json/', 'odata-value-invalid'],
    ['$schemaversion', 'a b', 'odata-value-invalid'],
    ['$skiptoken', '', 'odata-value-invalid'],
    ['@low', '', 'odata-operand-missing'],
    ['$oops', '1', 'odata-option-unknown'],
  ])('rejects %s=%s: %s', (option, text, code) => expect(codes(option, text)).toEqual([code]));
});

describe('$orderby', () => {
  it.each([
    ['name DESC,Address/City asc', 'name desc,Address/City'],
    ["contains(name,',') desc, price mul (1 add tax)", "contains(name,',') desc,price mul (1 add tax)"],
    ['Orders/$count desc', 'Orders/$count desc'],
    ['asc asc,desc desc', 'asc,desc desc'],
  ])('parses %s and prints its canonical form', (text, canonical) => {
    expect(codes('$orderby', text)).toEqual([]);
    expect(printOption('$orderby', parseOption('$orderby', text).tree)).toBe(canonical);
  });

  it.each([
    ['name dsc', 'odata-order-item', 'dsc', 'name desc'],
    ['name acs,age', 'odata-order-item', 'acs', 'name asc,age'],
    ['name down', 'odata-order-item', 'down', null],
    ['name desc desc', 'odata-order-item', 'desc', null],
    ['(name)desc', 'odata-space-missing', 'desc', '(name) desc'],
    ['name;age', 'odata-separator', ';', 'name,age'],
    ['name,', 'odata-operand-missing', '', null],
  ])('reports in %s only %s, at its position', (text, code, found, fixed) => {
    expect(remarks('$orderby', text)).toEqual([[code, found, fixed]]);
  });
});

describe('$compute', () => {
  it.each([
    ['price mul 2 as double', 'price mul 2 as double'],
    ["concat(a,',') AS b,c as null", "concat(a,',') as b,c as null"],
    ['(a) as b', 'a as b'],
  ])('parses %s and prints its canonical form', (text, canonical) => {
    expect(codes('$compute', text)).toEqual([]);
    expect(printOption('$compute', parseOption('$compute', text).tree)).toBe(canonical);
  });

  it.each([
    ['price mul 2 total', 'odata-as-missing', 'total', 'price mul 2 as total'],
    ['price mul 2', 'odata-alias-missing', '', null],
    ['price as', 'odata-alias-missing', 'as', null],
    ['price as 5', 'odata-alias-missing', 'as 5', null],
    ['a as b c', 'odata-compute-item', 'c', null],
    ['a as b;c as d', 'odata-separator', ';', 'a as b,c as d'],
    ['(a)as b', 'odata-space-missing', 'as', '(a) as b'],
  ])('reports in %s only %s, at its position', (text, code, found, fixed) => {
    expect(remarks('$compute', text)).toEqual([[code, found, fixed]]);
  });
});
