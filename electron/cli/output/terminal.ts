import type { Writable } from 'node:stream';

/** Whether what is written to a stream is seen by somebody, at once. */
export function isTerminal(stream: Writable): stream is Writable & { readonly columns?: number } {
  return 'isTTY' in stream && stream.isTTY === true;
}
