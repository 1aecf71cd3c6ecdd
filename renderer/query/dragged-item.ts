import type { DragEvent } from 'react';

/** Tells apart what is dragged: a condition never becomes a column. */
export function dragType(list: string): string {
  return `application/x-dataquay-${list}`;
}

/** What lets an element be dragged as the item of a list. */
export function draggedItem(list: string, id: string) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>): void => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(dragType(list), id);
    },
  } as const;
}
