import type { RowBatch } from '../../core/fetch-all/row-batches.ts';
import type { ResultOutput } from '../output/result-output.ts';
import { type RowFormatName, rowFormats } from './row-formats.ts';

const lineFeed = '\n';

/** What is known of rows that are written. */
export interface WrittenRows {
  /** The columns that they have, where that is known before any row is; else none. */
  readonly names: readonly string[];
  /** Takes credentials out of a text: a server may send one back, and it is the one thing that is not written as sent. */
  readonly clean: (text: string) => string;
}

/**
 * Writes rows as they come, no faster than they are read.
 *
 * @throws ProblemError where a row cannot be said in the format, and whatever the rows' source throws.
 */
export async function writeRows(
  batches: AsyncIterable<RowBatch>,
  name: RowFormatName,
  { names, clean }: WrittenRows,
  output: ResultOutput,
): Promise<void> {
  const format = rowFormats[name](names);
  for await (const { bytes } of batches) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    await output.write(format.write(clean(text.endsWith(lineFeed) ? text.slice(0, -1) : text)));
  }
  await output.write(format.end());
}
