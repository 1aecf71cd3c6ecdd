import type { Writable } from 'node:stream';

/** Properties of a terminal that determine how text is formatted. */
export interface TerminalFormat {
  /** Number of columns. */
  readonly columns: number;
  /** Whether to use colours. False if `NO_COLOR` is set (no-color.org). */
  readonly coloured: boolean;
}

/** Returns whether a stream is a terminal. */
export function isTerminal(stream: Writable): stream is Writable & { readonly columns?: number } {
  return 'isTTY' in stream && stream.isTTY === true;
}

/** Returns the properties of a stream. Terminals whose width is unknown report 0 columns. */
export function terminalFormatOf(stream: Writable, environment: Readonly<Record<string, string | undefined>>): TerminalFormat {
  const columns = (isTerminal(stream) ? stream.columns : 0) || 80;
  const plain = (environment.NO_COLOR ?? '') !== '' || environment.TERM === 'dumb';
  return { columns, coloured: isTerminal(stream) && !plain };
}
