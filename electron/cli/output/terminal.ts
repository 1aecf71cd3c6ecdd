import type { Writable } from 'node:stream';

/** A terminal that a text is written for. */
export interface TerminalLook {
  /** Places of a line. */
  readonly columns: number;
  /** Whether colours are wanted: not where `NO_COLOR` is set, see no-color.org. */
  readonly coloured: boolean;
}

/** Whether what is written to a stream is seen by somebody, at once. */
export function isTerminal(stream: Writable): stream is Writable & { readonly columns?: number } {
  return 'isTTY' in stream && stream.isTTY === true;
}

/** How a terminal wants to be written to. A terminal that does not know its width says 0. */
export function lookOf(stream: Writable, environment: Readonly<Record<string, string | undefined>>): TerminalLook {
  const columns = (isTerminal(stream) ? stream.columns : 0) || 80;
  const plain = (environment.NO_COLOR ?? '') !== '' || environment.TERM === 'dumb';
  return { columns, coloured: isTerminal(stream) && !plain };
}
