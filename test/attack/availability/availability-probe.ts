import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** Maximum latency of other callers' requests during an attack, in milliseconds. */
export const longestWait = 500;

/** What other callers measured during an attack. Latencies are in milliseconds. */
export interface Availability {
  readonly slowestHealth: number;
  readonly slowestRow: number;
  /** Number of completed requests of both kinds. */
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

/** The service that the probe sends its requests to. */
export interface ProbeTarget {
  /** Base URL of the service. */
  readonly base: string;
  /** Path of a page with one row. */
  readonly rowPath: string;
  /** Headers of a caller other than the attacker. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Runs an attack while another caller requests `/healthz` and a page with one row, twenty times a second.
 * The probe runs in a separate thread, so that a busy test doesn't count as a slow service.
 */
export async function duringAttack<Result>(
  target: ProbeTarget,
  attack: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly milliseconds: number; readonly availability: Availability }> {
  const worker = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData: target });
  try {
    await once(worker, 'message');
    const start = performance.now();
    const result = await attack();
    const milliseconds = performance.now() - start;
    worker.postMessage('stop');
    const [message] = await once(worker, 'message');
    return { result, milliseconds, availability: availabilitySchema.parse(message) };
  } finally {
    await worker.terminate();
  }
}
