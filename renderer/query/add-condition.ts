import type { EntityModel } from '../../shared/query/entity-model.ts';
import type { Predicate } from '../../shared/query/query.ts';
import { samePredicate } from '../../shared/query/same-query.ts';
import { addItem, type GroupDraft, type QueryDraft } from './draft.ts';
import { itemOfPredicate, predicateOf } from './draft-query.ts';

/** The form with a condition that must hold besides all others; the same form where it says so already. */
export function addCondition(draft: QueryDraft, predicate: Predicate, model: EntityModel): QueryDraft {
  const { where } = draft;
  const root = where.items.length === 0 ? { ...where, join: 'all' as const, negated: false } : where;
  const all = root.join === 'all' && !root.negated ? root : inGroup(root);
  const isThere = all.items.some((item) => samePredicate(predicateOf(item, model), predicate));
  return isThere ? draft : { ...draft, where: addItem(all, (id) => itemOfPredicate(predicate, model, id)) };
}

/** A group of which all must hold, with another group as its only member. */
function inGroup(group: GroupDraft): GroupDraft {
  const inner = { ...group, id: `${group.id}.${group.made}` };
  return { ...group, join: 'all', negated: false, items: [inner], made: group.made + 1 };
}
