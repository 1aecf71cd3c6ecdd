import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newDraft, pathsOfItems, predicateOf } from '../../../../renderer/draft/draft-query.ts';
import { remarksOf } from '../../../../renderer/query/conditions/unsupported-conditions.tsx';
import { languagesOf } from '../../../../renderer/results/url-languages.ts';
import { emptyQuery, type Predicate } from '../../../../shared/query/query.ts';
import { modelAndPredicate } from '../../../shared/arbitraries.ts';
import { predicateAt } from '../../../shared/predicate-at.ts';
import { flights } from '../flights.ts';

const languages = languagesOf(flights);
const origin: Predicate = { kind: 'comparison', column: 'ORIGIN', operator: 'eq', value: { kind: 'string', value: 'LAX' } };
const arithmetic: Predicate = { kind: 'only', language: 'odata', text: 'DELAY add 5 gt 10' };

function marked(where: Predicate): [string, string, string][] {
  const draft = newDraft({ ...emptyQuery, where }, languages.model);
  return [...remarksOf(draft.where, languages, ['rest', 'odata'])].flatMap(([id, remarks]) =>
    remarks.map(({ format, diagnostic }): [string, string, string] => [id, format, diagnostic.code]),
  );
}

describe('conditions that a URL can’t express', () => {
  it.each<[string, Predicate, [string, string, string][]]>([
    ['none', origin, []],
    ['one in a group', { kind: 'and', operands: [origin, arithmetic] }, [['where.1', 'rest', 'only-odata']]],
    [
      'one that is negated in a nested group',
      { kind: 'or', operands: [origin, { kind: 'and', operands: [origin, { kind: 'not', operand: arithmetic }] }] },
      [['where.1.1', 'rest', 'rsql-negation']],
    ],
  ])('are marked at the unsupported condition: %s', (_, where, expected) => expect(marked(where)).toEqual(expected));

  it('refer to an existing condition in any query', () => {
    fc.assert(
      fc.property(modelAndPredicate, ([model, predicate]) => {
        const { where } = newDraft({ ...emptyQuery, where: predicate }, model);
        const combined = predicateOf(where, model);
        for (const [, path] of pathsOfItems(where, model)) expect(combined === null ? null : predicateAt(combined, path)).not.toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});
