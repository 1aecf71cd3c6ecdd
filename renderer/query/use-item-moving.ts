import { useCallback, useMemo, useRef } from 'react';
import { useAnnounce } from '../components/announcer.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { ChangeTree, GroupDraft } from './draft.ts';
import { groupAt, moveBeside, moveItem, placeOf, stepItem } from './move-item.ts';
import { type DropTarget, useDrop } from './use-drop.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** What moves conditions and groups within the tree. */
export interface ItemMoving {
  readonly step: (id: string, step: 'up' | 'down') => void;
  /** Beside an item. */
  readonly dropTarget: (id: string) => DropTarget;
  /** At the end of a group, which may be empty. */
  readonly endOfGroup: (groupId: string) => DropTarget;
}

/** Moves the items of the tree of conditions by key and by drag, and says where they have come to. The same at each drawing while nothing is dragged, so that only the conditions that change are drawn anew. */
export function useItemMoving(root: GroupDraft, onChange: ChangeTree): ItemMoving {
  const { t } = useWords('query');
  const announce = useAnnounce();
  const keepFocus = useKeptFocus();
  const tell = (before: GroupDraft, after: GroupDraft, id: string): void => {
    const [from, to] = [placeOf(before, id), placeOf(after, id)];
    const count = to === null ? 0 : (groupAt(after, to.groupId)?.items.length ?? 0);
    if (from === null || to === null) return;
    const isGroup = groupAt(before, id) !== null;
    const name = isGroup ? t('where.group') : t('where.condition', { number: from.index + 1 });
    announce(t(to.groupId === root.id ? 'move.moved' : 'move.movedInGroup', { name, position: to.index + 1, count }));
  };
  const latest = useRef({ root, tell });
  latest.current = { root, tell };
  const take = useCallback(
    (id: string, after: GroupDraft): void => {
      const { root: before, tell: tellOf } = latest.current;
      if (after === before) return;
      onChange(() => after);
      tellOf(before, after, id);
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
  const dropTarget = useDrop('condition', (id, target, side) => take(id, moveBeside(root, id, target, side)));
  const endOfGroup = useDrop('condition', (id, groupId) => {
    take(id, moveItem(root, id, { groupId, index: groupAt(root, groupId)?.items.length ?? 0 }));
  });
  return useMemo(() => ({ step, dropTarget, endOfGroup }), [step, dropTarget, endOfGroup]);
}
