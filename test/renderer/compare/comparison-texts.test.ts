import { expect, it } from 'vitest';
import { comparisonName, comparisonTexts, verdictOf } from '../../../renderer/compare/comparison-texts.ts';
import { createTranslation } from '../../../renderer/i18n/translation.ts';
import type { ComparisonSummary } from '../../../shared/contract/results/comparison.ts';

const summary: ComparisonSummary = {
  comparisonId: 'c',
  alignment: { by: 'key', columns: ['id'] },
  leftRows: 7,
  rightRows: 8,
  rows: 10,
  pairs: 5,
  agreeing: 4,
  identical: 4,
  onlyLeft: 2,
  onlyRight: 3,
  values: { format: 0, type: 0, value: 1 },
  differing: { any: 6, value: 6 },
  repeatedKeys: 0,
  columns: [{ name: 'id', in: 'both', format: 0, type: 0, value: 1 }],
};
const sides = ['the run on 3 May', 'the latest run'] as const;
const words = (
  language: 'en' | 'fr',
  given: Partial<ComparisonSummary>,
  whole = true,
  totals: readonly [number | null, number | null] = [null, null],
): string =>
  comparisonTexts(
    createTranslation(language).texts('compare'),
    { ...summary, ...given },
    { pair: 'rest-runs', sides, extent: { isComplete: whole, totals } },
  ).join(' · ');

it('lists new, removed, changed, and unchanged rows of two runs by key', () => {
  expect(words('en', {})).toBe('3 new rows · 2 removed rows · 1 changed row · 4 unchanged rows · 1 value differs');
  expect(words('fr', {})).toMatch(/^3 nouvelles lignes · 2 lignes supprimées · 1 ligne modifiée · 4 lignes inchangées/);
});

it('reports no new or removed rows if rows are matched by position, or if a response is truncated', () => {
  expect(words('en', { alignment: { by: 'position' } })).toContain('2 rows only in the run on 3 May');
  expect(words('en', {}, false)).not.toMatch(/new|removed/);
});

it('reports no missing columns for a response without rows, which has no column names', () => {
  const columns = [{ name: 'id', in: 'left', format: 0, type: 0, value: 0 }] as const;
  expect(words('en', { columns })).toContain('columns only in the run on 3 May: id');
  expect(words('en', { columns, rightRows: 0 })).not.toContain('columns only');
});

it('names the two compared responses', () => {
  const { texts: textsOf } = createTranslation('en');
  expect(comparisonName(textsOf('compare'), 'formats', sides)).toBe('REST vs. OData');
  expect(comparisonName(textsOf('compare'), 'odata-runs', sides)).toBe('OData: the run on 3 May vs. the latest run');
});

it('reports that only some of the rows are compared', () => {
  expect(words('en', {}, true, [7, 8])).not.toContain('only');
  expect(words('en', { rightRows: 7 }, true, [5661, 5661])).toContain('only 7 of 5,661 rows compared');
  expect(words('en', {}, true, [5661, 8])).toContain('the run on 3 May: only 7 of 5,661 rows compared');
  expect(words('en', { leftRows: 100, rightRows: 5661 }, false)).toContain(
    'rows compared: 100 (the run on 3 May) and 5,661 (the latest run)',
  );
  expect(words('fr', { rightRows: 7 }, true, [5661, 5661])).toMatch(/lignes comparées\s: seulement 7 sur 5\s661/);
});

it('doesn’t report rows as missing if the other response hasn’t fetched all rows', () => {
  const fetched = { leftRows: 5661, rightRows: 100, rows: 5661, pairs: 100, agreeing: 100, onlyLeft: 5561, onlyRight: 0 };
  const given = { ...summary, ...fetched, alignment: { by: 'position' }, differing: { any: 5561, value: 5561 } } as const;
  const text = words('en', given, true, [5661, 5661]);
  expect(text).toContain('the run on 3 May: 5,561 rows not compared');
  expect(text).not.toContain('only in');
  expect(words('fr', given, true, [5661, 5661])).toMatch(/\s: 5\s561 lignes non comparées/);
  expect(words('en', given, true, [5661, 100])).toContain('5,561 rows only in the run on 3 May');
  expect(verdictOf(given, { isComplete: true, totals: [5661, 5661] })).toBe('open');
  expect(verdictOf(given, { isComplete: true, totals: [5661, 100] })).toBe('differ');
  expect(verdictOf({ ...given, differing: { any: 5562, value: 5562 } }, { isComplete: true, totals: [5661, 5661] })).toBe('differ');
});
