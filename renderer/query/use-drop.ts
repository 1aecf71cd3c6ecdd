import { type DragEvent, useCallback, useRef, useState } from 'react';
import { dragType } from './dragged-item.ts';

/** What an item needs so that others can be dropped before and behind it. */
export interface DropTarget {
  readonly 'data-drop': 'before' | 'behind' | undefined;
  readonly onDragOver: (event: DragEvent<HTMLElement>) => void;
  readonly onDragLeave: (event: DragEvent<HTMLElement>) => void;
  readonly onDrop: (event: DragEvent<HTMLElement>) => void;
}

/** Lets items of a list be dropped beside each other; an edge shows where. What it returns stays the same while nothing is dragged. @param onDrop Hears which item was dropped beside which. */
export function useDrop(
  list: string,
  onDrop: (id: string, target: string, side: 'before' | 'behind') => void,
): (target: string) => DropTarget {
  const [over, setOver] = useState<{ readonly target: string; readonly side: 'before' | 'behind' } | null>(null);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  return useCallback(
    (target: string): DropTarget => ({
      'data-drop': over?.target === target ? over.side : undefined,
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes(dragType(list))) return;
        event.preventDefault();
        // The innermost item takes it.
        event.stopPropagation();
        const side = sideOf(event);
        if (over?.target !== target || over.side !== side) setOver({ target, side });
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        // Told of each field within the item, too.
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

function sideOf(event: DragEvent<HTMLElement>): 'before' | 'behind' {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY < top + height / 2 ? 'before' : 'behind';
}
