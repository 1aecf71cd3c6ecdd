import { expect, it } from 'vitest';
import { seenValues } from '../../../../renderer/query/urls/seen-values.ts';

it('suggests the distinct values of the last response, sorted by frequency', () => {
  const values = seenValues({
    columns: ['ORIGIN', 'DELAY', 'tags'],
    rows: [
      [
        ['string', 'SFO'],
        ['number', '1.10'],
        ['json', '[1]'],
      ],
      [
        ['string', 'LAX'],
        ['number', '9007199254740993'],
        ['json', '[]'],
      ],
      [
        ['string', 'LAX'],
        ['null', ''],
        ['absent', ''],
      ],
    ],
  });
  expect(values('ORIGIN')).toEqual([
    { kind: 'string', value: 'LAX' },
    { kind: 'string', value: 'SFO' },
  ]);
  expect(values('DELAY')).toEqual([
    { kind: 'number', text: '1.10' },
    { kind: 'number', text: '9007199254740993' },
  ]);
  expect(values('tags')).toEqual([]);
  expect(values('gone')).toBeUndefined();
});

it('suggests no value that is too long for a condition', () => {
  const rows = ['x'.repeat(1_000_000), 'short'].map((text) => [['string', text]] as const);
  expect(
    seenValues({ columns: ['text'], rows: rows.map((row) => row.map(([kind, text]): [typeof kind, string] => [kind, text])) })('text'),
  ).toEqual([{ kind: 'string', value: 'short' }]);
});
