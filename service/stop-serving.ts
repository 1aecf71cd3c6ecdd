import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that answers in flight get. A reader may be slow, but whoever ends the service does not wait for ever. */
const usualPatience = 3_000;

/**
 * Takes no more connections, lets the responses in flight come to their end, cuts off those that do not, and closes the service.
 *
 * @param drain Milliseconds for which it goes on answering before, so that a load balancer that asks `/readyz` sends callers elsewhere.
 */
export async function stopServing(app: FastifyInstance, drain = 0, patience = usualPatience): Promise<void> {
  if (drain > 0) await wait(drain);
  await new Promise<void>((resolve) => {
    // A connection kept alive turns idle when its response is over; nothing else would close it then.
    const idle = setInterval(() => app.server.closeIdleConnections(), 20);
    const enough = setTimeout(() => app.server.closeAllConnections(), patience);
    app.server.close(() => {
      clearInterval(idle);
      clearTimeout(enough);
      resolve();
    });
  });
  await app.close();
}
