import { describe, expect, test } from 'vitest';
import { defaultPaths, entitySetName, metadataUrls, rowsUrl } from '../../../../electron/core/catalogue/addresses.ts';

const base = 'https://data.example/portal';

describe('the row URL of an API', () => {
  test.each([
    ['the URL in the catalogue', 'https://data.example/other/path/x', 'https://data.example/other/path/x'],
    ['without its query', 'https://data.example/o/r/a?$format=json', 'https://data.example/o/r/a'],
    ['with https instead of http', 'http://data.example/o/r/a', 'https://data.example/o/r/a'],
    ['a default path instead of a URL with another host', 'https://evil.example/o/r/a', 'https://data.example/portal/dmp-api/data/r/a%20b'],
    [
      'a default path instead of a URL with another port',
      'https://data.example:8443/o/r/a',
      'https://data.example/portal/dmp-api/data/r/a%20b',
    ],
    ['a default path instead of an empty text', '', 'https://data.example/portal/dmp-api/data/r/a%20b'],
    ['a default path instead of a text that isn’t a URL', 'see the guide', 'https://data.example/portal/dmp-api/data/r/a%20b'],
    ['a default path instead of a file URL', 'file:///o/r/a', 'https://data.example/portal/dmp-api/data/r/a%20b'],
    ['with percent-encoded characters', 'https://data.example/o/é x', 'https://data.example/o/%C3%A9%20x'],
  ])('returns a row URL on the connection’s origin: %s', (_name, named, expected) => {
    expect(rowsUrl(base, named, defaultPaths.rest, 'r', 'a b')).toBe(expected);
  });

  test('returns OData row URLs under the OData path', () => {
    expect(rowsUrl(base, '', defaultPaths.odata, 'r/x', 'a')).toBe('https://data.example/portal/dmp-api/odata/r%2Fx/a');
  });
});

test('returns both default metadata URLs next to the entity set', () => {
  expect(metadataUrls('https://data.example/dmp-api/odata/r/a')).toEqual([
    'https://data.example/dmp-api/odata/r/$metadata',
    'https://data.example/dmp-api/odata/r/?metadata',
  ]);
});

test('reads the name of the entity set from the last part of the URL', () => {
  expect(entitySetName('https://data.example/odata/r/caf%C3%A9_x')).toBe('café_x');
  expect(entitySetName('https://data.example/odata/r/50%_x')).toBe('50%_x');
});
