import { charset, mediaType } from '../../../wire/header-lines.ts';
import { invalidTextIn } from '../../../wire/rows/invalid-text.ts';
import type { WireResponse } from '../../../wire/wire-response.ts';
import { BodyRows } from './worker/body-rows.ts';
import { RowBlock } from './worker/row-block.ts';

/** Rows as sent. Each row is a line that ends with a line feed. */
export interface RowBatch {
  readonly bytes: Uint8Array;
  readonly rows: number;
}

/** Buffers rows in memory until they are taken. */
export class LineBatches extends RowBlock {
  /** Number of rows in the block or taken, and number of taken rows. */
  #settledRows = 0;
  #takenRows = 0;

  constructor() {
    super(64 * 1024);
  }

  override get rows(): number {
    return this.#settledRows + this.run.rows;
  }

  protected override admit(): void {
    // The block grows without limit until its reader takes the rows.
  }

  protected override onRun(): void {
    this.#settledRows += this.run.rows;
  }

  protected override onRow(): void {
    this.#settledRows += 1;
  }

  override flush(): void {
    // Nothing to write, because the reader takes the rows.
  }

  /** Returns the complete rows since the last call. There can be none. */
  takeBatch(): RowBatch {
    const bytes = Uint8Array.prototype.slice.call(this.block, 0, this.rowsEnd);
    const rows = this.rows - this.#takenRows;
    this.invalidText ??= invalidTextIn(bytes, this.#takenRows);
    this.removeRows();
    this.#takenRows = this.rows;
    return { bytes, rows };
  }
}

/** Maximum bytes in which a first row is searched. */
const detectionBytes = 20 * 1024 * 1024;

/**
 * Returns the first row of a response in its stored form. Null if there is none. The rest is discarded.
 *
 * @throws the errors of reading the body.
 */
export async function readFirstRow(response: WireResponse, rowsPath: readonly string[]): Promise<string | null> {
  const lines = new LineBatches();
  const rows = new BodyRows(lines);
  rows.begin({ mediaType: mediaType(response.headers), charset: charset(response.headers), rowsPath });
  let read = 0;
  let problem: unknown = null;
  try {
    for await (const part of response.body) {
      problem = rows.take(part);
      read += part.length;
      if (problem !== null || lines.rows > 0 || read > detectionBytes) break;
    }
    if (problem === null && lines.rows === 0) await rows.end(true);
  } finally {
    response.discard();
  }
  const [first = null] = lines.rows === 0 ? [] : Buffer.from(lines.takeBatch().bytes).toString('utf8').split('\n', 1);
  return first;
}
