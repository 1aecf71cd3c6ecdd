import { type DragEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { ItemButton } from './item-button.tsx';

interface MoveHandleProps {
  /** Name of the item, as in "Move {{name}}". */
  readonly name: string;
  /** Id of the item within its list. */
  readonly id: string;
  readonly list: string;
  readonly onStep: (id: string, step: 'up' | 'down') => void;
}

/** Renders the handle that moves an item of a list with the arrow keys or by dragging. */
export const MoveHandle = memo(function MoveHandle({ name, id, list, onStep }: MoveHandleProps): React.ReactNode {
  const { t } = useTexts('query');
  return (
    <ItemButton
      sign="grip"
      aria-label={t('move.label', { name })}
      title={t('move.hint')}
      aria-keyshortcuts="ArrowUp ArrowDown"
      data-move={id}
      {...draggedItem(list, id)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onStep(id, event.key === 'ArrowUp' ? 'up' : 'down');
      }}
    />
  );
});

/** The attributes of an item that others can be dropped before or after. */
export interface DropTarget {
  readonly 'data-drop': 'before' | 'after' | undefined;
  readonly onDragOver: (event: DragEvent<HTMLElement>) => void;
  readonly onDragLeave: (event: DragEvent<HTMLElement>) => void;
  readonly onDrop: (event: DragEvent<HTMLElement>) => void;
}

/**
 * Provides drop targets for the items of a list. A highlighted edge shows the drop position. The result is stable while the user drags
 * nothing.
 *
 * @param onDrop receives the dropped item, the target, and the side
 */
export function useDrop(
  list: string,
  onDrop: (id: string, target: string, side: 'before' | 'after') => void,
): (target: string) => DropTarget {
  const [over, setOver] = useState<{ readonly target: string; readonly side: 'before' | 'after' } | null>(null);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  return useCallback(
    (target: string): DropTarget => ({
      'data-drop': over?.target === target ? over.side : undefined,
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes(dragType(list))) return;
        event.preventDefault();
        // The innermost item handles the event.
        event.stopPropagation();
        const side = sideOf(event);
        if (over?.target !== target || over.side !== side) setOver({ target, side });
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        // The event also fires for the fields within the item.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null);
      },
      onDrop: (event) => {
        const id = event.dataTransfer.getData(dragType(list));
        setOver(null);
        if (id === '') return;
        event.preventDefault();
        event.stopPropagation();
        if (id !== target) latest.current(id, target, sideOf(event));
      },
    }),
    [list, over],
  );
}

function sideOf(event: DragEvent<HTMLElement>): 'before' | 'after' {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY < top + height / 2 ? 'before' : 'after';
}

/** Returns the drag type of a list, so that items can't be dropped in another list. */
function dragType(list: string): string {
  return `application/x-dataquay-${list}`;
}

/** Returns the attributes of a draggable list item. */
export function draggedItem(list: string, id: string) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>): void => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(dragType(list), id);
    },
  } as const;
}

/**
 * Restores the focus to the handle of a moved item, which can be a different element afterwards. Returns a function that takes the item's
 * id.
 */
export function usePreservedFocus(): (id: string) => void {
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    document.querySelector<HTMLElement>(`[data-move="${CSS.escape(moved.current)}"]`)?.focus();
    moved.current = null;
  });
  return useCallback((id: string) => {
    moved.current = id;
  }, []);
}

/** Moves an item of a list by a number of steps, limited to the list. */
export function moveBy<Item>(items: readonly Item[], from: number, steps: number): readonly Item[] {
  return moveTo(items, from, Math.max(0, Math.min(items.length - 1, from + steps)));
}

/** Moves an item of a list before or after another one. */
export function moveItemNextTo<Item>(items: readonly Item[], from: number, target: number, side: 'before' | 'after'): readonly Item[] {
  const gap = side === 'before' ? target : target + 1;
  return moveTo(items, from, gap > from ? gap - 1 : gap);
}

/** Moves an item of a list to another index. */
export function moveTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  return item === undefined || from === to ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
