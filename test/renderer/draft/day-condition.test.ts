import { describe, expect, it } from 'vitest';
import { readCondition } from '../../../renderer/draft/condition-draft.ts';
import { addItem, type ConditionDraft, newCondition, rootGroup } from '../../../renderer/draft/draft.ts';
import { draftOfQuery, newDraft, predicateOf } from '../../../renderer/draft/draft-query.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { parseODataUrl, printODataUrl } from '../../../shared/odata/index.ts';
import { emptyQuery, type Predicate } from '../../../shared/query/query.ts';
import { samePredicate } from '../../../shared/query/same-query.ts';
import { defaultDialect, parseRestUrl, printRestUrl } from '../../../shared/rsql/index.ts';

const property = {
  name: 'AT',
  type: 'dateTimeOffset',
  list: false,
  filterable: true,
  key: false,
  nullable: true,
  description: null,
} as const;
const model: EntityModel = { name: 'events', properties: [property, { ...property, name: 'ORIGIN', type: 'string' }] };

function typed(part: Partial<ConditionDraft>): Predicate | null {
  return readCondition({ ...newCondition('1', 'AT'), ...part }, property).predicate;
}

/** Returns a comparison of the column with a timestamp. */
function compare(operator: 'ge' | 'lt' | 'le' | 'eq', text: string): Predicate {
  return { kind: 'comparison', column: 'AT', operator, value: { kind: 'temporal', type: 'dateTimeOffset', text } };
}

const day = { kind: 'and', operands: [compare('ge', '2024-02-29T00:00:00Z'), compare('lt', '2024-03-01T00:00:00Z')] } satisfies Predicate;

describe('a date in a condition on timestamps', () => {
  it('means the whole day, so that no row of the day is lost', () => {
    expect(typed({ operator: 'eq', value: ' 2024-02-29 ' })).toEqual(day);
    expect(typed({ operator: 'ne', value: '2024-02-29' })).toEqual({ kind: 'not', operand: day });
    expect(typed({ operator: 'gt', value: '2024-02-29' })).toEqual(compare('ge', '2024-03-01T00:00:00Z'));
    expect(typed({ operator: 'ge', value: '2024-02-29' })).toEqual(compare('ge', '2024-02-29T00:00:00Z'));
    expect(typed({ operator: 'lt', value: '2024-02-29' })).toEqual(compare('lt', '2024-02-29T00:00:00Z'));
    expect(typed({ operator: 'le', value: '2024-02-29' })).toEqual(compare('lt', '2024-03-01T00:00:00Z'));
  });

  it('includes the last day of a range', () => {
    const year = [compare('ge', '2024-01-01T00:00:00Z'), compare('lt', '2025-01-01T00:00:00Z')];
    expect(typed({ operator: 'between', value: '2024-01-01', upper: '2024-12-31' })).toEqual({ kind: 'and', operands: year });
    expect(typed({ operator: 'notBetween', value: '2024-01-01', upper: '2024-12-31' })).toMatchObject({ kind: 'not' });
    expect(typed({ operator: 'between', value: '2024-01-01', upper: '2024-12-31T00:00:00Z' })).toMatchObject({ kind: 'between' });
  });

  it('means a day in a list, too', () => {
    expect(typed({ operator: 'in', value: '2024-02-29' })).toEqual(day);
    expect(typed({ operator: 'in', value: '2024-02-29, 2024-05-01T10:00:00Z' })).toMatchObject({
      kind: 'or',
      operands: [day, { kind: 'in' }],
    });
  });

  it('leaves a full timestamp and an invalid date as they are', () => {
    expect(typed({ operator: 'eq', value: '2024-02-29T00:00:00Z' })).toEqual(compare('eq', '2024-02-29T00:00:00Z'));
    expect(typed({ operator: 'eq', value: '2024-02-30' })).toBeNull();
  });

  const origin: Predicate = { kind: 'comparison', column: 'ORIGIN', operator: 'eq', value: { kind: 'string', value: 'LAX' } };
  const urls = {
    rest: {
      print: (where: Predicate) => printRestUrl('https://service.example/events', { ...emptyQuery, where }, defaultDialect, model).text,
      parse: (url: string) => parseRestUrl(url, defaultDialect, model).query,
    },
    odata: {
      print: (where: Predicate) => printODataUrl('https://service.example/odata/events', { ...emptyQuery, where }, model).text,
      parse: (url: string) => parseODataUrl(url, model).query,
    },
  };

  it.each(['rest', 'odata'] as const)('is the same condition when it is read from a %s URL', (language) => {
    const { print, parse } = urls[language];
    for (const part of [
      { operator: 'eq', value: '2024-02-29' },
      { operator: 'ne', value: '2024-02-29' },
      { operator: 'between', value: '2024-01-01', upper: '2024-12-31' },
      { operator: 'notBetween', value: '2024-01-01', upper: '2024-12-31' },
    ] as const) {
      const where = typed(part);
      if (where === null) throw new Error('not read');
      const either = where.kind === 'and' ? ([{ kind: 'or', operands: [where, origin] }] as const) : [];
      for (const whole of [where, { kind: 'and', operands: [origin, where] } as const, ...either]) {
        const query = parse(print(whole));
        if (query === null) throw new Error(`not read: ${print(whole)}`);
        const draft = newDraft(query, model);
        expect(
          draft.where.items.filter((item) => item.kind === 'condition' && item.column === 'AT'),
          print(whole),
        ).toMatchObject([part]);
        expect(samePredicate(predicateOf(draft.where, model), query.where, model), print(whole)).toBe(true);
      }
    }
  });

  it('stays as typed while another condition changes', () => {
    const where = addItem(rootGroup, (id) => ({ ...newCondition(id, 'AT'), value: '2024-02-29' }));
    const draft = { ...newDraft(emptyQuery, model), where };
    const after = draftOfQuery({ ...emptyQuery, where: { kind: 'and', operands: [...day.operands, origin] } }, model, draft);
    expect(after.where.items[0]).toBe(where.items[0]);
  });

  it('isn’t shown for two timestamps of a column that has no whole days', () => {
    const part: Predicate = { kind: 'and', operands: [compare('ge', '2024-02-29T00:00:00Z'), compare('lt', '2024-03-01T10:00:00Z')] };
    const draft = newDraft({ ...emptyQuery, where: part }, model);
    expect(draft.where.items).toMatchObject([{ operator: 'ge' }, { operator: 'lt' }]);
    const other = { ...model, properties: [{ ...property, type: 'string' as const }] };
    expect(newDraft({ ...emptyQuery, where: day }, other).where.items).toHaveLength(2);
  });
});
