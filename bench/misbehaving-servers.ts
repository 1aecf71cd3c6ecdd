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

/** The server's side, in a thread of its own: what it spends is not the application's. */
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

/** Milliseconds from giving up to the end of whoever waits: the longest of many. */
async function longestCancel(wire: WireClient, url: string, begun: boolean): Promise<number> {
  let longest = 0;
  for (let count = 0; count < cancels; count += 1) {
    const controller = new AbortController();
    const answer = wire.get({ url, signal: controller.signal });
    const reading = (async () => {
      for await (const part of (await answer).body) if (part.length < 0) return;
    })();
    reading.catch(() => undefined);
    if (begun) await answer;
    else await new Promise((resolve) => setTimeout(resolve, 5));
    const since = performance.now();
    controller.abort(new Error('enough'));
    await reading.catch(() => undefined);
    longest = Math.max(longest, performance.now() - since);
  }
  return longest;
}

/** Runs one request into the store as the application does, whatever comes of it. */
async function run(wire: WireClient, store: ResultStore, url: string): Promise<void> {
  const result = await store.create();
  try {
    const answer = await wire.get({ url });
    result.begin({ mediaType: 'application/json', charset: null });
    for await (const part of answer.body) if ((await result.take(part)) !== null) break;
    await result.end(true);
  } catch {
    await result.end(false);
  } finally {
    await store.release(result.runId);
  }
}

/**
 * What servers that misbehave cost the rest of the application: the delay of its event loop while endless bodies, a bomb of compression, circles
 * of redirects, ten thousand headers and cut connections come at once; and how long giving up takes.
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
    { name: 'giving up before the head, the longest of 20', figure: `${waiting.toFixed(1)} ms`, limit, holds: waiting < 100 },
    { name: 'giving up in an endless body, the longest of 20', figure: `${reading.toFixed(1)} ms`, limit, holds: reading < 100 },
    { name: 'event loop delay while servers misbehave, p99', figure: `${p99.toFixed(0)} ms`, limit: '50 ms', holds: p99 < 50 },
  ];
}

if (workerData === 'serve') await serve();
