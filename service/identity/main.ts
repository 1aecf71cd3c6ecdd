import { parentPort } from 'node:worker_threads';
import { portFailure } from '../failures/port-failure.ts';
import { type Order, orderSchema, type Report } from './messages.ts';
import { type IdentityServer, startIdentityServer } from './server.ts';

/**
 * The parent of the identity provider's process, or of its thread within Electron. The provider follows the parent's orders and ends with
 * the parent.
 */
const parent = {
  send(report: Report): void {
    if (parentPort) parentPort.postMessage(report);
    else process.send?.(report);
  },
  onOrder(obey: (order: Order) => void): void {
    const receive = (message: unknown) => obey(orderSchema.parse(message));
    if (parentPort) parentPort.on('message', receive);
    else process.on('message', receive);
  },
};

let server: IdentityServer | null = null;

async function stop(): Promise<void> {
  await server?.close();
  process.exit(0);
}

parent.onOrder((order) => {
  if (order.type === 'stop') {
    void stop();
    return;
  }
  startIdentityServer(order.settings, (line) => process.stderr.write(`${line}\n`)).then(
    (started) => {
      server = started;
      parent.send({ type: 'listening', port: started.port });
    },
    (error: unknown) => {
      const failure = portFailure(error, order.settings.port, '--auth-port');
      parent.send({ type: 'failed', message: failure?.message ?? (error instanceof Error ? error.message : String(error)) });
    },
  );
});

if (!parentPort) {
  process.on('disconnect', stop);
  process.on('SIGTERM', stop);
  // A terminal sends Ctrl-C to all its processes. The parent decides when this one ends.
  process.on('SIGINT', () => {});
}
