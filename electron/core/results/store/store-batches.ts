import { fail } from '../../../wire/problem-error.ts';
import type { Result } from './result.ts';
import type { ResultStore } from './result-store.ts';
import type { RowBatch } from './row-batches.ts';

/**
 * Stores rows as a result as they arrive. If they can't be stored or their source fails, the incomplete result is removed.
 *
 * @param onRows called after each batch with the numbers of rows and bytes so far
 * @throws ProblemError `storage-failed`, `result-too-large`, or the error of the source
 */
export async function storeBatches(
  store: ResultStore,
  batches: AsyncIterable<RowBatch>,
  onRows: (stored: { readonly rows: number; readonly bytes: number }) => void,
): Promise<Result> {
  const result = await store.create();
  try {
    result.begin({ mediaType: 'application/x-ndjson', charset: null, rowsPath: [] });
    let [rows, bytes] = [0, 0];
    for await (const batch of batches) {
      const problem = await result.take(batch.bytes);
      if (problem !== null) fail(problem.code, problem);
      rows += batch.rows;
      bytes += batch.bytes.length;
      onRows({ rows, bytes });
    }
    const problem = await result.end(true);
    if (problem !== null) fail(problem.code, problem);
    return result;
  } catch (error) {
    await store.release(result.runId);
    throw error;
  }
}
