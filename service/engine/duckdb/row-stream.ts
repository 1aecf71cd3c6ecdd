import type { DuckDBInstance } from '@duckdb/node-api';
import { EngineError } from '../engine-error.ts';
import { RunningStatement } from './running-statement.ts';
import type { RowsStatement } from './statements.ts';
import { readTexts } from './text-chunk.ts';

/** Bytes are handed on once so many are together: fewer, larger writes to the socket. */
const batchSize = 128 * 1024;

/**
 * The texts of a statement of {@link rowsStatement}, joined, without the first comma.
 *
 * @throws EngineError `query-failed` where the last, empty text does not come: DuckDB ended the rows early.
 */
export async function* streamRows(instance: DuckDBInstance, statement: RowsStatement, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const running = await RunningStatement.open(instance, signal);
  try {
    const result = await running.run(statement);
    const batch = new Batch();
    for (let missing = statement.stopAfter ?? Number.POSITIVE_INFINITY, complete = false; !complete; ) {
      const chunk = await running.next(result);
      if (chunk === null) throw new EngineError('query-failed', 'The engine stopped in the midst of the rows.');
      const { runs, rows, endsEmpty } = readTexts(chunk, missing);
      missing -= rows;
      complete = endsEmpty || missing === 0;
      runs.forEach((run) => void batch.add(run));
      if (complete || batch.length >= batchSize || batch.isFirst) yield* batch.take();
    }
  } finally {
    running.close();
  }
}

/** Bytes that wait to be handed on together. */
class Batch {
  #parts: Uint8Array[] = [];
  length = 0;
  isFirst = true;

  add(part: Uint8Array): void {
    this.#parts.push(part);
    this.length += part.length;
  }

  /** What has gathered, as one array or none; the very first loses its comma. */
  take(): Uint8Array[] {
    if (this.length === 0) return [];
    const [only] = this.#parts;
    const joined = this.#parts.length === 1 && only !== undefined ? only : Buffer.concat(this.#parts);
    const bytes = this.isFirst ? joined.subarray(1) : joined;
    [this.#parts, this.length, this.isFirst] = [[], 0, false];
    return [bytes];
  }
}
