import { describe, expect, test } from 'vitest';
import { brokenCondition } from '../../../shared/query/evaluate-row.ts';
import type { Predicate } from '../../../shared/query/query.ts';
import type { Cell } from '../../../shared/values/cell.ts';

const row: Readonly<Record<string, Cell>> = {
  origin: ['string', 'SFO'],
  delay: ['number', '61'],
  late: ['boolean', 'true'],
  day: ['string', '2024-01-02'],
  at: ['string', '2024-01-02T10:00:00Z'],
  none: ['null', ''],
};
const broken = (predicate: Predicate): Predicate | null => brokenCondition(predicate, (column) => row[column]);
const origin = (value: string): Predicate => ({ kind: 'comparison', column: 'origin', operator: 'eq', value: { kind: 'string', value } });
const delay = (operator: 'eq' | 'gt' | 'le', text: string): Predicate => ({
  kind: 'comparison',
  column: 'delay',
  operator,
  value: { kind: 'number', text },
});

describe('a row of a server that ignores the filter', () => {
  test.each<[string, Predicate]>([
    ['another string', origin('LAX')],
    ['a smaller number', delay('gt', '61.0')],
    ['a larger number', delay('le', '60.9')],
    [
      'a number outside of the range',
      { kind: 'between', column: 'delay', low: { kind: 'number', text: '1' }, high: { kind: 'number', text: '60' } },
    ],
    [
      'none of the values',
      {
        kind: 'in',
        column: 'origin',
        values: [
          { kind: 'string', value: 'LAX' },
          { kind: 'string', value: 'JFK' },
        ],
      },
    ],
    ['another day', { kind: 'comparison', column: 'day', operator: 'eq', value: { kind: 'temporal', type: 'date', text: '2024-01-03' } }],
    [
      'an earlier time',
      {
        kind: 'comparison',
        column: 'at',
        operator: 'gt',
        value: { kind: 'temporal', type: 'dateTimeOffset', text: '2024-01-02T12:00:00+01:00' },
      },
    ],
    ['null', { kind: 'comparison', column: 'none', operator: 'gt', value: { kind: 'number', text: '1' } }],
    ['not null', { kind: 'isNull', column: 'origin' }],
    ['a text without the sought one', { kind: 'text', column: 'origin', operator: 'contains', value: 'lax', ignoreCase: false }],
    ['a negated value', { kind: 'not', operand: origin('SFO') }],
    ['none of several conditions', { kind: 'or', operands: [origin('LAX'), delay('eq', '1')] }],
  ])('is found by %s', (_name, predicate) => {
    expect(broken(predicate)).toEqual(predicate);
    expect(broken({ kind: 'and', operands: [delay('eq', '61'), predicate] })).toEqual(predicate);
  });
});

test.each<[string, Predicate]>([
  ['a string that differs in case, which a collation might ignore', origin('sfo')],
  ['an equal number in another spelling', delay('eq', '6.10e1')],
  ['a column that isn’t in the response', { kind: 'comparison', column: 'other', operator: 'eq', value: { kind: 'number', text: '1' } }],
  [
    'a pattern, whose wildcards servers read in different ways',
    { kind: 'text', column: 'origin', operator: 'like', value: 'L*', ignoreCase: false },
  ],
  ['one of several conditions', { kind: 'or', operands: [origin('LAX'), delay('eq', '61')] }],
  [
    'the order of strings, which depends on the collation',
    { kind: 'comparison', column: 'origin', operator: 'gt', value: { kind: 'string', value: 'T' } },
  ],
])('nobody is accused because of %s', (_name, predicate) => {
  expect(broken(predicate)).toBeNull();
});
