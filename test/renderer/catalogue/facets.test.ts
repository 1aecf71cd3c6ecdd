import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Facets, keywordValues, narrow, noFacets, rootValues, typeValues } from '../../../renderer/catalogue/facets.ts';
import { groupedLines, rankedLines } from '../../../renderer/catalogue/lines.ts';
import { searchCatalogue, wordsOf } from '../../../renderer/catalogue/search.ts';
import { indexCatalogue } from '../../../renderer/catalogue/search-index.ts';
import { listedApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { catalogues, searchTexts } from './api-summary.ts';

const chosenFacets: fc.Arbitrary<Facets> = fc.record({
  roots: fc.subarray(['vega', 'geo', 'gone']).map((roots) => new Set(roots)),
  keywords: fc.subarray(['delay', 'cars', 'Origin']).map((keywords) => new Set(keywords)),
  types: fc.subarray(['string', 'int64', 'date']).map((types) => new Set(types)),
});
const founds = fc
  .tuple(catalogues, searchTexts)
  .map(([apis, text]) => searchCatalogue(indexCatalogue(apis.map(listedApi), 'en'), wordsOf(text)));

describe('the facets of the catalogue', () => {
  test('counts for each project the APIs that remain if the user selects it alone', () => {
    fc.assert(
      fc.property(founds, chosenFacets, (found, facets) => {
        for (const { value, count } of rootValues(found, facets)) {
          expect(count).toBe(narrow(found, { ...facets, roots: new Set([value]) }).length);
        }
      }),
    );
  });

  test('counts for each keyword the APIs that remain if the user selects it alone', () => {
    fc.assert(
      fc.property(founds, chosenFacets, (found, facets) => {
        for (const { value, count } of keywordValues(found, facets)) {
          expect(count).toBe(narrow(found, { ...facets, keywords: new Set([value]) }).length);
        }
      }),
    );
  });

  test('counts for each type the APIs that remain if the user selects it alone', () => {
    fc.assert(
      fc.property(founds, chosenFacets, (found, facets) => {
        for (const { value, count } of typeValues(found, facets, (type) => type)) {
          expect(count).toBe(narrow(found, { ...facets, types: new Set([value]) }).length);
        }
      }),
    );
  });

  test('lists a selected project even if no API matches it, so that the user can clear it', () => {
    fc.assert(
      fc.property(founds, chosenFacets, (found, facets) => {
        const offered = new Set(rootValues(found, facets).map(({ value }) => value));
        for (const root of facets.roots) expect(offered).toContain(root);
      }),
    );
  });

  test('lists all APIs if no filter is selected, and preserves their order if one is', () => {
    fc.assert(
      fc.property(founds, chosenFacets, (found, facets) => {
        expect(narrow(found, noFacets)).toEqual(found);
        const kept = narrow(found, facets);
        expect(found.filter((one) => kept.includes(one))).toEqual(kept);
      }),
    );
  });
});

describe('the lines of the list', () => {
  test('shows one heading per project with its number of APIs, and lists each API once', () => {
    fc.assert(
      fc.property(catalogues, (apis) => {
        const lines = groupedLines(searchCatalogue(indexCatalogue(apis.map(listedApi), 'en'), []));
        const headings = lines.filter((line) => line.kind === 'heading');
        expect(new Set(headings.map(({ key }) => key)).size).toBe(headings.length);
        expect(headings.reduce((sum, { count }) => sum + count, 0)).toBe(apis.length);
        const places = lines.flatMap((line) => (line.kind === 'api' ? [line.index] : []));
        expect(places).toEqual(apis.map((_, index) => index + 1));
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      }),
    );
  });

  test('lists search results in the order of their rank', () => {
    fc.assert(
      fc.property(founds, (found) => {
        expect(rankedLines(found).map((line) => line.kind === 'api' && line.found)).toEqual(found);
      }),
    );
  });
});
