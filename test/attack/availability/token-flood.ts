import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** Where a flood of Negotiate tokens comes from, and what it sends in turn. */
export interface TokenFlood {
  readonly url: string;
  /** The local address of its connections; null for that of everybody else. */
  readonly address: string | null;
  /** Each sends its next token as soon as it has the response to the one before. */
  readonly connections: number;
  readonly tokens: readonly string[];
}

/** Runs `work` while such tokens are sent from a thread of their own; `statuses` counts the responses to them. */
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
