import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Completion, completeODataUrl, completeRestUrl, diagnoseODataUrl, diagnoseRestUrl } from '../../../shared/language/index.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { printODataUrl } from '../../../shared/odata/index.ts';
import type { Query, Slice } from '../../../shared/query/query.ts';
import { defaultDialect, printRestUrl } from '../../../shared/rsql/index.ts';
import type { PrintedUrl, UrlDiagnostic } from '../../../shared/url/index.ts';
import { modelAndQuery, predicate } from '../arbitraries.ts';

interface Language {
  readonly slice: Slice;
  print(query: Query, model: EntityModel): PrintedUrl;
  diagnose(url: string, model: EntityModel): readonly UrlDiagnostic[];
  complete(url: string, offset: number, model: EntityModel): readonly Completion[];
}

const languages: Readonly<Record<'REST' | 'OData', Language>> = {
  REST: {
    slice: { kind: 'page', number: 2, size: 10 },
    print: (query, model) => printRestUrl('/rows', query, defaultDialect, model),
    diagnose: (url, model) => diagnoseRestUrl(url, defaultDialect, model),
    complete: (url, offset, model) => completeRestUrl(url, offset, defaultDialect, model).items,
  },
  OData: {
    slice: { kind: 'range', skip: 10, top: 10 },
    print: (query, model) => printODataUrl('/rows', query, model),
    diagnose: (url, model) => diagnoseODataUrl(url, defaultDialect, model),
    complete: (url, offset, model) => completeODataUrl(url, offset, model).items,
  },
};

const errorsOf = (language: Language, url: string, model: EntityModel) =>
  language.diagnose(url, model).filter(({ severity }) => severity === 'error');

/** A valid URL and a position in it. */
const placeIn = (language: Language) =>
  modelAndQuery(fc.constant(language.slice), predicate)
    .map(([model, query]) => ({ model, url: language.print(query, model).text }))
    .filter(({ url, model }) => url.length < 160 && errorsOf(language, url, model).length === 0)
    .chain(({ model, url }) => fc.nat({ max: url.length }).map((at) => ({ model, url, at })));

const inWord = /[\p{L}\p{N}\p{M}_]/u;

describe.each(Object.entries(languages))('completion in the middle of a URL of %s', (_name, language) => {
  it('causes no error before the cursor, and never leaves half a word after it', () => {
    fc.assert(
      fc.property(placeIn(language), ({ model, url, at }) => {
        for (const { from, to, insert, stops } of language.complete(url, at, model)) {
          const written = url.slice(0, from) + insert + url.slice(to);
          const cursor = from + (stops[0]?.to ?? insert.length);
          const description = `${url.slice(0, at)}|${url.slice(at)} + ${insert} = ${written}`;
          expect(from <= at && at <= to, description).toBe(true);
          const isCut = from < to && inWord.test(url.charAt(to - 1)) && inWord.test(url.charAt(to));
          expect(isCut, description).toBe(false);
          // Missing text after the cursor isn't an error of the suggestion.
          const end = written.slice(0, Math.min(cursor, from + insert.length)).trimEnd().length;
          const mistakes = errorsOf(language, written.slice(0, cursor), model).filter((found) => found.from >= from && found.to < end);
          expect(mistakes, description).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('changes nothing if the user selects a suggestion that the URL already contains', () => {
    fc.assert(
      fc.property(placeIn(language), ({ model, url, at }) => {
        for (const { from, to, insert, kind } of language.complete(url, at, model)) {
          if (kind !== 'column' || insert === '' || !url.startsWith(insert, from) || from === at) continue;
          const written = url.slice(0, from) + insert + url.slice(to);
          // The suggestion is the start of a longer name.
          if (inWord.test(url.charAt(from + insert.length))) continue;
          expect(written).toBe(url);
        }
      }),
      { numRuns: 500 },
    );
  });
});
