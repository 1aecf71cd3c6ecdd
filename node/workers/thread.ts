import { fileURLToPath } from 'node:url';
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { messageOf, type OrderServer, serveOrders } from './serve-orders.ts';
import type { ChannelEvents, WorkerChannel, WorkerRequest, WorkerResponse } from './worker-client.ts';

/**
 * Returns the path of a worker's entry file.
 *
 * @param caller `import.meta.url` of the module that starts it
 * @param source path of the worker's source relative to that module, such as `worker/main.ts`
 * @param bundled name of the worker's bundle in the folder of all bundles: see `vite.node.config.ts`
 */
export function workerFile(caller: string, source: string, bundled: string): string {
  const extension = /\.\w+$/.exec(caller)?.[0] ?? '.js';
  return fileURLToPath(new URL(extension === '.ts' ? source : `${bundled}${extension}`, caller));
}

/** Options of a worker thread. */
export interface ThreadOptions {
  /** `workerData` of the thread. */
  readonly data?: unknown;
  readonly limits?: ResourceLimits;
}

/** Starts a thread for a `WorkerClient`. The thread doesn't keep the process alive while no request is pending. */
export function openThread<Order, Reply, Failure, Progress>(
  file: string,
  { data, limits }: ThreadOptions,
  { onMessage, onEnd }: ChannelEvents<Reply, Failure, Progress>,
): WorkerChannel<Order> {
  const worker = new Worker(file, { workerData: data, ...(limits === undefined ? {} : { resourceLimits: limits }) });
  let message = 'the thread ended';
  worker.unref();
  worker.on('message', (response: WorkerResponse<Reply, Failure, Progress>) => onMessage(response));
  worker.once('error', (error) => {
    message = messageOf(error);
  });
  worker.once('exit', () => onEnd(message));
  return {
    post: (request, transfer) => worker.postMessage(request, transfer),
    kill: () => worker.terminate(),
    keepAlive: (isNeeded) => (isNeeded ? worker.ref() : worker.unref()),
  };
}

/** Performs the orders of this thread's client. Call it once, in the entry file of the thread. */
export function serveThread<Order, Reply, Failure, Progress = never>(server: OrderServer<Order, Reply, Failure, Progress>): void {
  const port = parentPort;
  if (port === null) throw new Error('This file runs in a worker thread.');
  const receive = serveOrders(server, (message, transfer) => port.postMessage(message, transfer));
  port.on('message', (message: WorkerRequest<Order>) => receive(message));
}
