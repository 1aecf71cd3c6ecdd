import { useCallback, useMemo, useRef } from 'react';
import { useAnnounce } from '../../components/announcer.tsx';
import { type ChangeTree, changeGroup, changeItem, type GroupDraft, type ItemDraft } from '../../draft/draft.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { type DropTarget, useDrop, usePreservedFocus } from '../form/reordering.tsx';

/** Functions that move conditions and groups within the tree. */
export interface ItemMoving {
  readonly step: (id: string, step: 'up' | 'down') => void;
  /** Drop target next to an item. */
  readonly dropTarget: (id: string) => DropTarget;
  /** Drop target at the end of a group, which can be empty. */
  readonly endOfGroup: (groupId: string) => DropTarget;
}

/**
 * Moves items of the tree by key or by dragging, and announces their new position. The result is stable while the user drags nothing, so
 * that only changed conditions render.
 */
export function useItemMoving(root: GroupDraft, onChange: ChangeTree): ItemMoving {
  const { t } = useTexts('query');
  const announce = useAnnounce();
  const keepFocus = usePreservedFocus();
  const announceMove = (before: GroupDraft, after: GroupDraft, id: string): void => {
    const [from, to] = [positionOf(before, id), positionOf(after, id)];
    const count = to === null ? 0 : (groupAt(after, to.groupId)?.items.length ?? 0);
    if (from === null || to === null) return;
    const isGroup = groupAt(before, id) !== null;
    const name = isGroup ? t('where.group') : t('where.condition', { number: from.index + 1 });
    announce(t(to.groupId === root.id ? 'move.moved' : 'move.movedInGroup', { name, position: to.index + 1, count }));
  };
  const latest = useRef({ root, tell: announceMove });
  latest.current = { root, tell: announceMove };
  const take = useCallback(
    (id: string, after: GroupDraft): void => {
      const { root: before, tell: announceLatest } = latest.current;
      if (after === before) return;
      onChange(() => after);
      announceLatest(before, after, id);
    },
    [onChange],
  );
  const step = useCallback(
    (id: string, direction: 'up' | 'down') => {
      const after = stepItem(latest.current.root, id, direction);
      if (after !== latest.current.root) keepFocus(id);
      take(id, after);
    },
    [take, keepFocus],
  );
  const dropTarget = useDrop('condition', (id, target, side) => take(id, moveNextTo(root, id, target, side)));
  const endOfGroup = useDrop('condition', (id, groupId) => {
    take(id, moveItem(root, id, { groupId, index: groupAt(root, groupId)?.items.length ?? 0 }));
  });
  return useMemo(() => ({ step, dropTarget, endOfGroup }), [step, dropTarget, endOfGroup]);
}

/** A position among the items of a group. */
interface ItemPosition {
  readonly groupId: string;
  /** Index of the item that follows the position. */
  readonly index: number;
}

/** Returns the position of an item. Null if the tree doesn't contain it. */
function positionOf(group: GroupDraft, id: string): ItemPosition | null {
  const index = group.items.findIndex((item) => item.id === id);
  if (index >= 0) return { groupId: group.id, index };
  for (const item of group.items) {
    const nested = item.kind === 'group' ? positionOf(item, id) : null;
    if (nested !== null) return nested;
  }
  return null;
}

/** Returns the group with an id. Null if the tree has no such group. */
function groupAt(group: GroupDraft, id: string): GroupDraft | null {
  if (group.id === id) return group;
  for (const item of group.items) {
    const nested = item.kind === 'group' ? groupAt(item, id) : null;
    if (nested !== null) return nested;
  }
  return null;
}

/** Moves an item to another position. Returns the same tree if a group would move into itself. */
export function moveItem(root: GroupDraft, id: string, to: ItemPosition): GroupDraft {
  const from = positionOf(root, id);
  const item = from === null ? undefined : groupAt(root, from.groupId)?.items[from.index];
  if (from === null || item === undefined) return root;
  if (item.kind === 'group' && groupAt(item, to.groupId) !== null) return root;
  const isLater = from.groupId === to.groupId && from.index < to.index;
  const index = isLater ? to.index - 1 : to.index;
  if (from.groupId === to.groupId && index === from.index) return root;
  const without = changeItem(root, id, () => null);
  return changeGroup(without, to.groupId, (group) => ({ ...group, items: group.items.toSpliced(index, 0, item) }));
}

/** Moves an item one step in reading order: past its neighbour, into an adjacent group, or out of its group. */
export function stepItem(root: GroupDraft, id: string, step: 'up' | 'down'): GroupDraft {
  const position = positionOf(root, id);
  const group = position === null ? null : groupAt(root, position.groupId);
  if (position === null || group === null) return root;
  const neighbour = group.items[step === 'up' ? position.index - 1 : position.index + 1];
  if (neighbour?.kind === 'group') {
    return moveItem(root, id, { groupId: neighbour.id, index: step === 'up' ? neighbour.items.length : 0 });
  }
  if (neighbour !== undefined)
    return moveItem(root, id, { groupId: group.id, index: step === 'up' ? position.index - 1 : position.index + 2 });
  const outer = positionOf(root, group.id);
  return outer === null ? root : moveItem(root, id, { groupId: outer.groupId, index: step === 'up' ? outer.index : outer.index + 1 });
}

/** Moves an item before or after another one. */
export function moveNextTo(root: GroupDraft, id: string, target: ItemDraft['id'], side: 'before' | 'after'): GroupDraft {
  const position = positionOf(root, target);
  return position === null ? root : moveItem(root, id, { ...position, index: side === 'before' ? position.index : position.index + 1 });
}
