import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** Milliseconds within which other callers must get a response while an attack runs. */
export const longestWait = 500;

/** What other callers saw while an attack ran. Latencies are in milliseconds. */
export interface Availability {
  readonly slowestHealth: number;
  readonly slowestRow: number;
  /** Requests that completed, of both kinds. */
  readonly requests: number;
  /** Requests that failed or got a status other than 200, one line each. */
  readonly failures: readonly string[];
}

const availabilitySchema = z.object({
  slowestHealth: z.number(),
  slowestRow: z.number(),
  requests: z.number(),
  failures: z.array(z.string()),
});

/** Where the probe sends its requests. */
export interface ProbeTarget {
  /** Base URL of the service. */
  readonly base: string;
  /** Path of a page of one row. */
  readonly rowPath: string;
  /** Headers of a caller other than the attacker. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Runs an attack while another caller asks for `/healthz` and for a page of one row, twenty times a second.
 * The probe runs in its own thread, so that a busy test doesn't count as a slow service.
 */
export async function duringAttack<Result>(
  target: ProbeTarget,
  attack: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly availability: Availability }> {
  const worker = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData: target });
  try {
    await once(worker, 'message');
    const result = await attack();
    worker.postMessage('stop');
    const [message] = await once(worker, 'message');
    return { result, availability: availabilitySchema.parse(message) };
  } finally {
    await worker.terminate();
  }
}
