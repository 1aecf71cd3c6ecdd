import { type EntityModel, findColumn } from '../../shared/metadata/entity-model.ts';
import { readCondition } from './condition-draft.ts';
import type { ConditionDraft, GroupDraft, QueryDraft } from './draft.ts';
import { modelOfDraft } from './grouping-draft.ts';

/** Returns the first condition of a form that isn't part of the query because it is incomplete or invalid. Null if there is none. */
export function unfinishedCondition({ where, grouping }: QueryDraft, model: EntityModel): ConditionDraft | null {
  return unfinishedIn(where, model) ?? (grouping === null ? null : unfinishedIn(grouping.having, modelOfDraft(grouping, model)));
}

function unfinishedIn({ items }: GroupDraft, model: EntityModel): ConditionDraft | null {
  for (const item of items) {
    if (item.kind === 'fixed') continue;
    if (item.kind === 'condition' && readCondition(item, findColumn(model, item.column)).mistake !== null) return item;
    const inner = item.kind === 'group' ? unfinishedIn(item, model) : null;
    if (inner !== null) return inner;
  }
  return null;
}
