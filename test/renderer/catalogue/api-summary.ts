import fc from 'fast-check';
import type { ApiSummary } from '../../../shared/contract/catalogue/catalogue.ts';

/** Returns an API in the catalogue. Values that aren't set are empty. */
export function apiSummary(overrides: Partial<ApiSummary> & { readonly accessPoint: string }): ApiSummary {
  return {
    root: 'vega',
    rootLabel: 'Vega',
    title: overrides.accessPoint,
    details: '',
    keywords: [],
    updatedAt: null,
    columnNames: [],
    ...overrides,
  };
}

const word = fc.constantFrom('flights', 'barley', 'delay', 'Origin', 'météo', 'ÉVÉNEMENT', 'cars', '3m', 'year', 'Straße', 'air');
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

/** Catalogues of up to forty APIs in three projects. They consist of few different words, so that searches have results. */
export const catalogues: fc.Arbitrary<ApiSummary[]> = fc
  .array(
    fc.record({
      root: fc.constantFrom('vega', 'geo', 'économie'),
      title: phrase,
      details: phrase,
      keywords: fc.array(word, { maxLength: 3 }),
      updatedAt: fc.constant(null),
      columnNames: fc.array(word, { maxLength: 5 }),
      columnTypes: fc.array(fc.constantFrom('string', 'int64', 'date', 'unknown'), { maxLength: 5 }),
    }),
    { maxLength: 40 },
  )
  .map((apis) => apis.map((api, index) => ({ ...api, rootLabel: api.root.toUpperCase(), accessPoint: `api-${index}` })));

/** Search texts: words of the catalogues, parts of them, other letter cases, and words without results. */
export const searchTexts: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      word,
      word.map((text) => text.slice(0, 3).toUpperCase()),
      fc.constantFrom('strasse', 'meteo', 'nowhere', ' '),
    ),
    {
      maxLength: 3,
    },
  )
  .map((words) => words.join(' '));
