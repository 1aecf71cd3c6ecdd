import { setTimeout as wait } from 'node:timers/promises';
import { EngineError } from '../engine-error.ts';

/** Milliseconds before each further try. */
const pauses = [20, 60, 150, 300];

/** A query that takes longer before it fails needs the memory itself. */
const quick = 500;

/** Whether DuckDB had no memory for a query, in its words. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof EngineError && error.cause instanceof Error && error.cause.message.startsWith('Out of Memory Error');
}

/**
 * Runs a query of a few rows. If DuckDB has no memory at once, other queries have taken it: the largest of them fail as well, or write it
 * to disk. So this one is tried again, for about half a second.
 *
 * @throws EngineError as `run` does
 */
export async function retryWithoutMemory<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  for (const pause of pauses) {
    const began = performance.now();
    try {
      return await run();
    } catch (error) {
      if (signal.aborted || !isOutOfMemory(error) || performance.now() - began > quick) throw error;
    }
    await wait(pause);
  }
  return await run();
}
