import { expect, it } from 'vitest';
import { comparisonWords } from '../../../renderer/compare/comparison-words.ts';
import { createTranslation } from '../../../renderer/i18n/index.ts';
import type { ComparisonSummary } from '../../../shared/contract/comparison.ts';

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
const sides = ['the run of 3 May', 'the latest run'] as const;
const words = (language: 'en' | 'fr', given: Partial<ComparisonSummary>, whole = true): string =>
  comparisonWords(createTranslation(language).words('compare'), { ...summary, ...given }, { pair: 'rest-runs', sides, whole }).join(' · ');

it('tells of two runs by key which rows are new, gone, changed and unchanged', () => {
  expect(words('en', {})).toBe('3 new rows · 2 removed · 1 changed · 4 unchanged · 1 value differs');
  expect(words('fr', {})).toMatch(/^3 nouvelles lignes · 2 supprimées · 1 modifiée · 4 inchangées/);
});

it('calls no row new or gone that is told apart by its place alone, or where an answer was cut short', () => {
  expect(words('en', { alignment: { by: 'position' } })).toContain('2 rows only in the run of 3 May');
  expect(words('en', {}, false)).not.toMatch(/new|removed/);
});

it('misses no column in an answer of no rows, which names none', () => {
  const columns = [{ name: 'id', in: 'left', format: 0, type: 0, value: 0 }] as const;
  expect(words('en', { columns })).toContain('columns only in the run of 3 May: id');
  expect(words('en', { columns, rightRows: 0 })).not.toContain('columns only');
});
