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

test('folds every text to letters without case and marks, however often a letter was met before', () => {
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
  test('finds exactly the APIs that hold every word somewhere', () => {
    fc.assert(
      fc.property(catalogues, searchTexts, (apis, text) => {
        const words = wordsOf(text);
        const expected = apis.filter((api) => words.every((word) => everything(api).includes(word)));
        expect(new Set(accessPoints(apis, text))).toEqual(new Set(expected.map(({ accessPoint }) => accessPoint)));
      }),
    );
  });

  test('puts what holds every word in its title before what holds none there nor in its access point', () => {
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

  test('does not mind case, accents or ligatures', () => {
    const apis = [apiSummary({ accessPoint: 'a', title: 'Évènements météo' }), apiSummary({ accessPoint: 'b', title: 'Œuvres' })];
    expect(accessPoints(apis, 'EVENEMENTS')).toEqual(['a']);
    expect(accessPoints(apis, 'oeuvres')).toEqual(['b']);
    expect(accessPoints([apiSummary({ accessPoint: 'c', title: 'Strasse' })], 'straße')).toEqual(['c']);
  });

  test('ranks title, access point, keyword, column, description', () => {
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

  test('names the column or the keyword that matched when the title did not', () => {
    const apis = [apiSummary({ accessPoint: 'a', columnNames: ['DELAY_MAX', 'Delay'], keywords: ['Aviation'] })];
    const named = (text: string) => search(apis, text).map(({ indexed, place }) => place && [place.kind, matchedName(indexed, place)]);
    expect(named('delay')).toEqual([['column', 'Delay']]);
    expect(named('elay_')).toEqual([['column', 'DELAY_MAX']]);
    expect(named('aviat')).toEqual([['keyword', 'Aviation']]);
    expect(named('a')).toEqual([null]);
  });

  test('lists the whole catalogue by root and title when nothing is typed, numbers in their order', () => {
    const apis = [
      apiSummary({ accessPoint: 'b', title: 'Flights 20k' }),
      apiSummary({ accessPoint: 'a', title: 'Flights 3k' }),
      apiSummary({ accessPoint: 'c', root: 'air', rootLabel: 'Air', title: 'Zones' }),
    ];
    expect(accessPoints(apis, '  ')).toEqual(['c', 'a', 'b']);
  });

  test('folding twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

test('columns are found whether or not their names were folded before', () => {
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
