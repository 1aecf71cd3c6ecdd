import type { DuckDBInstance } from '@duckdb/node-api';
import { EngineError } from '../engine-error.ts';
import type { Statement } from './parameters.ts';
import { RunningStatement } from './running-statement.ts';
import { readTexts } from './text-chunk.ts';

/** Bytes are handed on once so many are together: fewer, larger writes to the socket. */
const batchSize = 128 * 1024;

/**
 * The texts of a statement of {@link rowsStatement}, joined, without the first comma.
 *
 * @throws EngineError `query-failed` where the last, empty text does not come: DuckDB ended the rows early.
 */
export async function* streamRows(instance: DuckDBInstance, statement: Statement, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const running = await RunningStatement.open(instance, signal);
  try {
    const result = await running.run(statement);
    const batch = new Batch();
    let complete = false;
    for (let chunk = await running.next(result); chunk !== null; chunk = await running.next(result)) {
      const { runs, endsEmpty } = readTexts(chunk);
      complete = endsEmpty;
      runs.forEach((run) => void batch.add(run));
      if (batch.length >= batchSize || batch.isFirst) yield* batch.take();
    }
    if (!complete) throw new EngineError('query-failed', 'The engine stopped in the midst of the rows.');
    yield* batch.take();
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
