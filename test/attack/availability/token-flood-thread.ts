import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent, request } from 'undici';
import { z } from 'zod';

// Sends Negotiate tokens from one address as fast as the service rejects them, until a message stops it.
// Posts the number of responses per status.
const { url, address, connections, tokens } = z
  .object({ url: z.string(), address: z.string().nullable(), connections: z.number(), tokens: z.array(z.string()) })
  .parse(workerData);
const dispatcher = new Agent({ ...(address === null ? {} : { localAddress: address }), headersTimeout: 60_000 });
const statuses: Record<string, number> = {};
let stopped = false;
let sent = 0;

async function flood(): Promise<void> {
  while (!stopped) {
    sent += 1;
    const authorization = `Negotiate ${tokens[sent % tokens.length]}`;
    const { statusCode, body } = await request(url, { dispatcher, headers: { authorization } });
    await body.dump();
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  }
}

const floods = Array.from({ length: connections }, flood);
parentPort?.postMessage('begun');
if (parentPort !== null) await once(parentPort, 'message');
stopped = true;
await Promise.all(floods);
parentPort?.postMessage(statuses);
