/** What a page notes of itself while it is measured. */
export interface PageNotes {
  /** When the first cell with a text was drawn, milliseconds since 1970; null before. */
  firstCell: number | null;
  /** Milliseconds of each task of 50 or more. */
  longTasks: number[];
  /** Milliseconds between frames while they are counted. */
  frames: number[];
  countFrames: boolean;
}

/** In the page: notes when the first cell is drawn, which tasks are long, and the time between frames. */
export function watchPage(): void {
  const notes: PageNotes = { firstCell: null, longTasks: [], frames: [], countFrames: false };
  Object.assign(globalThis, { notes });
  new PerformanceObserver((list) => notes.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  let before = 0;
  const frame = (now: number): void => {
    if (notes.countFrames && before > 0) notes.frames.push(now - before);
    before = notes.countFrames ? now : 0;
    if (notes.firstCell === null) {
      const cell = document.querySelector('[role="gridcell"]');
      if (cell !== null && cell.textContent !== '') notes.firstCell = performance.timeOrigin + performance.now();
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
