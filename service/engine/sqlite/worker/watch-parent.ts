import { parentPort, workerData } from 'node:worker_threads';
import { watchParent } from '../../../../node/workers/parent-watch.ts';

/**
 * Ends a reader's process if the service that started it has ended. This file runs in its own thread, because the reader can be in an
 * infinite statement.
 */
watchParent(Number(workerData), () => process.kill(process.pid, 'SIGKILL'));

// The listener keeps the thread alive. The timer of the watch doesn't.
parentPort?.on('message', () => undefined);
