import type { Writable } from 'node:stream';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';
import { isTerminal } from './terminal.ts';

/** A progress line on a terminal, which each update overwrites. */
export interface Progress {
  show(text: string): void;
  /** Erases the line, so that a result can be written to the same terminal. */
  clear(): void;
}

/** Minimum milliseconds between two updates. */
const updateInterval = 100;

const eraseLine = '\r\u001B[2K';

/** A progress line that shows nothing. */
export const silent: Progress = { show: () => undefined, clear: () => undefined };

/** Creates a progress line if the stream is a terminal. Writes nothing to files and pipes. */
export function createProgress(stream: Writable, now: () => number = () => performance.now()): Progress {
  if (!isTerminal(stream)) return silent;
  let shownAt = Number.NEGATIVE_INFINITY;
  let shown = false;
  return {
    show: (text) => {
      if (now() - shownAt < updateInterval) return;
      shownAt = now();
      shown = true;
      // Terminals whose width is unknown report 0.
      stream.write(`${eraseLine}${escapeForTerminal(text).slice(0, Math.max(20, (stream.columns || 80) - 1))}`);
    },
    clear: () => {
      if (!shown) return;
      shown = false;
      shownAt = Number.NEGATIVE_INFINITY;
      stream.write(eraseLine);
    },
  };
}
