/** Measurements that the page records. */
export interface PageNotes {
  /** Time when the first cell with text was drawn, in milliseconds since 1970; null before. */
  firstCell: number | null;
  /** Durations of tasks over 50 ms, in milliseconds. */
  longTasks: number[];
  /** Milliseconds between frames while `countFrames` is true. */
  frames: number[];
  countFrames: boolean;
}

/** Runs in the page: records when the first cell is drawn, long tasks, and the time between frames. */
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
