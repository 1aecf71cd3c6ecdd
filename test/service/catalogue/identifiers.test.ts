import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessPointFrom, accessPointOfPath, columnNames, identifierFrom } from '../../../service/catalogue/identifiers.ts';
import { isIdentifier } from '../../../shared/odata/index.ts';

test.each([
  ['Miles_per_Gallon', 'Miles_per_Gallon'],
  ['Beak Length (mm)', 'Beak_Length_mm'],
  ['Cost Total $', 'Cost_Total'],
  ['1962', '_1962'],
  ['flights-3m', 'flights_3m'],
  ['Température °C', 'Température_C'],
  ['出身地', '出身地'],
  ['$', '_'],
  ['', '_'],
])('the column %j gets the OData name %s', (name, identifier) => {
  expect(identifierFrom(name)).toBe(identifier);
});

test('any name is converted to a valid OData identifier, and a valid identifier is unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const identifier = identifierFrom(name);
      expect(isIdentifier(identifier)).toBe(true);
      expect(identifierFrom(identifier)).toBe(identifier);
    }),
  );
});

test('no two columns of a table have names that differ only in case', () => {
  expect(columnNames(['a b', 'a_b', 'x y', 'X', 'x'])).toEqual([
    expect.stringMatching(/^a_b__[0-9a-f]{8}$/),
    'a_b',
    'x_y',
    expect.stringMatching(/^X__[0-9a-f]{8}$/),
    expect.stringMatching(/^x__[0-9a-f]{8}$/),
  ]);
  expect(columnNames(['a b', 'a_b'])[0]).toBe(columnNames(['other', 'a-b', 'a b'])[2]);
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 })), (names) => {
      const unique = columnNames(names);
      expect(new Set(unique.map((name) => name.toLowerCase())).size).toBe(names.length);
    }),
  );
});

test('an access point can contain hyphens, but no characters that need URL encoding', () => {
  expect(accessPointFrom('flights-3m')).toBe('flights-3m');
  expect(accessPointFrom('a/b?c#d e')).toBe('a_b_c_d_e');
  expect(accessPointOfPath('./open data/x.y')).toBe('open_data.x_y');
});
