import { watchMemory } from './memory-limit.ts';
import { type OrderServer, serveOrders } from './serve-orders.ts';
import type { ChannelEvents, WorkerChannel, WorkerRequest, WorkerResponse } from './worker-client.ts';

/** A child process that exchanges messages, independently of how it was started. */
interface MessageProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  readonly ended: Promise<string>;
  kill(): void;
  /** Returns the process ID. Undefined until the process has started. Only needed for a memory limit. */
  pid?(): number | undefined;
}

/** Limits of a child process, enforced by its parent. For limits of time, see `RequestOptions`. */
interface ProcessLimits {
  /** Maximum resident memory in bytes. The process is killed when it exceeds the limit, and its end has the reason `memory`. */
  readonly memory?: number;
}

/**
 * Connects a `WorkerClient` to a child process.
 *
 * @param parse returns a message of the process, or null for anything else
 */
export function openProcess<Order, Reply, Failure, Progress>(
  process: MessageProcess,
  parse: (message: unknown) => WorkerResponse<Reply, Failure, Progress> | null,
  { onMessage, onEnd }: ChannelEvents<Reply, Failure, Progress>,
  { memory = Number.POSITIVE_INFINITY }: ProcessLimits = {},
): WorkerChannel<Order> {
  process.onMessage((message) => {
    const response = parse(message);
    if (response !== null) onMessage(response);
  });
  const exceed = (): void => {
    process.kill();
    onEnd(`more than ${memory} bytes of memory`, 'memory');
  };
  const stopWatching = memory === Number.POSITIVE_INFINITY ? () => undefined : watchMemory(() => process.pid?.(), memory, exceed);
  void process.ended.then((message) => {
    stopWatching();
    onEnd(message);
  });
  return {
    post: (request) => process.send(request),
    kill: async () => process.kill(),
  };
}

/** The message port of Electron's utility processes: see the documentation of `process.parentPort`. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

function isParentPort(value: unknown): value is ParentPort {
  return typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;
}

/**
 * Performs the orders of this process's client until its parent ends. Call it once, in the entry file of the process.
 *
 * @param parse returns a message of the client, or null for anything else
 */
export function serveProcess<Order, Reply, Failure>(
  server: OrderServer<Order, Reply, Failure, never>,
  parse: (message: unknown) => WorkerRequest<Order> | null,
): void {
  // In Electron, the umask of the application doesn't reach its utility processes.
  process.umask(0o077);
  const port = 'parentPort' in process && isParentPort(process.parentPort) ? process.parentPort : null;
  const receive = serveOrders(server, (response) => {
    if (port !== null) port.postMessage(response);
    else if (process.connected) process.send?.(response);
  });
  const take = (message: unknown): void => {
    const request = parse(message);
    if (request !== null) receive(request);
  };
  if (port !== null) port.on('message', ({ data }) => take(data));
  else process.on('message', take);
  // A normal exit would wait for a thread that is blocked in a library.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}
