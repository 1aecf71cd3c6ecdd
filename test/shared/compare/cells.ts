import fc from 'fast-check';
import type { Cell } from '../../../shared/values/cell.ts';
import { type ValueType, valueTypes } from '../../../shared/values/value-type.ts';

/** Strings that look like values of all types, and like each other. */
const lookAlikes = [
  '',
  '0',
  '-0',
  '1',
  '1.0',
  '1.10',
  '1.1',
  '01',
  '1e2',
  '100',
  'true',
  'TRUE',
  'null',
  'NaN',
  '2020-01-01',
  '2020-01-01T00:00:00Z',
  '2020-01-01T01:00:00+01:00',
  '1577836800000',
  '10:00',
  '10:00:00',
  'PT1M',
  'PT60S',
  '[1]',
  '[1.0]',
  '{"a":1}',
  'a',
];

/** A cell of any kind. There are few choices, so that two cells often have the same meaning. */
export const anyCell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constantFrom<Cell>(['null', 'null'], ['absent', ''], ['boolean', 'true'], ['boolean', 'false']),
  fc.constantFrom('0', '-0', '1', '1.0', '1.10', '1.1', '1e2', '100', '1577836800000').map((text): Cell => ['number', text]),
  fc.constantFrom(...lookAlikes).map((text): Cell => ['string', text]),
  fc.constantFrom('[1]', '[1.0]', '{"a":1}', '{ "a": 1 }', '[]').map((text): Cell => ['json', text]),
);

export const anyType: fc.Arbitrary<ValueType | undefined> = fc.constantFrom(undefined, ...valueTypes);
