import { describe, expect, test } from 'vitest';
import { addItem, newCondition, type QueryDraft } from '../../../renderer/draft/draft.ts';
import { draftOfQuery, newDraft, queryOfDraft } from '../../../renderer/draft/draft-query.ts';
import { addMeasure } from '../../../renderer/draft/grouping-draft.ts';
import { changeRelated, chooseRelated, expandableNavigations } from '../../../renderer/draft/related-draft.ts';
import { emptyQuery, type LanguageSpecificParameter, type Query } from '../../../shared/query/query.ts';
import { salesModel } from '../../shared/odata/options/shop-model.ts';

const expandOf = (value: string): LanguageSpecificParameter => ({ language: 'odata', kind: 'option', name: '$expand', value });
const queryOf = (draft: QueryDraft, former: Query = emptyQuery): Query => queryOfDraft(draft, salesModel, former);
const empty = newDraft(emptyQuery, salesModel);
const withParts = chooseRelated(empty, 'Parts', true, salesModel);

describe('related data in the query form', () => {
  test('is written into $expand in the order of $metadata, and removed with its checkbox', () => {
    const both = chooseRelated(withParts, 'Product', true, salesModel);
    expect(queryOf(both).only).toEqual([expandOf('Product,Parts')]);
    const only = queryOf(both).only;
    expect(queryOf(chooseRelated({ ...both, only }, 'Product', false, salesModel)).only).toEqual([expandOf('Parts')]);
  });

  test('has its own columns, conditions, rows, and related data in the URL', () => {
    const changed = changeRelated(withParts, 'Parts', (draft) => ({
      ...chooseRelated(draft, 'Product', true, salesModel),
      columns: ['ID', 'Amount'],
      where: addItem(draft.where, (id) => ({ ...newCondition(id, 'Amount'), operator: 'gt', value: '5' })),
      slice: { kind: 'page', number: '2', size: '10' },
    }));
    expect(queryOf(changed).only).toEqual([expandOf('Parts($select=ID,Amount;$filter=Amount gt 5;$skip=10;$top=10;$expand=Product)')]);
  });

  test('preserves an unfinished condition while the rest of the URL is edited', () => {
    const typing = changeRelated(withParts, 'Parts', (draft) => ({
      ...draft,
      where: addItem(draft.where, (id) => newCondition(id, 'Amount')),
    }));
    const query = queryOf(typing);
    expect(query.only).toEqual([expandOf('Parts')]);
    const edited = draftOfQuery({ ...query, only: [expandOf('Parts($top=3)')] }, salesModel, typing);
    expect(edited.related?.[0]?.draft.where.items).toHaveLength(1);
    expect(edited.related?.[0]?.draft.slice).toEqual({ kind: 'page', number: '1', size: '3' });
  });

  test('preserves the typed $expand when another part of the query changes', () => {
    const typed = { ...emptyQuery, only: [expandOf('Parts( $top=3 )')] };
    const draft = draftOfQuery(typed, salesModel, empty);
    expect(queryOf({ ...draft, columns: ['ID'] }, typed).only).toEqual(typed.only);
  });

  test('preserves an $expand that the form can’t show', () => {
    const typed = { ...emptyQuery, only: [expandOf('*')] };
    const draft = draftOfQuery(typed, salesModel, withParts);
    expect(draft.related).toBeNull();
    expect(queryOf(draft, typed).only).toEqual(typed.only);
  });

  test('isn’t requested for groups, which have no related data', () => {
    expect(queryOf(addMeasure({ ...withParts, only: [expandOf('Parts')] }, salesModel)).only).toEqual([]);
  });

  test('is offered unless the server doesn’t support it', () => {
    const names = (capabilities: object) => expandableNavigations({ ...salesModel, capabilities }).map(({ name }) => name);
    expect(names({})).toEqual(['Product', 'Parts']);
    expect(names({ nonExpandable: ['Parts'] })).toEqual(['Product']);
    expect(names({ expandable: false })).toEqual([]);
  });
});
