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
  test('a root’s count is what choosing it alone would leave', () => {
    fc.assert(
      fc.property(founds, chosenFacets, (found, facets) => {
        for (const { value, count } of rootValues(found, facets)) {
          expect(count).toBe(narrow(found, { ...facets, roots: new Set([value]) }).length);
        }
      }),
    );
  });

  test('a keyword’s count is what choosing it alone would leave', () => {
    fc.assert(
      fc.property(founds, chosenFacets, (found, facets) => {
        for (const { value, count } of keywordValues(found, facets)) {
          expect(count).toBe(narrow(found, { ...facets, keywords: new Set([value]) }).length);
        }
      }),
    );
  });

  test('a type’s count is what choosing it alone would leave', () => {
    fc.assert(
      fc.property(founds, chosenFacets, (found, facets) => {
        for (const { value, count } of typeValues(found, facets, (type) => type)) {
          expect(count).toBe(narrow(found, { ...facets, types: new Set([value]) }).length);
        }
      }),
    );
  });

  test('a chosen value can be taken back although nothing is left in it', () => {
    fc.assert(
      fc.property(founds, chosenFacets, (found, facets) => {
        const offered = new Set(rootValues(found, facets).map(({ value }) => value));
        for (const root of facets.roots) expect(offered).toContain(root);
      }),
    );
  });

  test('no facet leaves everything, and narrowing keeps the order', () => {
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
  test('each root has one heading with the number of its APIs, and each API is listed once', () => {
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

  test('what was searched for keeps its rank', () => {
    fc.assert(
      fc.property(founds, (found) => {
        expect(rankedLines(found).map((line) => line.kind === 'api' && line.found)).toEqual(found);
      }),
    );
  });
});
