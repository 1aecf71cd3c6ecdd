/** Lets the mouse drag the edges of columns; `resized` is told each width on the way. */
export function followResizing(
  scroller: HTMLElement,
  signal: AbortSignal,
  widthOf: (column: number) => number,
  resized: (column: number, width: number) => void,
): void {
  let drag: { readonly column: number; readonly from: number; readonly width: number } | null = null;
  scroller.addEventListener(
    'pointerdown',
    (event) => {
      const edge = event.target instanceof HTMLElement ? event.target.dataset.edge : undefined;
      if (edge === undefined || event.button !== 0) return;
      event.preventDefault();
      const column = Number(edge);
      drag = { column, from: event.clientX, width: widthOf(column) };
      // The header is drawn anew on the way: the grid itself stays.
      scroller.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  scroller.addEventListener('pointermove', ({ clientX }) => drag !== null && resized(drag.column, drag.width + clientX - drag.from), {
    signal,
  });
  const end = (): void => {
    drag = null;
  };
  scroller.addEventListener('pointerup', end, { signal });
  scroller.addEventListener('pointercancel', end, { signal });
}
