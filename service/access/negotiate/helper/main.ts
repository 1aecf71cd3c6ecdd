// Runs the Kerberos library in a separate process, so that it can't block the service. The environment contains the path of the service's
// keys.
import { messageOf, serveOrders } from '../../../../node/workers/serve-orders.ts';
import { requestSchema, type VerifyFailure, type VerifyOrder, type VerifyReply } from '../messages.ts';
import { type KerberosLibrary, loadKerberos } from './library.ts';

class HelperFailure extends Error {
  readonly reason: VerifyFailure['reason'];

  constructor(reason: VerifyFailure['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

let library: KerberosLibrary | null = null;

function loadOnce(): KerberosLibrary {
  try {
    library ??= loadKerberos(import.meta.url);
    return library;
  } catch (error) {
    throw new HelperFailure('library', messageOf(error));
  }
}

async function verify({ token }: VerifyOrder): Promise<VerifyReply> {
  const { initializeServer } = loadOnce();
  if (token === null) return { kind: 'verified' };
  const server = await initializeServer('');
  await server.step(token);
  const { contextComplete, username, response } = server;
  // The library doesn't report a step that leaves the context incomplete.
  if (!contextComplete || username === null) throw new HelperFailure('refused', 'the exchange is not complete');
  return { kind: 'verified', client: { principal: username, proof: response === '' ? null : response } };
}

const receive = serveOrders<VerifyOrder, VerifyReply, VerifyFailure>(
  {
    perform: verify,
    failureOf: (error) => ({ reason: error instanceof HelperFailure ? error.reason : 'refused', text: messageOf(error) }),
  },
  (response) => process.connected && process.send?.(response),
);

process.on('message', (message) => {
  const request = requestSchema.safeParse(message);
  if (request.success) receive(request.data);
});
// A normal exit would wait for a thread that is blocked in the library.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
