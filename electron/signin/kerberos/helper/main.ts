// Holds the ticket library for one identity, whose cache and configuration its environment names; answers messages until its parent is gone.
import { ContextFailure, createContexts } from './contexts.ts';
import { loadKerberos } from './library.ts';
import { type HelperReply, requestSchema } from './messages.ts';

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
const contexts = createContexts(() => loadKerberos(import.meta.url));

function send(reply: HelperReply): void {
  if (port !== null) port.postMessage(reply);
  else if (process.connected) process.send?.(reply);
}

async function answer(message: unknown): Promise<void> {
  const request = requestSchema.safeParse(message);
  if (!request.success) return;
  const { id, ask } = request.data;
  try {
    send({ id, step: await contexts.answer(ask), failure: null });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    send({ id, step: null, failure: error instanceof ContextFailure ? error.failure : { reason: 'step', text } });
  }
}

if (port !== null) port.on('message', ({ data }) => void answer(data));
else process.on('message', (message) => void answer(message));
// An orderly exit would wait for a thread that is stuck inside the library.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
