import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchedName, searchCatalogue, wordsOf } from '../../../renderer/catalogue/search.ts';
import { apiKey, foldColumns, indexCatalogue } from '../../../renderer/catalogue/search-index.ts';
import { type ApiSummary, listedApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { fold } from '../../../shared/search/fold.ts';
import { apiSummary, catalogues, searchTexts } from './api-summary.ts';

function search(apis: readonly ApiSummary[], text: string) {
  return searchCatalogue(indexCatalogue(apis.map(listedApi), 'en'), wordsOf(text));
}

function accessPoints(apis: readonly ApiSummary[], text: string): string[] {
  return search(apis, text).map(({ indexed }) => indexed.api.accessPoint);
}

function everything(api: ApiSummary): string {
  return fold([api.title, api.accessPoint, api.details, ...api.keywords, ...api.columnNames].join('\n'));
}

test('folds any text to lowercase letters without accents', () => {
  const definition = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[œæßøłđ]/g, (letter) => ({ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' })[letter] ?? letter);
  // Sigma has another form at the end of a word, which a search for part of a word must ignore.
  const texts = fc.string({
    unit: fc.oneof(fc.constantFrom('É', 'e\u0301', 'œ', 'Straße', 'ﬁ', 'a', ' ', '\n'), fc.string({ unit: 'binary', maxLength: 1 })),
  });
  fc.assert(
    fc.property(texts, (text) => {
      const given = text.replaceAll(/[Σς]/g, '');
      expect(fold(given)).toBe(definition(given));
    }),
  );
});

describe('searching the catalogue', () => {
  test('finds exactly the APIs that contain every word in any of their texts', () => {
    fc.assert(
      fc.property(catalogues, searchTexts, (apis, text) => {
        const words = wordsOf(text);
        const expected = apis.filter((api) => words.every((word) => everything(api).includes(word)));
        expect(new Set(accessPoints(apis, text))).toEqual(new Set(expected.map(({ accessPoint }) => accessPoint)));
      }),
    );
  });

  test('ranks APIs with all words in the title before APIs with none in title or access point', () => {
    fc.assert(
      fc.property(catalogues, searchTexts, (apis, text) => {
        const words = wordsOf(text);
        fc.pre(words.length > 0);
        const found = search(apis, text).map(({ indexed }) => indexed);
        const lastInTitle = found.findLastIndex(({ title }) => words.every((word) => title.includes(word)));
        const firstElsewhere = found.findIndex(
          ({ title, accessPoint }) => !words.some((word) => `${title}\n${accessPoint}`.includes(word)),
        );
        expect(firstElsewhere === -1 || lastInTitle < firstElsewhere).toBe(true);
      }),
    );
  });

  test('ignores case, accents, and ligatures', () => {
    const apis = [apiSummary({ accessPoint: 'a', title: 'Évènements météo' }), apiSummary({ accessPoint: 'b', title: 'Œuvres' })];
    expect(accessPoints(apis, 'EVENEMENTS')).toEqual(['a']);
    expect(accessPoints(apis, 'oeuvres')).toEqual(['b']);
    expect(accessPoints([apiSummary({ accessPoint: 'c', title: 'Strasse' })], 'straße')).toEqual(['c']);
  });

  test('ranks matches by title, access point, keyword, column, and description', () => {
    const apis = [
      apiSummary({ accessPoint: 'description', details: 'the delay of each' }),
      apiSummary({ accessPoint: 'column', columnNames: ['ORIGIN', 'DELAY'] }),
      apiSummary({ accessPoint: 'keyword', keywords: ['delay'] }),
      apiSummary({ accessPoint: 'delays', title: 'Lateness' }),
      apiSummary({ accessPoint: 'middle', title: 'All delays' }),
      apiSummary({ accessPoint: 'start', title: 'Delays' }),
      apiSummary({ accessPoint: 'whole', title: 'Delay' }),
    ];
    expect(accessPoints(apis, 'delay')).toEqual(['whole', 'start', 'middle', 'delays', 'keyword', 'column', 'description']);
  });

  test('names the column or the keyword that matched if the title doesn’t match', () => {
    const apis = [apiSummary({ accessPoint: 'a', columnNames: ['DELAY_MAX', 'Delay'], keywords: ['Aviation'] })];
    const named = (text: string) => search(apis, text).map(({ indexed, place }) => place && [place.kind, matchedName(indexed, place)]);
    expect(named('delay')).toEqual([['column', 'Delay']]);
    expect(named('elay_')).toEqual([['column', 'DELAY_MAX']]);
    expect(named('aviat')).toEqual([['keyword', 'Aviation']]);
    expect(named('a')).toEqual([null]);
  });

  test('lists all APIs by project and title if the search is empty, with numbers in numeric order', () => {
    const apis = [
      apiSummary({ accessPoint: 'b', title: 'Flights 20k' }),
      apiSummary({ accessPoint: 'a', title: 'Flights 3k' }),
      apiSummary({ accessPoint: 'c', root: 'air', rootLabel: 'Air', title: 'Zones' }),
    ];
    expect(accessPoints(apis, '  ')).toEqual(['c', 'a', 'b']);
  });

  test('returns a folded text unchanged when it is folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

test('finds columns whether or not their names were folded in advance', () => {
  const apis = [
    apiSummary({ accessPoint: 'a', columnNames: ['Région', 'code'] }),
    apiSummary({ accessPoint: 'b', columnNames: ['autre'] }),
  ].map(listedApi);
  const [late, early] = [indexCatalogue(apis, 'en'), indexCatalogue(apis, 'en')];
  const steps = foldColumns(early);
  while (steps.next().done !== true);
  for (const index of [late, early]) {
    expect(searchCatalogue(index, wordsOf('region')).map(({ indexed }) => indexed.key)).toEqual([
      apiKey({ root: 'vega', accessPoint: 'a' }),
    ]);
  }
});
