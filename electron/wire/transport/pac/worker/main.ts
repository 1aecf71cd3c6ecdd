// This thread runs a PAC file in a sandbox without files and network, because the file is an untrusted program. The client terminates a
// slow thread.
import { workerData } from 'node:worker_threads';
import { createPacResolver } from 'pac-resolver';
import { QuickJS } from 'quickjs-wasi';
import { messageOf } from '../../../../../node/workers/serve-orders.ts';
import { serveThread } from '../../../../../node/workers/thread.ts';
import type { PacFailureReport, PacOrder, PacReply } from './orders.ts';

/** Maximum memory of the script in bytes. {@link computingLimit} is the maximum duration of one computation in milliseconds. */
const memoryLimit = 32 * 1024 * 1024;
const computingLimit = 1000;

let deadline = 0;
const startClock = (): void => {
  deadline = performance.now() + computingLimit;
};

class MalformedScript extends Error {}

const resolver = QuickJS.create({ memoryLimit, interruptHandler: () => performance.now() > deadline }).then((sandbox) => {
  startClock();
  try {
    return createPacResolver(sandbox, String(workerData), { sandbox: { alert: () => undefined } });
  } catch (error) {
    throw new MalformedScript(messageOf(error));
  }
});
// Each request reports the error.
resolver.catch(() => undefined);

serveThread<PacOrder, PacReply, PacFailureReport>({
  perform: async ({ url }) => {
    const findProxies = await resolver;
    startClock();
    return { kind: 'proxies', text: String(await findProxies(url)) };
  },
  failureOf: (error) => {
    const message = messageOf(error);
    // The interrupt handler stopped the script.
    const reason = message === 'interrupted' ? 'slow' : error instanceof MalformedScript ? 'malformed' : 'failed';
    return { reason, message };
  },
});
