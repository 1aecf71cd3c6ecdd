import { expect, it } from 'vitest';
import { seenValues } from '../../../renderer/query/seen-values.ts';

it('offers the values of the last answer, the most frequent first, each once', () => {
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
  expect(values.get('ORIGIN')).toEqual([
    { kind: 'string', value: 'LAX' },
    { kind: 'string', value: 'SFO' },
  ]);
  expect(values.get('DELAY')).toEqual([
    { kind: 'number', text: '1.10' },
    { kind: 'number', text: '9007199254740993' },
  ]);
  expect(values.get('tags')).toEqual([]);
});
