import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** The source of a flood of Negotiate tokens, and the tokens that it sends in turn. */
export interface TokenFlood {
  readonly url: string;
  /** Local address of the connections. Null means the same address as other callers. */
  readonly address: string | null;
  /** Number of connections. Each sends its next token when it has the response to the previous one. */
  readonly connections: number;
  readonly tokens: readonly string[];
}

/**
 * Runs `work` while a separate thread sends these tokens.
 * @returns the result of `work`, and the number of token responses per status
 */
export async function duringTokenFlood<Result>(
  flood: TokenFlood,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly statuses: Readonly<Record<string, number>> }> {
  const worker = new Worker(new URL('./token-flood-thread.ts', import.meta.url), { workerData: flood });
  try {
    await once(worker, 'message');
    const result = await work();
    worker.postMessage('stop');
    const [statuses] = await once(worker, 'message');
    return { result, statuses: z.record(z.string(), z.number()).parse(statuses) };
  } finally {
    await worker.terminate();
  }
}
