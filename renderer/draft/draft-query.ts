import type { PredicatePath } from '../../shared/diagnostics/diagnostic.ts';
import { type EntityModel, findColumn } from '../../shared/metadata/entity-model.ts';
import { isExpand, modelOfNavigation, readExpansions, withExpansions } from '../../shared/odata/index.ts';
import { modelOfGroups } from '../../shared/query/grouping.ts';
import { emptyQuery, type Grouping, type Predicate, type Query, type Slice } from '../../shared/query/query.ts';
import { samePredicate, sameSlice } from '../../shared/query/same-query.ts';
import { draftOfCondition, readCondition } from './condition-draft.ts';
import { draftOfDays, joinDays } from './day-condition.ts';
import {
  type GroupDraft,
  type GroupingDraft,
  type ItemDraft,
  type QueryDraft,
  type RelatedDraft,
  rootGroup,
  type SliceDraft,
} from './draft.ts';
import { emptyGrouping, isGrouped, modelOfDraft } from './grouping-draft.ts';

/** Returns the query of a form. Incomplete conditions are omitted. An invalid slice keeps its previous value. */
export function queryOfDraft(draft: QueryDraft, model: EntityModel, former: Query): Query {
  const { columns, order, count } = draft;
  const grouping = groupingOfDraft(draft, model);
  const slice = readSlice(draft.slice) ?? former.slice;
  // A grouped query can't have related data.
  const only = grouping === null ? withRelated(draft, model) : draft.only.filter((parameter) => !isExpand(parameter));
  return { columns, where: predicateOf(draft.where, model), order, slice, count, only, ...(grouping === null ? {} : { grouping }) };
}

/** Returns the language-specific parameters, with the `$expand` of the form's related data. */
function withRelated({ only, related }: QueryDraft, model: EntityModel): QueryDraft['only'] {
  if (related === null || (related.length === 0 && !only.some(isExpand))) return only;
  const former = readExpansions({ only }, model) ?? [];
  const expansions = related.map(({ navigation, draft }) => {
    const before = former.find((related) => related.navigation === navigation)?.query ?? allRelated;
    return { navigation, query: queryOfDraft(draft, modelOfNavigation(model, navigation) ?? unknownModel, before) };
  });
  return withExpansions(only, expansions, model);
}

/** The query that returns all related entities. */
export const allRelated: Query = { ...emptyQuery, slice: { kind: 'range', skip: 0, top: null }, count: false };

const unknownModel: EntityModel = { name: '', properties: [] };

function groupingOfDraft(draft: QueryDraft, model: EntityModel): Grouping | null {
  const { grouping } = draft;
  if (grouping === null || !isGrouped(draft)) return null;
  const { keys, measures, computedBy, having } = grouping;
  return { keys, measures, computedBy, having: predicateOf(having, modelOfDraft(grouping, model)) };
}

/** Returns the predicate of an item. Null if the item is incomplete. */
export function predicateOf(item: ItemDraft, model: EntityModel): Predicate | null {
  if (item.kind === 'fixed') return item.predicate;
  if (item.kind === 'condition') return readCondition(item, findColumn(model, item.column)).predicate;
  const operands = item.items.flatMap((member) => predicateOf(member, model) ?? []);
  const [first] = operands;
  if (first === undefined) return null;
  const group: Predicate = operands.length === 1 ? first : { kind: item.join === 'all' ? 'and' : 'or', operands };
  return item.negated ? { kind: 'not', operand: group } : group;
}

/** Returns the path of each complete item in the query's predicate, by item id. */
export function pathsOfItems(root: GroupDraft, model: EntityModel): ReadonlyMap<string, PredicatePath> {
  const paths = new Map<string, PredicatePath>();
  collectPaths(root, [], model, paths);
  return paths;
}

function collectPaths(item: ItemDraft, path: PredicatePath, model: EntityModel, paths: Map<string, PredicatePath>): void {
  if (item.kind !== 'group') {
    paths.set(item.id, path);
    return;
  }
  const inner = item.negated ? [...path, 0] : path;
  const complete = item.items.filter((member) => predicateOf(member, model) !== null);
  for (const [index, member] of complete.entries()) collectPaths(member, complete.length === 1 ? inner : [...inner, index], model, paths);
}

/** Returns the slice of the form. Null if a field isn't a valid number. */
export function readSlice(draft: SliceDraft): Slice | null {
  if (draft.kind === 'page') {
    const number = readCount(draft.number, 1);
    const size = draft.size.trim() === '' ? null : readCount(draft.size, 1);
    return number === null || (size === null && draft.size.trim() !== '') ? null : { kind: 'page', number, size };
  }
  const skip = draft.skip.trim() === '' ? 0 : readCount(draft.skip, 0);
  const top = draft.top.trim() === '' ? null : readCount(draft.top, 0);
  return skip === null || (top === null && draft.top.trim() !== '') ? null : { kind: 'range', skip, top };
}

/** Parses an integer of at least `minimum`. Null if the text isn't such an integer. */
export function readCount(text: string, minimum: number): number | null {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) && number >= minimum ? number : null;
}

/** Returns the form of a query. Keeps incomplete conditions, spellings and ids of parts that have the same meaning in the previous form. */
export function draftOfQuery(query: Query, model: EntityModel, former: QueryDraft): QueryDraft {
  const formerSlice = readSlice(former.slice);
  return {
    columns: query.columns,
    where: samePredicate(predicateOf(former.where, model), query.where) ? former.where : groupOf(query.where, model, former.where),
    order: query.order,
    slice: formerSlice !== null && sameSlice(formerSlice, query.slice) ? former.slice : draftOfSlice(query.slice),
    count: query.count,
    only: query.only,
    grouping: draftOfGrouping(query.grouping, model, former.grouping),
    related: relatedOfQuery(query, model, former.where, former.related ?? []),
  };
}

function relatedOfQuery(
  query: Query,
  model: EntityModel,
  root: GroupDraft,
  former: readonly RelatedDraft[],
): readonly RelatedDraft[] | null {
  const expansions = readExpansions(query, model);
  if (expansions === null) return null;
  return expansions.map((expansion) => {
    const { navigation } = expansion;
    const before = former.find((related) => related.navigation === navigation);
    if (before === undefined) return newRelated(navigation, expansion.query, model, root);
    return { navigation, draft: draftOfQuery(expansion.query, modelOfNavigation(model, navigation) ?? unknownModel, before.draft) };
  });
}

/**
 * Creates the form of related data.
 *
 * @param root Conditions of the outer rows. Their id makes the ids of the related conditions unique.
 */
export function newRelated(navigation: string, query: Query, model: EntityModel, root: GroupDraft): RelatedDraft {
  const target = modelOfNavigation(model, navigation) ?? unknownModel;
  return { navigation, draft: newDraft(query, target, { ...rootGroup, id: `${root.id}.${navigation}` }) };
}

function draftOfGrouping(grouping: Grouping | undefined, model: EntityModel, former: GroupingDraft | null): GroupingDraft | null {
  if (grouping === undefined) return former === null || former.keys.length + former.measures.length > 0 ? null : former;
  const { keys, measures, computedBy } = grouping;
  const own = modelOfGroups(grouping, model);
  const before = former?.having ?? emptyGrouping.having;
  const having = samePredicate(predicateOf(before, own), grouping.having) ? before : groupOf(grouping.having, own, before);
  return { keys, measures, computedBy, having };
}

/**
 * Creates the form of a query.
 *
 * @param root The group that receives the conditions.
 */
export function newDraft(query: Query, model: EntityModel, root: GroupDraft = rootGroup): QueryDraft {
  return {
    columns: query.columns,
    where: groupOf(query.where, model, root),
    order: query.order,
    slice: draftOfSlice(query.slice),
    count: query.count,
    only: query.only,
    grouping: draftOfGrouping(query.grouping, model, null),
    related: relatedOfQuery(query, model, root, []),
  };
}

function draftOfSlice(slice: Slice): SliceDraft {
  if (slice.kind === 'page') return { kind: 'page', number: String(slice.number), size: slice.size === null ? '' : String(slice.size) };
  const { skip, top } = slice;
  if (top === null && skip === 0) return { kind: 'page', number: '1', size: '' };
  if (top !== null && top > 0 && skip % top === 0) return { kind: 'page', number: String(skip / top + 1), size: String(top) };
  return { kind: 'range', skip: String(skip), top: top === null ? '' : String(top) };
}

/** Returns the root group of a predicate. The group represents the outermost `and`, `or` and `not`. */
function groupOf(predicate: Predicate | null, model: EntityModel, former: GroupDraft): GroupDraft {
  if (predicate === null) return { ...former, join: 'all', negated: false, items: [] };
  const negated = predicate.kind === 'not';
  const inner = negated ? predicate.operand : predicate;
  if (draftOfDays(inner, negated, '', model) !== null) return fillGroup(former, 'all', false, [predicate], model);
  if (inner.kind === 'and' || inner.kind === 'or') {
    return fillGroup(former, inner.kind === 'and' ? 'all' : 'any', negated, inner.operands, model);
  }
  return fillGroup(former, 'all', false, [predicate], model);
}

function fillGroup(
  former: GroupDraft,
  join: GroupDraft['join'],
  negated: boolean,
  operands: readonly Predicate[],
  model: EntityModel,
): GroupDraft {
  let { made: sequence } = former;
  const items = (join === 'all' ? joinDays(operands, model) : operands).map((operand, index) => {
    const before = former.items[index];
    // Items with the same meaning stay, so that they don't render again and keep their spelling.
    if (before !== undefined && samePredicate(predicateOf(before, model), operand)) return before;
    const fresh = `${former.id}.${sequence}`;
    const item = itemOf(operand, model, before, fresh);
    if (item.id === fresh) sequence += 1;
    return item;
  });
  return { ...former, join, negated, items, made: sequence };
}

/** Returns a new form item for a predicate. */
export function itemOfPredicate(predicate: Predicate, model: EntityModel, id: string): ItemDraft {
  return itemOf(predicate, model, undefined, id);
}

function itemOf(predicate: Predicate, model: EntityModel, before: ItemDraft | undefined, fresh: string): ItemDraft {
  const idFor = (kind: ItemDraft['kind']): string => (before?.kind === kind ? before.id : fresh);
  const asGroup = (join: GroupDraft['join'], negated: boolean, operands: readonly Predicate[]): GroupDraft => {
    const empty: GroupDraft = before?.kind === 'group' ? before : { kind: 'group', id: fresh, join, negated, items: [], made: 0 };
    return fillGroup(empty, join, negated, operands, model);
  };
  const negated = predicate.kind === 'not';
  const inner = negated ? predicate.operand : predicate;
  const days = draftOfDays(inner, negated, idFor('condition'), model);
  if (days !== null) return days;
  if (inner.kind === 'and' || inner.kind === 'or') return asGroup(inner.kind === 'and' ? 'all' : 'any', negated, inner.operands);
  if (inner.kind === 'not') return asGroup('all', true, [inner]);
  if (inner.kind === 'only' || 'item' in inner) return { kind: 'fixed', id: idFor('fixed'), predicate };
  const condition = draftOfCondition(inner, negated, idFor('condition'), findColumn(model, inner.column));
  if (condition !== null) return condition;
  return negated ? asGroup('all', true, [inner]) : { kind: 'fixed', id: idFor('fixed'), predicate };
}
