import { expect, test } from 'vitest';
import { suggestSearch, vocabularyOf, wordsOf } from '../../../renderer/catalogue/search.ts';
import { indexCatalogue } from '../../../renderer/catalogue/search-index.ts';
import { listedApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { apiSummary } from './api-summary.ts';

const index = indexCatalogue(
  [
    apiSummary({ title: 'Flights of 2001', accessPoint: 'flights-3m', keywords: ['Transport aérien'], columnNames: ['delay'] }),
    apiSummary({ title: 'Flights of 2002', accessPoint: 'flights-5k', keywords: ['Transport'], columnNames: ['delay'] }),
    apiSummary({ title: 'Unemployment', accessPoint: 'unemployment', keywords: ['Economy'], columnNames: ['rate'] }),
  ].map(listedApi),
  'en',
);

test.each([
  ['fligths', 'flights'],
  ['UNEMPLOYEMENT', 'unemployment'],
  ['arien', 'aerien'],
  ['fligths delay', 'flights delay'],
])('corrects the misspelled search %s to %s', (typed, meant) =>
  expect(suggestSearch(index, vocabularyOf(index), wordsOf(typed))).toBe(meant),
);

test.each(['zzzz', 'unemployement delay', 'unemployment flights', ''])(
  'suggests no correction that would find nothing, for “%s”',
  (typed) => expect(suggestSearch(index, vocabularyOf(index), wordsOf(typed))).toBeNull(),
);

test('collects the vocabulary of a catalogue once, and only when a search finds nothing', () => {
  let reads = 0;
  const [first] = index;
  if (first === undefined) throw new Error('The catalogue is empty');
  const counted = {
    ...first,
    get title() {
      reads += 1;
      return first.title;
    },
  };
  const vocabulary = vocabularyOf([counted]);
  expect(reads).toBe(0);
  expect(vocabulary()).toEqual(['flights', '2001', 'transport', 'aerien']);
  expect(vocabulary()).toBe(vocabulary());
  expect(reads).toBe(1);
});
