import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { createResultStore, type ResultStore } from '../electron/core/results/store/result-store.ts';
import { createWireClient, type WireClient } from '../electron/wire/client.ts';
import type { Measurement } from './measurement.ts';

const cancels = 20;
const rounds = 5;
const row = `{"a":"${'x'.repeat(1000)}"},`.repeat(64);

function respondEndlessly(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).write('[');
  const more = (): void => {
    while (!response.destroyed && response.write(row));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

/** Runs the server. It has its own thread, so that its work doesn't count for the application. */
async function serve(): Promise<void> {
  const bomb = gzipSync(Buffer.concat([Buffer.from('[{"a":1},'), Buffer.alloc(100 * 1024 * 1024, 0x20), Buffer.from('{}]')]));
  const responses: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
    '/endless': (_request, response) => respondEndlessly(response),
    '/bomb': (_request, response) => response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb),
    '/circle': (_request, response) => response.writeHead(302, { location: '/circle' }).end(),
    '/headers': (_request, response) =>
      response.socket?.end(`HTTP/1.1 200 OK\r\n${Array.from({ length: 10_000 }, (_, index) => `x-${index}: y\r\n`).join('')}\r\n[]`),
    '/cut': (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1e9 });
      response.write(`[${row}`, () => response.socket?.destroy());
    },
  };
  const server = createServer((request, response) => responses[request.url ?? '']?.(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  parentPort?.postMessage(`http://127.0.0.1:${port}`);
}

/** Cancels requests, and returns the longest time from a cancellation until its request has ended, in milliseconds. */
async function longestCancel(wire: WireClient, url: string, hasHeaders: boolean): Promise<number> {
  let longest = 0;
  for (let count = 0; count < cancels; count += 1) {
    const controller = new AbortController();
    const response = wire.get({ url, signal: controller.signal });
    const reading = (async () => {
      for await (const part of (await response).body) if (part.length < 0) return;
    })();
    reading.catch(() => undefined);
    if (hasHeaders) await response;
    else await new Promise((resolve) => setTimeout(resolve, 5));
    const since = performance.now();
    controller.abort(new Error('enough'));
    await reading.catch(() => undefined);
    longest = Math.max(longest, performance.now() - since);
  }
  return longest;
}

/** Sends a request and stores its response as the application does. Ignores errors. */
async function run(wire: WireClient, store: ResultStore, url: string): Promise<void> {
  const result = await store.create();
  try {
    const response = await wire.get({ url });
    result.begin({ mediaType: 'application/json', charset: null });
    for await (const part of response.body) if ((await result.take(part)) !== null) break;
    await result.end(true);
  } catch {
    await result.end(false);
  } finally {
    await store.release(result.runId);
  }
}

/**
 * Measures how misbehaving servers affect the application: the delay of its event loop during endless bodies, a compression bomb, redirect
 * loops, ten thousand headers, and dropped connections, and the time that a cancellation takes.
 */
export async function misbehavingServers(): Promise<readonly Measurement[]> {
  const server = new Worker(new URL(import.meta.url), { workerData: 'serve' });
  const [origin] = (await once(server, 'message')) as [string];
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-bench-'));
  const store = await createResultStore(
    folder,
    (text) => text,
    () => 64 * 1024 * 1024,
  );
  const wire = createWireClient();
  const waiting = await longestCancel(wire, `${origin}/silent`, false);
  const reading = await longestCancel(wire, `${origin}/endless`, true);
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(['/endless', '/endless', '/bomb', '/circle', '/headers', '/cut'].map((path) => run(wire, store, origin + path)));
  }
  delay.disable();
  const p99 = delay.percentile(99) / 1e6;
  await wire.close();
  await store.close();
  await server.terminate();
  await rm(folder, { recursive: true, force: true });
  const limit = '100 ms';
  return [
    { name: 'cancel before the response headers, longest of 20', figure: `${waiting.toFixed(1)} ms`, limit, holds: waiting < 100 },
    { name: 'cancel during an endless body, longest of 20', figure: `${reading.toFixed(1)} ms`, limit, holds: reading < 100 },
    { name: 'event loop delay while servers misbehave, p99', figure: `${p99.toFixed(0)} ms`, limit: '50 ms', holds: p99 < 50 },
  ];
}

if (workerData === 'serve') await serve();
