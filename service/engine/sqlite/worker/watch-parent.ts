import { parentPort, workerData } from 'node:worker_threads';
import { watchParent } from '../../../parent-watch.ts';

/**
 * Ends the process of a reader once the service is gone that started it: a thread of its own, for the reader itself may be within a
 * statement that has no end.
 */
watchParent(Number(workerData), () => process.kill(process.pid, 'SIGKILL'));

// What keeps the thread alive: the timer of the watch does not.
parentPort?.on('message', () => undefined);
