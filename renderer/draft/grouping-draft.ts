import { type EntityModel, findColumn } from '../../shared/metadata/entity-model.ts';
import { methodsOf, modelOfGroups, nameOfKey, nameOfMeasure, namesOfGroups, partsOf } from '../../shared/query/grouping.ts';
import { type DatePart, type Grouping, type GroupKey, isColumnOrder, type Measure, type MeasureMethod } from '../../shared/query/query.ts';
import type { GroupDraft, GroupingDraft, ItemDraft, QueryDraft } from './draft.ts';

/** The grouping of a form before the user adds a key or a measure. */
export const emptyGrouping: GroupingDraft = {
  keys: [],
  measures: [],
  having: { kind: 'group', id: 'having', join: 'all', negated: false, items: [], made: 0 },
  computedBy: 'server',
};

/** Returns whether the form groups rows. An opened section without keys and measures doesn't group rows. */
export function isGrouped(draft: QueryDraft): boolean {
  return draft.grouping !== null && draft.grouping.keys.length + draft.grouping.measures.length > 0;
}

/** Returns the model of the grouped rows. */
export function modelOfDraft({ keys, measures, computedBy }: GroupingDraft, model: EntityModel): EntityModel {
  return modelOfGroups({ keys, measures, computedBy, having: null }, model);
}

/** Adds a key for a column. */
export function addKey(draft: QueryDraft, column: string, model: EntityModel): QueryDraft {
  return change(draft, ({ keys, ...grouping }) => ({ ...grouping, keys: [...keys, keyOf(column, null, namesIn(draft, model))] }));
}

/** Changes the column or the date part of a key. A date part that the column doesn't support is removed. */
export function changeKey(
  draft: QueryDraft,
  index: number,
  to: Partial<Pick<GroupKey, 'column' | 'part'>>,
  model: EntityModel,
): QueryDraft {
  const former = draft.grouping?.keys[index];
  if (former === undefined) return draft;
  const { column, part } = { ...former, ...to };
  const type = findColumn(model, column)?.type ?? 'unknown';
  const next = keyOf(column, part !== null && partsOf(type).includes(part) ? part : null, without(namesIn(draft, model), former.name));
  return change(draft, (grouping) => ({ ...grouping, keys: grouping.keys.with(index, next) }), { from: former.name, to: next.name });
}

/** Adds a measure: the row count, or the first measure that is still missing for a numeric column. */
export function addMeasure(draft: QueryDraft, model: EntityModel): QueryDraft {
  const measures = draft.grouping?.measures ?? [];
  const isThere = (method: MeasureMethod, column: string | null): boolean =>
    measures.some((measure) => measure.method === method && measure.column === column);
  const [first] = model.properties
    .flatMap(({ name, type, list }) =>
      list
        ? []
        : methodsOf(type).flatMap((method) =>
            isThere(method, name) ? [] : [{ method, column: name, numeric: methodsOf(type).includes('average') }],
          ),
    )
    .toSorted((left, right) => Number(right.numeric && right.method === 'average') - Number(left.numeric && left.method === 'average'));
  const { method, column } = isThere('count', null) && first !== undefined ? first : { method: 'count' as const, column: null };
  const added = measureOf(method, column, namesIn(draft, model));
  return change(draft, (grouping) => ({ ...grouping, measures: [...grouping.measures, added] }));
}

/**
 * Changes the method or the column of a measure. Keeps the column if it supports the method, otherwise selects the first column that does.
 */
export function changeMeasure(
  draft: QueryDraft,
  index: number,
  to: Partial<Pick<Measure, 'method' | 'column'>>,
  model: EntityModel,
): QueryDraft {
  const former = draft.grouping?.measures[index];
  if (former === undefined) return draft;
  const { method, column } = { ...former, ...to };
  const usedNames = without(namesIn(draft, model), former.name);
  const next = measureOf(method, method === 'count' ? null : measuredColumn(method, column, model), usedNames);
  return change(draft, (grouping) => ({ ...grouping, measures: grouping.measures.with(index, next) }), {
    from: former.name,
    to: next.name,
  });
}

/** Removes a key or a measure. */
export function removeGroupColumn(draft: QueryDraft, kind: 'keys' | 'measures', index: number): QueryDraft {
  return change(draft, (grouping) => ({ ...grouping, [kind]: grouping[kind].toSpliced(index, 1) }));
}

/** Changes the conditions on the groups. */
export function changeHaving(draft: QueryDraft, apply: (root: GroupDraft) => GroupDraft): QueryDraft {
  return draft.grouping === null ? draft : { ...draft, grouping: { ...draft.grouping, having: apply(draft.grouping.having) } };
}

/** Sets whether the server or the application computes the groups. */
export function chooseComputer(draft: QueryDraft, computedBy: Grouping['computedBy']): QueryDraft {
  return draft.grouping === null ? draft : { ...draft, grouping: { ...draft.grouping, computedBy } };
}

function keyOf(column: string, part: DatePart | null, usedNames: ReadonlySet<string>): GroupKey {
  return { column, part, name: nameOfKey(column, part, usedNames) };
}

function measureOf(method: MeasureMethod, column: string | null, usedNames: ReadonlySet<string>): Measure {
  return { method, column, name: nameOfMeasure(method, column, usedNames) };
}

function measuredColumn(method: MeasureMethod, column: string | null, { properties }: EntityModel): string | null {
  const able = properties.filter(({ type, list }) => !list && methodsOf(type).includes(method));
  return able.find(({ name }) => name === column)?.name ?? able[0]?.name ?? column;
}

/** Returns the names that a new result column can't have: names of row columns and of result columns. */
function namesIn({ grouping }: QueryDraft, { properties }: EntityModel): ReadonlySet<string> {
  return new Set([...properties.map(({ name }) => name), ...(grouping === null ? [] : namesOfGroups(grouping))]);
}

function without(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return new Set([...names].filter((usedName) => usedName !== name));
}

/**
 * Changes the grouping. Conditions on groups and sort columns follow a renamed column. Sort columns that the result lacks are removed, and
 * the first page is shown.
 */
function change(
  draft: QueryDraft,
  apply: (grouping: GroupingDraft) => GroupingDraft,
  renamed?: { readonly from: string; readonly to: string },
): QueryDraft {
  const changed = apply(draft.grouping ?? emptyGrouping);
  const grouping = renamed === undefined ? changed : { ...changed, having: withColumn(changed.having, renamed.from, renamed.to) };
  const names = namesOfGroups(grouping);
  const order = draft.order
    .map((item) => (isColumnOrder(item) && item.column === renamed?.from ? { ...item, column: renamed.to } : item))
    .filter((item) => names.length === 0 || (isColumnOrder(item) && names.includes(item.column)));
  const slice = draft.slice.kind === 'page' ? { ...draft.slice, number: '1' } : { ...draft.slice, skip: '' };
  return { ...draft, grouping, order: names.length === 0 ? [] : order, slice };
}

function withColumn(group: GroupDraft, from: string, to: string): GroupDraft {
  const items = group.items.map((item): ItemDraft => {
    if (item.kind === 'group') return withColumn(item, from, to);
    return item.kind === 'condition' && item.column === from ? { ...item, column: to } : item;
  });
  return { ...group, items };
}
