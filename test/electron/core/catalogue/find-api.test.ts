import { expect, test } from 'vitest';
import { findApi, type RowsAddress } from '../../../../electron/core/catalogue/addresses.ts';

const base = 'https://data.example/dmp-api';
const address = (accessPoint: string, format: RowsAddress['format'], path: string): RowsAddress => ({
  api: { root: 'geo', accessPoint },
  format,
  url: `${base}${path}`,
});
const addresses = [
  address('trees', 'rest', '/data/geo/trees'),
  address('trees', 'odata', '/odata/geo/trees'),
  address('trees', 'odata', '/odata/geo/Trees_2024?$format=json'),
  address('trees/old', 'rest', '/data/geo/trees%2Fold'),
  address('arbres d’été', 'rest', `/data/geo/${encodeURIComponent('arbres d’été')}`),
];

test.each([
  ['the URL of its rows', `${base}/data/geo/trees?filter=a==1`, 'trees', 'rest', ''],
  ['with a slash at the end', `${base}/data/geo/trees/`, 'trees', 'rest', ''],
  ['another scheme and host', 'http://10.0.0.1:8080/dmp-api/odata/geo/trees', 'trees', 'odata', ''],
  ['the name of the entity set', `${base}/odata/geo/Trees_2024`, 'trees', 'odata', ''],
  ['one row by its key', `${base}/odata/geo/trees(5)/name`, 'trees', 'odata', '(5)/name'],
  ['one row by its path', `${base}/data/geo/trees/5`, 'trees', 'rest', '/5'],
  ['the longer of two names', `${base}/data/geo/trees%2Fold`, 'trees/old', 'rest', ''],
  ['characters that aren’t percent-encoded', `${base}/data/geo/arbres d’été`, 'arbres d’été', 'rest', ''],
])('finds the API of an address: %s', (_, url, accessPoint, format, after) => {
  expect(findApi(addresses, url)).toEqual({ api: { root: 'geo', accessPoint }, format, after });
});

test.each([`${base}/data/geo/treesandmore`, `${base}/data/geo`, 'https://data.example/', 'nonsense', ''])(
  'finds no API for an unrelated address: %s',
  (url) => {
    expect(findApi(addresses, url)).toBeNull();
  },
);
