import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { RowReader } from '../../../../electron/wire/rows/row-reader.ts';
import { createRowSplitter, type RowSink, type RowSplitterOptions } from '../../../../electron/wire/rows/row-splitter.ts';
import type { Problem } from '../../../../shared/problems/problem.ts';

/** The rows of a body, and what the splitter reports about it. */
export interface Collected {
  readonly rows: readonly string[];
  readonly shapes: readonly number[];
  readonly facts: Readonly<Record<string, string>>;
  readonly problem: Problem | null;
}

/**
 * Splits a body that arrives in these chunks, and collects the source of each row.
 *
 * @param asWholes whether a row that is in one chunk is read as a whole
 */
export function collectRows(chunks: readonly Uint8Array[], options: RowSplitterOptions = {}, asWholes = false): Collected {
  const rows: string[] = [];
  const shapes: number[] = [];
  let parts: Uint8Array[] = [];
  const sink: RowSink = {
    bytes: (chunk, from, to) => parts.push(chunk.slice(from, to)),
    endRow: (shape) => {
      rows.push(Buffer.concat(parts).toString('utf8'));
      shapes.push(shape);
      parts = [];
    },
    discard: () => {
      parts = [];
    },
  };
  const reader = new RowReader([], false);
  const whole: RowSink['whole'] = {
    find: (chunk, from) => reader.readWhole(chunk, from),
    take: (chunk, from, to) => {
      rows.push(Buffer.from(chunk.subarray(from, to)).toString('utf8'));
      shapes.push(reader.shape);
    },
  };
  const splitter = createRowSplitter(asWholes ? { ...sink, whole } : sink, options);
  let problem: Problem | null = null;
  try {
    for (const chunk of chunks) splitter.push(chunk);
    splitter.finish();
  } catch (error) {
    problem = problemOf(error);
    if (problem === null) throw error;
  }
  return { rows, shapes, facts: Object.fromEntries(splitter.facts), problem };
}

/** Splits bytes into chunks of these sizes; the last chunk contains the rest. */
export function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let from = 0;
  for (const size of sizes) {
    if (from >= bytes.length) break;
    chunks.push(bytes.subarray(from, from + size));
    from += size;
  }
  chunks.push(bytes.subarray(from));
  return chunks;
}

/** Splits a text that arrives in one chunk. */
export function collectText(text: string, options: RowSplitterOptions = {}): Collected {
  return collectRows([new TextEncoder().encode(text)], options);
}
