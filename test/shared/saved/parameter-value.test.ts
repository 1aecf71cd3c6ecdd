import { expect, test } from 'vitest';
import { readParameterValue } from '../../../shared/saved/index.ts';

test.each([
  ['int32', '2147483647'],
  ['int32', '-2147483648'],
  ['int64', '+9223372036854775807'],
  ['int64', '-9223372036854775808'],
  ['decimal', '1.50'],
  ['double', 'INF'],
  ['binary', 'AAH_'],
  ['binary', 'AAH/'],
] as const)('a parameter of the type %s accepts %s', (type, text) => {
  expect(readParameterValue(text, type)).not.toBeNull();
});

test.each([
  ['int32', '2147483648'],
  ['int32', '1.5'],
  ['int32', '1e3'],
  ['int64', '9223372036854775808'],
  ['int64', ''],
  ['int64', '9'.repeat(100_000)],
  ['decimal', '1,5'],
  ['binary', '*'],
] as const)('a parameter of the type %s rejects an invalid value: %.40s', (type, text) => {
  expect(readParameterValue(text, type)).toBeNull();
});

test('a Base64 value of a REST response is converted to base64url, as query languages write it', () => {
  expect(readParameterValue('+A/A', 'binary')).toEqual({ kind: 'binary', text: '-A_A' });
});

test('a date parameter accepts relative dates, and a timestamp parameter accepts dates', () => {
  const clock = { now: Date.parse('2024-05-15T10:00:00Z'), timeZone: 'Europe/Paris' };
  expect(readParameterValue('last-month.end', 'date', clock)).toEqual({ kind: 'temporal', type: 'date', text: '2024-04-30' });
  expect(readParameterValue('last-month', 'dateTimeOffset', clock)).toMatchObject({ text: '2024-03-31T22:00:00Z' });
  expect(readParameterValue('2001-01-01', 'dateTimeOffset', clock)).toMatchObject({ text: '2001-01-01T00:00:00Z' });
  expect(readParameterValue('2001-02-30', 'dateTimeOffset', clock)).toBeNull();
  expect(readParameterValue('last-month', 'string', clock)).toEqual({ kind: 'string', value: 'last-month' });
});
