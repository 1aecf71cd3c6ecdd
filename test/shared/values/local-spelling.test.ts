import { expect, it } from 'vitest';
import { localValue } from '../../../shared/values/literal.ts';

it.each([
  ['1,5', '1.5'],
  ['-0,125', '-0.125'],
  ['1 234,50', '1234.50'],
  ['1\u202F234\u202F567', '1234567'],
  ["1'234.5", '1234.5'],
  ['1.234,5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['1234,567', '1234.567'],
])('a number written as %s is read as %s, with every digit', (text, meant) => expect(localValue(text, 'decimal')).toBe(meant));

it.each(['1,500', '12,345', '1.5.6', '1,5,6', 'abc', '', '1 23', '1,234,567'])('an ambiguous number isn’t converted: %s', (text) =>
  expect(localValue(text, 'decimal')).toBeNull(),
);

it.each([
  ['24.12.2001', '2001-12-24'],
  ['1.2.2001', '2001-02-01'],
  ['24/12/2001', '2001-12-24'],
  ['02/02/2001', '2001-02-02'],
  ['2001/12/24', '2001-12-24'],
])('a date written as %s is read as %s', (text, meant) => {
  expect(localValue(text, 'date')).toBe(meant);
  expect(localValue(text, 'dateTimeOffset')).toBe(`${meant}T00:00:00Z`);
});

it.each(['01/02/2001', '31.2.2001', '24.12.01', '12.2001', '24.12.2001 10:00'])('an ambiguous date isn’t converted: %s', (text) =>
  expect(localValue(text, 'date')).toBeNull(),
);

it('a value of a text column isn’t converted to a number', () => expect(localValue('1,5', 'string')).toBeNull());
