import { setTimeout as wait } from 'node:timers/promises';
import { EngineError } from '../engine-error.ts';

/** Milliseconds before each retry. */
const pauses = [20, 60, 150, 300];

/** Milliseconds after which a failed query isn't retried, because the query itself needs too much memory. */
const quick = 500;

/** Checks whether DuckDB's error message reports a lack of memory. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof EngineError && error.cause instanceof Error && error.cause.message.startsWith('Out of Memory Error');
}

/**
 * Retries a query of a few rows for about half a second if DuckDB is out of memory. Other queries use the memory, and they soon end or
 * spill to disk.
 *
 * @throws EngineError as `run` does
 */
export async function retryWithoutMemory<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  for (const pause of pauses) {
    const startedAt = performance.now();
    try {
      return await run();
    } catch (error) {
      if (signal.aborted || !isOutOfMemory(error) || performance.now() - startedAt > quick) throw error;
    }
    await wait(pause);
  }
  return await run();
}
