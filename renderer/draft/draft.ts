import type { Grouping, LanguageSpecificParameter, OrderItem, Predicate } from '../../shared/query/query.ts';
import type { ConditionOperator } from './condition-operator.ts';

/** One condition of the form, complete or incomplete. */
export interface ConditionDraft {
  readonly kind: 'condition';
  readonly id: string;
  readonly column: string;
  readonly operator: ConditionOperator;
  /** The value as typed. Null until the user types something. Null differs from an empty string. */
  readonly value: string | null;
  /** The second value of `between`. */
  readonly upper: string | null;
  readonly ignoreCase: boolean;
}

/** A condition that the form can't show as fields. The user can only keep or remove it. */
export interface FixedDraft {
  readonly kind: 'fixed';
  readonly id: string;
  readonly predicate: Predicate;
}

/** A group of conditions. All or any of them must match. The result is inverted if the group is negated. */
export interface GroupDraft {
  readonly kind: 'group';
  readonly id: string;
  readonly join: 'all' | 'any';
  readonly negated: boolean;
  readonly items: readonly ItemDraft[];
  /** Number of items ever created in this group. Makes the ids of items unique. */
  readonly made: number;
}

export type ItemDraft = ConditionDraft | FixedDraft | GroupDraft;

/** The rows to return, as typed: a page, or a range if the skipped rows aren't a whole number of pages. */
export type SliceDraft =
  | { readonly kind: 'page'; readonly number: string; readonly size: string }
  | { readonly kind: 'range'; readonly skip: string; readonly top: string };

/** The grouping in the form, complete or incomplete. */
export interface GroupingDraft extends Pick<Grouping, 'keys' | 'measures' | 'computedBy'> {
  readonly having: GroupDraft;
}

/** Related data in the form: a navigation property, and the form for the query of its entities. */
export interface RelatedDraft {
  readonly navigation: string;
  readonly draft: QueryDraft;
}

/** The state of the form, complete or incomplete. */
export interface QueryDraft {
  readonly columns: readonly string[];
  readonly where: GroupDraft;
  readonly order: readonly OrderItem[];
  readonly slice: SliceDraft;
  readonly count: boolean;
  /** Parameters that only one language supports. The user can only keep or remove them. */
  readonly only: readonly LanguageSpecificParameter[];
  /** Null if the user never opened the section. */
  readonly grouping: GroupingDraft | null;
  /** Null if the OData URL has an `$expand` that the form can't show. */
  readonly related: readonly RelatedDraft[] | null;
}

/** Changes the latest state of the form. `field` is the field that the user types in: typing in one field is one undo step. */
export type ChangeDraft = (change: (draft: QueryDraft) => QueryDraft, field?: string) => void;

/** Changes the latest tree of conditions. `added` is the id of an item that the change creates. `field` is as in {@link ChangeDraft}. */
export type ChangeTree = (change: (root: GroupDraft) => GroupDraft, about?: { readonly added?: string; readonly field?: string }) => void;

/** The empty root group. */
export const rootGroup: GroupDraft = { kind: 'group', id: 'where', join: 'all', negated: false, items: [], made: 0 };

/** Changes the item with an id. If the result is null, the item is removed. Returns the same tree if it contains no such item. */
export function changeItem(group: GroupDraft, id: string, change: (item: ItemDraft) => ItemDraft | null): GroupDraft {
  let changed = false;
  const items = group.items.flatMap((item) => {
    const next = item.id === id ? change(item) : item.kind === 'group' ? changeItem(item, id, change) : item;
    if (next !== item) changed = true;
    return next ?? [];
  });
  return changed ? { ...group, items } : group;
}

/** Changes the group with an id. The group can be the root. */
export function changeGroup(root: GroupDraft, id: string, change: (group: GroupDraft) => GroupDraft): GroupDraft {
  return root.id === id ? change(root) : changeItem(root, id, (item) => (item.kind === 'group' ? change(item) : item));
}

/** Adds an item to a group. `make` receives the id of the new item. */
export function addItem(group: GroupDraft, make: (id: string) => ItemDraft): GroupDraft {
  return { ...group, items: [...group.items, make(`${group.id}.${group.made}`)], made: group.made + 1 };
}

/** Returns an empty condition. */
export function newCondition(id: string, column: string): ConditionDraft {
  return { kind: 'condition', id, column, operator: 'eq', value: null, upper: null, ignoreCase: false };
}

/** Creates a group with an empty condition. Its join is the opposite of its parent's. */
export function newGroup(id: string, parent: GroupDraft, column: string): GroupDraft {
  const empty: GroupDraft = { kind: 'group', id, join: parent.join === 'all' ? 'any' : 'all', negated: false, items: [], made: 0 };
  return addItem(empty, (first) => newCondition(first, column));
}
