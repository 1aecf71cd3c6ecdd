import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** Records the arguments of all processes, as another user of the computer can (`/proc/PID/cmdline`, Linux). */
export interface ArgumentsWatch {
  /**
   * Stops recording.
   * @returns each command line once, with its arguments separated by spaces
   */
  stop(): Promise<readonly string[]>;
}

const reportSchema = z.array(z.string());

/** Starts a thread that reads the command lines of all processes repeatedly. */
export async function watchProcessArguments(): Promise<ArgumentsWatch> {
  const worker = new Worker(new URL('./arguments-thread.ts', import.meta.url));
  await once(worker, 'message');
  return {
    async stop() {
      worker.postMessage('stop');
      const [seen] = await once(worker, 'message');
      await worker.terminate();
      return reportSchema.parse(seen);
    },
  };
}
