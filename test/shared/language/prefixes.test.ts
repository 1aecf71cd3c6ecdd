import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../../shared/diagnostics/diagnostic.ts';
import type { Completion, Completions } from '../../../shared/language/completion.ts';
import { completeExpression } from '../../../shared/language/odata/complete-expression.ts';
import { completeRestFilter } from '../../../shared/language/rest/complete-filter.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import * as odata from '../../../shared/odata/index.ts';
import * as rsql from '../../../shared/rsql/index.ts';
import { modelAndPredicate } from '../arbitraries.ts';

interface Language {
  print(predicate: Parameters<typeof odata.predicateFromModel>[0], model: EntityModel): string | null;
  errors(text: string, model: EntityModel): readonly Diagnostic[];
  complete(text: string, offset: number, model: EntityModel): Completions;
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

const languages: Readonly<Record<'REST' | 'OData', Language>> = {
  REST: {
    print(predicate, model) {
      const { tree, diagnostics } = rsql.predicateFromModel(predicate, rsql.defaultDialect, model);
      return diagnostics.some(isError) ? null : rsql.printFilter(tree);
    },
    errors: (text, model) => rsql.parseFilter(text, rsql.defaultDialect, model).diagnostics.filter(isError),
    complete: (text, offset, model) => completeRestFilter(text, offset, rsql.defaultDialect, model),
  },
  OData: {
    print(predicate, model) {
      const { tree, diagnostics } = odata.predicateFromModel(predicate, model);
      return diagnostics.some(isError) ? null : odata.printOption('$filter', tree);
    },
    errors: (text, model) => odata.parseOption('$filter', text, model).diagnostics.filter(isError),
    complete: (text, offset, model) => completeExpression({ text, offset, condition: true, model, settings: {} }),
  },
};

const cutFilter = (language: Language) =>
  modelAndPredicate
    .map(([model, predicate]) => ({ model, text: language.print(predicate, model) ?? '' }))
    .filter(({ text, model }) => text !== '' && text.length < 80 && language.errors(text, model).length === 0)
    .chain(({ model, text }) => fc.nat({ max: text.length }).map((at) => ({ model, text, prefix: text.slice(0, at) })));

function applied(text: string, { from, to, insert, stops }: Completion): { text: string; at: number } {
  return { text: text.slice(0, from) + insert + text.slice(to), at: from + (stops[0]?.to ?? insert.length) };
}

/** Inserts suggestions until the text is valid, with as few steps as possible. Returns null if that fails. */
function wholeFrom(language: Language, text: string, model: EntityModel): string | null {
  const seen = new Set<string>();
  let frontier = [{ text, at: text.length }];
  for (let steps = 0; steps < 24 && frontier.length > 0; steps++) {
    const next: { text: string; at: number }[] = [];
    for (const state of frontier) {
      if (language.errors(state.text, model).length === 0) return state.text;
      const { items } = language.complete(state.text, state.at, model);
      for (const item of items) {
        const { text: longer, at } = applied(state.text, item);
        // The cursor skips a quote and a separator to the next argument.
        const after = at + (/^'?[,)]/.exec(longer.slice(at))?.[0].length ?? 0);
        for (const cursor of new Set([at, after, longer.length])) {
          const key = `${cursor} ${longer}`;
          if (!seen.has(key)) next.push({ text: longer, at: cursor });
          seen.add(key);
        }
      }
    }
    frontier = next
      .toSorted((left, right) => language.errors(left.text, model).length - language.errors(right.text, model).length)
      .slice(0, 12);
  }
  return null;
}

describe.each(Object.entries(languages))('completion in %s', (_name, language) => {
  it('completes every prefix of a valid filter to a valid filter by suggestions', () => {
    fc.assert(
      fc.property(cutFilter(language), ({ model, prefix }) => {
        expect(wholeFrom(language, prefix, model), prefix).not.toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('suggests nothing that is an error at the cursor', () => {
    fc.assert(
      fc.property(cutFilter(language), ({ model, prefix }) => {
        for (const item of language.complete(prefix, prefix.length, model).items) {
          const { text, at } = applied(prefix, item);
          const written = text.slice(0, Math.min(at, item.from + item.insert.length)).trimEnd();
          // Missing text after the suggestion isn't an error of the suggestion.
          const mistakes = language
            .errors(text.slice(0, at), model)
            .filter(({ from, to }) => from >= item.from && to > from && to < written.length);
          expect(mistakes, `${prefix}|${item.insert}`).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
