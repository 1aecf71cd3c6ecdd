import { expect, it } from 'vitest';
import { diagnoseAddress } from '../../../../shared/language/index.ts';

const own = 'https://data.example/dmp-api/odata/vega/flights';
const other = 'https://data.example/dmp-api/data/vega/flights';

/** Returns the diagnostic of a URL's address, and the URL after the quick fix. */
function diagnosed(text: string): readonly [code: string, severity: string, fixed: string | null] | null {
  const found = diagnoseAddress(text, { own: { label: 'OData', url: own }, others: [{ label: 'REST', url: other }] });
  if (found === null) return null;
  const { code, severity, fix } = found;
  return [code, severity, fix === null ? null : text.slice(0, fix.from) + fix.text + text.slice(fix.to)];
}

it.each([
  own,
  `${own}?$top=1`,
  `${own}/$count?$top=1`,
  `${own}(5)`,
  `${own}/`,
  ` ${own} `,
  own.replace('data.example', 'DATA.example:443'),
])('the address of the API causes no diagnostic: %s', (text) => expect(diagnosed(text)).toBeNull());

it.each([
  ['', own],
  ['hello', own],
  ['?$top=1', `${own}?$top=1`],
  ['$top=1', `${own}?$top=1`],
  ['data.example/x?$top=1', `${own}?$top=1`],
])('a URL without an address is an error, and the quick fix inserts the API’s address: %s', (text, fixed) => {
  expect(diagnosed(text)).toEqual(['address-missing', 'error', fixed]);
});

it('the quick fix removes quotes, HTTP methods, curl commands, and encoding around a copied address', () => {
  expect(diagnosed(`GET ${own}?$top=1`)).toEqual(['address-verb', 'error', `${own}?$top=1`]);
  expect(diagnosed(encodeURIComponent(`${own}?$filter=a eq 'x%20y'`))).toEqual(['address-encoded', 'error', `${own}?$filter=a eq 'x y'`]);
  for (const wrapped of [`"${own}?$top=1"`, `<${own}?$top=1>`, ` '${own}?$top=1' `, `curl -s '${own}?$top=1' -H 'Accept: a'`]) {
    expect(diagnosed(wrapped)).toEqual(['address-wrapped', 'error', `${own}?$top=1`]);
  }
  expect(diagnosed('https%3A%2F%2Fdata.example%')).toMatchObject(['address-missing', 'error', own]);
});

it('the address of the REST API is an error for OData parameters, with a quick fix', () => {
  expect(diagnosed(`${other}?$top=1`)).toEqual(['address-of-side', 'error', `${own}?$top=1`]);
});

it('an address of another server, scheme, or API causes a warning and a quick fix', () => {
  expect(diagnosed('https://other.example/x?$top=1')).toEqual(['address-elsewhere', 'warning', `${own}?$top=1`]);
  expect(diagnosed(`${own.replace('https', 'http')}?$top=1`)).toEqual(['address-elsewhere', 'warning', `${own}?$top=1`]);
  expect(diagnosed(`${own}-3m?$top=1`)).toEqual(['address-of-another', 'warning', `${own}?$top=1`]);
});

it('an API without an address causes no diagnostic', () => {
  expect(diagnoseAddress('hello', { own: { label: 'REST', url: '' }, others: [{ label: 'OData', url: own }] })).toBeNull();
});
