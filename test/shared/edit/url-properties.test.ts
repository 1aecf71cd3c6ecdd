import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, odataUrlEditor, restUrlEditor, type UrlEditor } from '../../../shared/edit/index.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { parseODataUrl, printODataUrl } from '../../../shared/odata/index.ts';
import type { LanguageId, Query } from '../../../shared/query/query.ts';
import { sameQuery } from '../../../shared/query/same-query.ts';
import { defaultDialect, parseRestUrl, printRestUrl } from '../../../shared/rsql/index.ts';
import { exactUrl, type ParsedUrl, type PrintedUrl } from '../../../shared/url/index.ts';
import { garbage, model, predicateOf } from '../arbitraries.ts';

interface Language {
  readonly editor: (of: EntityModel) => UrlEditor;
  readonly parse: (text: string, of: EntityModel) => ParsedUrl;
  readonly print: (query: Query, of: EntityModel) => PrintedUrl;
}

const languages: Readonly<Record<LanguageId, Language>> = {
  rest: {
    editor: (of) => restUrlEditor(defaultDialect, of),
    parse: (text, of) => parseRestUrl(text, defaultDialect, of),
    print: (query, of) => printRestUrl('http://h/d', query, defaultDialect, of),
  },
  odata: {
    editor: odataUrlEditor,
    parse: (text, of) => parseODataUrl(text, of),
    print: (query, of) => printODataUrl('http://h/d', query, of),
  },
};

function query(of: EntityModel, language: LanguageId): fc.Arbitrary<Query> {
  const column = fc.constantFrom(...of.properties.map(({ name }) => name));
  return fc.record({
    columns: fc.array(column, { maxLength: 4 }),
    where: fc.option(predicateOf(of, language)),
    order: fc.array(fc.record({ column, descending: fc.boolean() }), { maxLength: 3 }),
    slice: fc.record({ kind: fc.constant('page' as const), number: fc.integer({ min: 1, max: 9 }), size: fc.constant(10) }),
    count: fc.boolean(),
    only: fc.constant([]),
  });
}

/** Returns a URL with rotated parameters and an additional parameter of the server, in readable or exact form. */
function written(printed: string, turn: number, exact: boolean): string {
  const [address, parameters = ''] = printed.split('?');
  const all = ['own=%2B%26', ...parameters.split('&').filter((one) => one !== '')];
  const text = `${address}?${[...all.slice(turn % all.length), ...all.slice(0, turn % all.length)].join('&')}`;
  return exact ? exactUrl(text) : text;
}

describe.each(Object.entries(languages))('an edit of a URL in %s', (name, language) => {
  const own: LanguageId = name === 'rest' ? 'rest' : 'odata';
  const cases = model.chain((of) => fc.tuple(fc.constant(of), query(of, own), query(of, own), fc.nat(), fc.boolean()));

  it('produces a URL with the new query, and leaves unknown parameters of the server unchanged', () => {
    fc.assert(
      fc.property(cases, ([of, before, after, turn, exact]) => {
        const text = written(language.print(before, of).text, turn, exact);
        const present = language.parse(text, of).query;
        const wanted = { ...after, only: present?.only ?? [] };
        const edited = language.editor(of)(text, wanted);
        expect(applyChanges(text, edited.changes)).toBe(edited.text);
        const [reached, printed] = [language.parse(edited.text, of).query, language.parse(language.print(wanted, of).text, of).query];
        expect(reached !== null && printed !== null && sameQuery(reached, printed, of)).toBe(true);
        expect(edited.text).toContain('own=%2B%26');
      }),
      { numRuns: 200 },
    );
  });

  it('leaves a URL unchanged if it already expresses the query', () => {
    fc.assert(
      fc.property(cases, ([of, before, , turn, exact]) => {
        const text = written(language.print(before, of).text, turn, exact);
        const { query: present } = language.parse(text, of);
        expect(present && language.editor(of)(text, present).changes).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('returns the same edit from a reused editor as from a new one', () => {
    const histories = model.chain((of) => fc.tuple(fc.constant(of), fc.array(query(of, own), { minLength: 2, maxLength: 6 })));
    fc.assert(
      fc.property(histories, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), ([of, queries], turns) => {
        const editor = language.editor(of);
        const texts = ['http://h/d'];
        for (const [at, wanted] of queries.entries()) {
          // Usually the last text, as while typing. Sometimes an earlier one, as after undo.
          const turn = turns[at] ?? 0;
          const text = texts.at(turn % 3 === 0 ? turn % texts.length : -1) ?? '';
          const edited = editor(text, wanted);
          expect(edited).toEqual(language.editor(of)(text, wanted));
          texts.push(edited.text);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('returns changes that match the edited URL, even if the old URL is invalid', () => {
    fc.assert(
      fc.property(cases, garbage, ([of, , after], text) => {
        const edited = language.editor(of)(`http://h/d?${text}`, after);
        expect(applyChanges(`http://h/d?${text}`, edited.changes)).toBe(edited.text);
      }),
      { numRuns: 200 },
    );
  });
});
