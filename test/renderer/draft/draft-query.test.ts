import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addItem,
  changeGroup,
  changeItem,
  type GroupDraft,
  newCondition,
  newGroup,
  type QueryDraft,
  rootGroup,
} from '../../../renderer/draft/draft.ts';
import { draftOfQuery, newDraft, queryOfDraft, readSlice } from '../../../renderer/draft/draft-query.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { emptyQuery, type Predicate, type Query } from '../../../shared/query/query.ts';
import { samePredicate, sameQuery } from '../../../shared/query/same-query.ts';
import { modelAndQuery, predicate } from '../../shared/arbitraries.ts';

const model: EntityModel = {
  name: 'flights',
  properties: (
    [
      ['ORIGIN', 'string'],
      ['DELAY', 'int64'],
      ['DAY', 'date'],
      ['LATE', 'boolean'],
    ] as const
  ).map(([name, type]) => ({ name, type, list: false, filterable: true, key: false, nullable: true, description: null })),
};

const slices = fc.oneof(
  fc.record({
    kind: fc.constant('page' as const),
    number: fc.integer({ min: 1, max: 50 }),
    size: fc.option(fc.integer({ min: 1, max: 1000 })),
  }),
  fc.record({ kind: fc.constant('range' as const), skip: fc.nat(5000), top: fc.option(fc.nat(1000)) }),
);

function where(predicate: Predicate | null): Query {
  return { ...emptyQuery, where: predicate };
}

/** Returns the draft of a form with one condition. */
function typed(column: string, change: Partial<ReturnType<typeof newCondition>>): QueryDraft {
  const group = addItem(rootGroup, (id) => ({ ...newCondition(id, column), ...change }));
  return { ...newDraft(emptyQuery, model), where: group };
}

describe('the query form', () => {
  it('preserves the meaning of any query', () => {
    fc.assert(
      fc.property(
        modelAndQuery(slices, (of) => fc.option(predicate(of))),
        ([of, query]) => {
          expect(sameQuery(queryOfDraft(newDraft(query, of), of, emptyQuery), query)).toBe(true);
        },
      ),
    );
  });

  it('gives every condition a unique ID, even after the query changes', () => {
    fc.assert(
      fc.property(
        modelAndQuery(slices, (of) => fc.option(predicate(of))),
        modelAndQuery(slices, (of) => fc.option(predicate(of))),
        ([of, first], [other, second]) => {
          const both = { name: 'both', properties: [...of.properties, ...other.properties] };
          const draft = draftOfQuery(second, both, newDraft(first, both));
          const ids = idsOf(draft.where);
          expect(new Set(ids).size).toBe(ids.length);
        },
      ),
    );
  });

  it('preserves unfinished conditions when another part of the query changes', () => {
    const draft = typed('DELAY', { operator: 'gt' });
    const after = draftOfQuery({ ...emptyQuery, columns: ['DELAY'] }, model, draft);
    expect(after.where).toBe(draft.where);
    expect(after.columns).toEqual(['DELAY']);
  });

  it('shows a page number if full pages are skipped, and otherwise the number of skipped rows', () => {
    expect(newDraft({ ...emptyQuery, slice: { kind: 'range', skip: 200, top: 100 } }, model).slice).toEqual({
      kind: 'page',
      number: '3',
      size: '100',
    });
    expect(newDraft({ ...emptyQuery, slice: { kind: 'range', skip: 5, top: 10 } }, model).slice).toEqual({
      kind: 'range',
      skip: '5',
      top: '10',
    });
    expect(newDraft({ ...emptyQuery, slice: { kind: 'range', skip: 0, top: null } }, model).slice).toEqual({
      kind: 'page',
      number: '1',
      size: '',
    });
  });

  it('uses a negated operator if there is one', () => {
    const not = (operand: Predicate): Predicate => ({ kind: 'not', operand });
    const draft = newDraft(where(not({ kind: 'text', column: 'ORIGIN', operator: 'contains', value: 'A', ignoreCase: false })), model);
    expect(draft.where.items).toMatchObject([{ kind: 'condition', operator: 'notContains', value: 'A' }]);
    const greater = newDraft(
      where(not({ kind: 'comparison', column: 'DELAY', operator: 'gt', value: { kind: 'number', text: '1' } })),
      model,
    );
    expect(greater.where.items).toMatchObject([{ kind: 'group', negated: true, items: [{ operator: 'gt' }] }]);
  });

  it('shows a condition without a form as one fixed item, and preserves it in the query', () => {
    const odd: Predicate = { kind: 'comparison', column: 'DELAY', operator: 'gt', value: { kind: 'null' } };
    const draft = newDraft(where(odd), model);
    expect(draft.where.items).toMatchObject([{ kind: 'fixed', predicate: odd }]);
    expect(queryOfDraft(draft, model, emptyQuery).where).toEqual(odd);
  });
});

describe('text in the query form', () => {
  it('is added to the query with every digit and space', () => {
    expect(queryOfDraft(typed('DELAY', { operator: 'gt', value: ' 9007199254740993 ' }), model, emptyQuery).where).toEqual({
      kind: 'comparison',
      column: 'DELAY',
      operator: 'gt',
      value: { kind: 'number', text: '9007199254740993' },
    });
    expect(queryOfDraft(typed('ORIGIN', { value: ' LAX ' }), model, emptyQuery).where).toMatchObject({
      value: { kind: 'string', value: ' LAX ' },
    });
  });

  it('is omitted from the query if it is missing or invalid', () => {
    expect(queryOfDraft(typed('ORIGIN', {}), model, emptyQuery).where).toBeNull();
    expect(queryOfDraft(typed('DELAY', { value: 'many' }), model, emptyQuery).where).toBeNull();
    expect(queryOfDraft(typed('DAY', { value: '2001-02-30' }), model, emptyQuery).where).toBeNull();
    expect(queryOfDraft(typed('DAY', { operator: 'between', value: '2001-02-03' }), model, emptyQuery).where).toBeNull();
    expect(queryOfDraft(typed('gone', { value: '1' }), model, emptyQuery).where).toBeNull();
  });

  it('can be an empty string', () => {
    expect(queryOfDraft(typed('ORIGIN', { value: '' }), model, emptyQuery).where).toMatchObject({ value: { kind: 'string', value: '' } });
  });

  it('becomes a list if the operator expects one', () => {
    expect(queryOfDraft(typed('DELAY', { operator: 'in', value: '1, 2.50' }), model, emptyQuery).where).toEqual({
      kind: 'in',
      column: 'DELAY',
      values: [
        { kind: 'number', text: '1' },
        { kind: 'number', text: '2.50' },
      ],
    });
  });

  it('doesn’t change the page of the query if its number is invalid', () => {
    const former: Query = { ...emptyQuery, slice: { kind: 'page', number: 7, size: 50 } };
    for (const slice of [
      { kind: 'page', number: '0', size: '50' },
      { kind: 'page', number: 'x', size: '' },
      { kind: 'range', skip: '-1', top: '' },
    ] as const) {
      expect(readSlice(slice)).toBeNull();
      expect(queryOfDraft({ ...newDraft(emptyQuery, model), slice }, model, former).slice).toEqual(former.slice);
    }
  });
});

describe('groups of conditions', () => {
  it('can be nested, changed, and removed', () => {
    let root = addItem(rootGroup, (id) => newCondition(id, 'ORIGIN'));
    root = addItem(root, (id) => newGroup(id, root, 'DELAY'));
    const [first, group] = root.items;
    if (first === undefined || group?.kind !== 'group') throw new Error('a condition and a group were added');
    expect(group).toMatchObject({ join: 'any', items: [{ kind: 'condition', column: 'DELAY' }] });
    const more = changeGroup(root, group.id, (inner) => addItem(inner, (id) => newCondition(id, 'DAY')));
    expect(idsOf(more)).toEqual(['where.0', 'where.1', 'where.1.0', 'where.1.1']);
    expect(idsOf(changeItem(more, 'where.1.0', () => null))).toEqual(['where.0', 'where.1', 'where.1.1']);
    expect(idsOf(changeItem(more, first.id, () => null))).toEqual(['where.1', 'where.1.0', 'where.1.1']);
    expect(changeItem(more, 'nowhere', () => null)).toBe(more);
  });

  it('express all, any, not all, or none', () => {
    const one: Predicate = { kind: 'isNull', column: 'DAY' };
    const two: Predicate = { kind: 'isNull', column: 'LATE' };
    for (const inner of [
      { kind: 'and', operands: [one, two] },
      { kind: 'or', operands: [one, two] },
    ] as const) {
      for (const wanted of [inner, { kind: 'not', operand: inner }] as const) {
        const draft = newDraft(where(wanted), model);
        expect(draft.where).toMatchObject({ join: inner.kind === 'and' ? 'all' : 'any', negated: wanted.kind === 'not' });
        expect(samePredicate(queryOfDraft(draft, model, emptyQuery).where, wanted)).toBe(true);
      }
    }
  });
});

function idsOf(group: GroupDraft): readonly string[] {
  return group.items.flatMap((item) => (item.kind === 'group' ? [item.id, ...idsOf(item)] : [item.id]));
}
