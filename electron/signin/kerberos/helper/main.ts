// Holds the ticket library for one identity, whose cache and configuration its environment names; answers messages until its parent is gone.
import { serveOrders } from '../../../../node/workers/serve-orders.ts';
import type { WorkerResponse } from '../../../../node/workers/worker-client.ts';
import { createHelperServer } from './contexts.ts';
import { loadKerberos } from './library.ts';
import { type HelperCall, type HelperFailure, type HelperReply, requestSchema } from './messages.ts';

/** How Electron's utility processes are spoken to; see the documentation of `process.parentPort`. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

function isParentPort(value: unknown): value is ParentPort {
  return typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;
}

// In Electron, the umask of the application doesn't reach its utility processes.
process.umask(0o077);

const port = 'parentPort' in process && isParentPort(process.parentPort) ? process.parentPort : null;

function send(response: WorkerResponse<HelperReply, HelperFailure, never>): void {
  if (port !== null) port.postMessage(response);
  else if (process.connected) process.send?.(response);
}

const receive = serveOrders<HelperCall, HelperReply, HelperFailure>(
  createHelperServer(() => loadKerberos(import.meta.url)),
  send,
);

function take(message: unknown): void {
  const request = requestSchema.safeParse(message);
  if (request.success) receive(request.data);
}

if (port !== null) port.on('message', ({ data }) => take(data));
else process.on('message', take);
// An orderly exit would wait for a thread that is stuck inside the library.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
