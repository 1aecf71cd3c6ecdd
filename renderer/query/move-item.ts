import { changeGroup, changeItem, type GroupDraft, type ItemDraft } from './draft.ts';

/** A place among the items of a group. */
export interface ItemPlace {
  readonly groupId: string;
  /** Before the item that stands there now. */
  readonly index: number;
}

/** Where an item stands; null where it is not in the tree. */
export function placeOf(group: GroupDraft, id: string): ItemPlace | null {
  const index = group.items.findIndex((item) => item.id === id);
  if (index >= 0) return { groupId: group.id, index };
  for (const item of group.items) {
    const found = item.kind === 'group' ? placeOf(item, id) : null;
    if (found !== null) return found;
  }
  return null;
}

/** The group of an id; null where there is none. */
export function groupAt(group: GroupDraft, id: string): GroupDraft | null {
  if (group.id === id) return group;
  for (const item of group.items) {
    const found = item.kind === 'group' ? groupAt(item, id) : null;
    if (found !== null) return found;
  }
  return null;
}

/** The tree with an item moved to another place; the same tree where a group would have to go into itself. */
export function moveItem(root: GroupDraft, id: string, to: ItemPlace): GroupDraft {
  const from = placeOf(root, id);
  const item = from === null ? undefined : groupAt(root, from.groupId)?.items[from.index];
  if (from === null || item === undefined) return root;
  if (item.kind === 'group' && groupAt(item, to.groupId) !== null) return root;
  const isLater = from.groupId === to.groupId && from.index < to.index;
  const index = isLater ? to.index - 1 : to.index;
  if (from.groupId === to.groupId && index === from.index) return root;
  const without = changeItem(root, id, () => null);
  return changeGroup(without, to.groupId, (group) => ({ ...group, items: group.items.toSpliced(index, 0, item) }));
}

/** One step up or down as the eye reads: past its neighbour, into a group beside it, or out of its own. */
export function stepItem(root: GroupDraft, id: string, step: 'up' | 'down'): GroupDraft {
  const place = placeOf(root, id);
  const group = place === null ? null : groupAt(root, place.groupId);
  if (place === null || group === null) return root;
  const neighbour = group.items[step === 'up' ? place.index - 1 : place.index + 1];
  if (neighbour?.kind === 'group') {
    return moveItem(root, id, { groupId: neighbour.id, index: step === 'up' ? neighbour.items.length : 0 });
  }
  if (neighbour !== undefined) return moveItem(root, id, { groupId: group.id, index: step === 'up' ? place.index - 1 : place.index + 2 });
  const outer = placeOf(root, group.id);
  return outer === null ? root : moveItem(root, id, { groupId: outer.groupId, index: step === 'up' ? outer.index : outer.index + 1 });
}

/** The tree with an item put before or behind another one. */
export function moveBeside(root: GroupDraft, id: string, target: ItemDraft['id'], side: 'before' | 'behind'): GroupDraft {
  const place = placeOf(root, target);
  return place === null ? root : moveItem(root, id, { ...place, index: side === 'before' ? place.index : place.index + 1 });
}
