import type { OnlyParameter, OrderItem, Predicate } from '../../shared/query/query.ts';
import type { ConditionOperator } from './condition-operator.ts';

/** One row of the form's conditions, as far as it has been filled in. */
export interface ConditionDraft {
  readonly kind: 'condition';
  readonly id: string;
  readonly column: string;
  readonly operator: ConditionOperator;
  /** As typed; null until something was typed, which is not the same as an empty text. */
  readonly value: string | null;
  /** The second value of `between`. */
  readonly upper: string | null;
  readonly ignoreCase: boolean;
}

/** A condition that the form cannot show in parts: it stays as it is, or goes. */
export interface FixedDraft {
  readonly kind: 'fixed';
  readonly id: string;
  readonly predicate: Predicate;
}

/** Conditions of which all, or any, must hold; or not, where it is negated. */
export interface GroupDraft {
  readonly kind: 'group';
  readonly id: string;
  readonly join: 'all' | 'any';
  readonly negated: boolean;
  readonly items: readonly ItemDraft[];
  /** Items ever made in this group; keeps their ids apart. */
  readonly made: number;
}

export type ItemDraft = ConditionDraft | FixedDraft | GroupDraft;

/** Which rows, as typed: by page, or by rows to skip where they make no whole number of pages. */
export type SliceDraft =
  | { readonly kind: 'page'; readonly number: string; readonly size: string }
  | { readonly kind: 'range'; readonly skip: string; readonly top: string };

/** The form as it stands, complete or not. */
export interface QueryDraft {
  readonly columns: readonly string[];
  readonly where: GroupDraft;
  readonly order: readonly OrderItem[];
  readonly slice: SliceDraft;
  readonly count: boolean;
  /** What one language alone says: it stays as it is, or goes. */
  readonly only: readonly OnlyParameter[];
}

/** Changes the form as it is at that moment; `place` names the field that is being typed in, so that a word is one step of the history. */
export type ChangeDraft = (change: (draft: QueryDraft) => QueryDraft, place?: string) => void;

/** Changes the tree of conditions as it is at that moment; `added` is the id of an item made by that, `place` as for {@link ChangeDraft}. */
export type ChangeTree = (change: (root: GroupDraft) => GroupDraft, about?: { readonly added?: string; readonly place?: string }) => void;

/** The group that holds all others. */
export const rootGroup: GroupDraft = { kind: 'group', id: 'where', join: 'all', negated: false, items: [], made: 0 };

/** The tree with the item of that id changed; a null takes it out. The same tree where there is no such item. */
export function changeItem(group: GroupDraft, id: string, change: (item: ItemDraft) => ItemDraft | null): GroupDraft {
  let changed = false;
  const items = group.items.flatMap((item) => {
    const next = item.id === id ? change(item) : item.kind === 'group' ? changeItem(item, id, change) : item;
    if (next !== item) changed = true;
    return next ?? [];
  });
  return changed ? { ...group, items } : group;
}

/** The tree with the group of that id changed, the root included. */
export function changeGroup(root: GroupDraft, id: string, change: (group: GroupDraft) => GroupDraft): GroupDraft {
  return root.id === id ? change(root) : changeItem(root, id, (item) => (item.kind === 'group' ? change(item) : item));
}

/** The group with an item more, made for the id that it gets. */
export function addItem(group: GroupDraft, make: (id: string) => ItemDraft): GroupDraft {
  return { ...group, items: [...group.items, make(`${group.id}.${group.made}`)], made: group.made + 1 };
}

/** A condition nobody has filled in yet. */
export function newCondition(id: string, column: string): ConditionDraft {
  return { kind: 'condition', id, column, operator: 'eq', value: null, upper: null, ignoreCase: false };
}

/** A group as one adds it: the opposite of its parent, with a first condition to fill in. */
export function newGroup(id: string, parent: GroupDraft, column: string): GroupDraft {
  const empty: GroupDraft = { kind: 'group', id, join: parent.join === 'all' ? 'any' : 'all', negated: false, items: [], made: 0 };
  return addItem(empty, (first) => newCondition(first, column));
}
