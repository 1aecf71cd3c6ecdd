import { parentPort } from 'node:worker_threads';
import { portFailure } from '../port-failure.ts';
import { type Order, orderSchema, type Report } from './messages.ts';
import { type IdentityServer, startIdentityServer } from './server.ts';

/** The identity provider's own process, or its thread within Electron: does what its parent orders, and ends with its parent. */
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
  // Ctrl-C reaches every process of the terminal; the parent decides when this one ends.
  process.on('SIGINT', () => {});
}
