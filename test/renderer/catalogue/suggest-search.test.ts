import { expect, test } from 'vitest';
import { wordsOf } from '../../../renderer/catalogue/search.ts';
import { indexCatalogue } from '../../../renderer/catalogue/search-index.ts';
import { suggestSearch } from '../../../renderer/catalogue/suggest-search.ts';
import { listedApi } from '../../../shared/contract/catalogue.ts';
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
])('a search for %s that finds nothing is taken for %s', (typed, meant) => expect(suggestSearch(index, wordsOf(typed))).toBe(meant));

test.each(['zzzz', 'unemployement delay', 'unemployment flights', ''])('nothing is suggested that would find nothing, for “%s”', (typed) =>
  expect(suggestSearch(index, wordsOf(typed))).toBeNull(),
);
