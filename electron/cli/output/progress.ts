import type { Writable } from 'node:stream';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';
import { isTerminal } from './terminal.ts';

/** One line that tells what goes on, written over and over; where nobody looks, nothing. */
export interface Progress {
  show(text: string): void;
  /** Takes the line away, before a result is written to the same terminal. */
  clear(): void;
}

/** Milliseconds between two lines: more often nobody reads them. */
const pace = 100;

const eraseLine = '\r\u001B[2K';

/** Tells nothing. */
export const silent: Progress = { show: () => undefined, clear: () => undefined };

/** Tells on a terminal alone: into a file or a pipe nothing is written. */
export function createProgress(stream: Writable, now: () => number = () => performance.now()): Progress {
  if (!isTerminal(stream)) return silent;
  let shownAt = Number.NEGATIVE_INFINITY;
  let shown = false;
  return {
    show: (text) => {
      if (now() - shownAt < pace) return;
      shownAt = now();
      shown = true;
      // A terminal that does not know its width says 0.
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
