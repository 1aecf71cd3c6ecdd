import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** Watches the arguments of all processes, as another user of the computer can (`/proc/PID/cmdline`, Linux). */
export interface ArgumentsWatch {
  /** Ends the watch. @returns each command line that was seen, once, with its arguments separated by spaces */
  stop(): Promise<readonly string[]>;
}

const reportSchema = z.array(z.string());

/** Starts a thread that reads the command lines of all processes again and again. */
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
