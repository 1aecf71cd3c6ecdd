import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { request } from 'undici';
import { z } from 'zod';

/** Milliseconds between two probes of one kind. */
const pause = 50;

const { base, rowPath, headers } = z
  .object({ base: z.string(), rowPath: z.string(), headers: z.record(z.string(), z.string()) })
  .parse(workerData);
const failures: string[] = [];
let requests = 0;
let stopped = false;

/** Requests one path until the probe stops, and returns the longest latency in milliseconds. */
async function probe(path: string): Promise<number> {
  let slowest = 0;
  while (!stopped) {
    const begin = performance.now();
    try {
      const { statusCode, body } = await request(base + path, { headers, headersTimeout: 60_000, bodyTimeout: 60_000 });
      const text = await body.text();
      if (statusCode !== 200) failures.push(`${path}: ${statusCode} ${text.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${path}: ${String(error)}`);
    }
    requests += 1;
    slowest = Math.max(slowest, performance.now() - begin);
    await wait(pause);
  }
  return slowest;
}

parentPort?.once('message', () => {
  stopped = true;
});
// The first request of each kind opens a connection and compiles code. It isn't measured.
await Promise.all(['/healthz', rowPath].map(async (path) => (await request(base + path, { headers })).body.dump()));
parentPort?.postMessage('ready');
const [slowestHealth, slowestRow] = await Promise.all([probe('/healthz'), probe(rowPath)]);
parentPort?.postMessage({ slowestHealth, slowestRow, requests, failures });
