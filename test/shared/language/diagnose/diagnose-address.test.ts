import { expect, it } from 'vitest';
import { diagnoseAddress } from '../../../../shared/language/index.ts';

const own = 'https://data.example/dmp-api/odata/vega/flights';
const other = 'https://data.example/dmp-api/data/vega/flights';

/** Returns the diagnostic of a URL's address, and the URL after the quick fix. */
function diagnosed(text: string): readonly [code: string, severity: string, fixed: string | null] | null {
  const found = diagnoseAddress(text, { language: 'odata', own, other });
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
])('nothing is said of the API’s own address: %s', (text) => expect(diagnosed(text)).toBeNull());

it.each([
  ['', own],
  ['hello', own],
  ['?$top=1', `${own}?$top=1`],
  ['$top=1', `${own}?$top=1`],
  ['data.example/x?$top=1', `${own}?$top=1`],
])('a URL without an address is a mistake, and gets the API’s: %s', (text, fixed) => {
  expect(diagnosed(text)).toEqual(['address-missing', 'error', fixed]);
});

it('an address copied with the text around it is fixed', () => {
  expect(diagnosed(`GET ${own}?$top=1`)).toEqual(['address-verb', 'error', `${own}?$top=1`]);
  expect(diagnosed(encodeURIComponent(`${own}?$filter=a eq 'x%20y'`))).toEqual(['address-encoded', 'error', `${own}?$filter=a eq 'x y'`]);
  for (const wrapped of [`"${own}?$top=1"`, `<${own}?$top=1>`, ` '${own}?$top=1' `, `curl -s '${own}?$top=1' -H 'Accept: a'`]) {
    expect(diagnosed(wrapped)).toEqual(['address-wrapped', 'error', `${own}?$top=1`]);
  }
  expect(diagnosed('https%3A%2F%2Fdata.example%')).toMatchObject(['address-missing', 'error', own]);
});

it('the other language’s address is no place for this one’s parameters', () => {
  expect(diagnosed(`${other}?$top=1`)).toEqual(['address-of-rest', 'error', `${own}?$top=1`]);
});

it('an address elsewhere can be asked, and is pointed out', () => {
  expect(diagnosed('https://other.example/x?$top=1')).toEqual(['address-elsewhere', 'warning', `${own}?$top=1`]);
  expect(diagnosed(`${own.replace('https', 'http')}?$top=1`)).toEqual(['address-elsewhere', 'warning', `${own}?$top=1`]);
  expect(diagnosed(`${own}-3m?$top=1`)).toEqual(['address-of-another', 'warning', `${own}?$top=1`]);
});

it('nothing is said where the API has no address of its own', () => {
  expect(diagnoseAddress('hello', { language: 'rest', own: '', other: own })).toBeNull();
});
