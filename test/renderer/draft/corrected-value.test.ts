import { expect, it } from 'vitest';
import { correctedValue, readCondition } from '../../../renderer/draft/condition-draft.ts';
import { type ConditionDraft, newCondition } from '../../../renderer/draft/draft.ts';
import type { Property } from '../../../shared/metadata/entity-model.ts';

const price: Property = { name: 'PRICE', type: 'decimal', list: false, filterable: true, key: false, nullable: true, description: null };

function meant(part: Partial<ConditionDraft>, type: Property['type'] = 'decimal') {
  const condition = { ...newCondition('where.0', 'PRICE'), ...part };
  const found = correctedValue(condition, readCondition(condition, { ...price, type }).mistake);
  return found === null ? null : { ...found, counts: readCondition({ ...condition, ...found.part }, { ...price, type }).mistake === null };
}

it('suggests a decimal point for a number with a decimal comma, in the same field', () => {
  expect(meant({ value: '1,5' })).toEqual({ text: '1.5', part: { value: '1.5' }, counts: true });
  expect(meant({ operator: 'between', value: '1', upper: '2,5' })).toEqual({ text: '2.5', part: { upper: '2.5' }, counts: true });
});

it('corrects all dates of a list in one suggestion', () => {
  const found = meant({ operator: 'in', value: '24.12.2001, 2001-12-25, 26.12.2001' }, 'date');
  expect(found).toEqual({ text: '2001-12-24', part: { value: '2001-12-24, 2001-12-25, 2001-12-26' }, counts: true });
});

it('suggests nothing for a missing, valid, or ambiguous value', () => {
  expect(meant({ value: '1.5' })).toBeNull();
  expect(meant({ value: null })).toBeNull();
  expect(meant({ value: '1,500' })).toBeNull();
});
