import { describe, expect, test } from 'vitest';
import { isWhole, matchingRows, needsAttention, type Scope, scopeSchema } from '../../../../shared/contract/results/scope.ts';
import { scopeSentence } from '../../../../shared/texts/scope-sentence.ts';

const first100: Scope = {
  server: 'Sample server',
  side: 'odata',
  rows: 100,
  first: 1,
  matching: { kind: 'total', rows: 5661 },
  order: [{ column: 'delay', descending: true }],
  local: null,
  groups: null,
  partialTables: [],
  at: Date.UTC(2026, 10, 29, 9, 15),
  outdated: false,
};
const all: Scope = { ...first100, rows: 3, matching: { kind: 'total', rows: 3 }, order: [], at: null };
const response = { rows: 50, first: 1, total: null, hasNext: false, isFetchedToEnd: false };

describe('how many rows match', () => {
  test('rows without a total aren’t taken for all rows', () => {
    expect(matchingRows(response)).toEqual({ kind: 'unknown' });
    expect(isWhole({ rows: 50, matching: matchingRows(response), partialTables: [] })).toBe(false);
  });

  test('rows with a next link are “at least” as many as were received up to them', () => {
    expect(matchingRows({ ...response, hasNext: true })).toEqual({ kind: 'atLeast', rows: 50 });
    expect(matchingRows({ ...response, first: 51, hasNext: true })).toEqual({ kind: 'atLeast', rows: 100 });
  });

  test('a total that is only that of the page doesn’t hide the next page', () => {
    expect(matchingRows({ ...response, total: 50, hasNext: true })).toEqual({ kind: 'atLeast', rows: 50 });
    expect(matchingRows({ ...response, total: 250, hasNext: true })).toEqual({ kind: 'total', rows: 250 });
  });

  test('after every page was fetched, the rows are all rows unless the server reported more', () => {
    expect(matchingRows({ ...response, isFetchedToEnd: true })).toEqual({ kind: 'total', rows: 50 });
    expect(matchingRows({ ...response, total: 60, isFetchedToEnd: true })).toEqual({ kind: 'total', rows: 60 });
  });
});

describe('the sentence of a scope', () => {
  test('a person reads what rows are rows of', () => {
    expect(scopeSentence(first100, 'en')).toBe(
      'Sample server, OData · rows 1–100 of 5,661 · sorted by delay descending · requested 29 Nov 2026, 09:15:00 UTC',
    );
    expect(scopeSentence(first100, 'fr', { moment: () => 'à 10:15' })).toBe(
      'Sample server, OData · lignes 1 à 100 sur 5\u202f661 · triées par delay décroissant · demandées à 10:15',
    );
  });

  test.each<[string, Partial<Scope>, string]>([
    ['all rows', {}, 'Sample server, OData · all 3 rows'],
    ['an empty result', { rows: 0, matching: { kind: 'total', rows: 0 } }, 'Sample server, OData · no rows'],
    ['at least', { matching: { kind: 'atLeast', rows: 3 } }, 'Sample server, OData · rows 1–3 of at least 3'],
    ['an unknown total', { matching: { kind: 'unknown' } }, 'Sample server, OData · rows 1–3, total unknown'],
    ['an unknown position', { first: null, matching: { kind: 'total', rows: 9 } }, 'Sample server, OData · 3 of 9 rows'],
    [
      'a local filter',
      { local: { rows: 1, filter: 'LAX', valueColumns: [], order: [] } },
      'Sample server, OData · all 3 rows · filtered here: 1 of 3 rows contain “LAX”',
    ],
    [
      'a local order',
      {
        matching: { kind: 'total', rows: 9 },
        local: { rows: 3, filter: null, valueColumns: [], order: [{ column: 'a', descending: true }] },
      },
      'Sample server, OData · rows 1–3 of 9 · these rows sorted here by a descending',
    ],
    ['groups of all rows', { groups: 2 }, 'Sample server, OData · all 3 rows · 2 groups, computed here from all rows'],
    [
      'groups of a page',
      { groups: 2, matching: { kind: 'unknown' } },
      'Sample server, OData · rows 1–3, total unknown · 2 groups, computed here from only 3 rows',
    ],
    [
      'an SQL result of partial tables',
      { side: 'sql', server: null, partialTables: ['flights', 'airports'] },
      'SQL · all 3 rows · computed from only some rows of flights, airports',
    ],
    ['a changed query', { server: null, outdated: true }, 'OData · all 3 rows · the query has changed since'],
  ])('%s', (_name, change, sentence) => {
    const scope = { ...all, ...change };
    expect(scopeSentence(scope, 'en')).toBe(sentence);
    expect(scopeSchema.parse(scope)).toEqual(scope);
  });

  test('only complete and current rows without a local filter need no attention', () => {
    const sorted = { rows: 3, filter: null, valueColumns: [], order: [{ column: 'a', descending: false }] };
    expect([all, { ...all, groups: 2 }, { ...all, local: sorted }].map(needsAttention)).toEqual([false, false, false]);
    const filtered = { ...sorted, rows: 1, filter: 'x' };
    expect([first100, { ...all, outdated: true }, { ...all, local: filtered }].map(needsAttention)).toEqual([true, true, true]);
  });
});
