// Stores one response as the application does, and reports time and memory: `store-rows-child.ts <url> <bytes>`.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createResultStore } from '../electron/core/results/store/result-store.ts';
import { createWireClient } from '../electron/wire/client.ts';

/** Time and memory for storing one response. */
export interface StoringReport {
  readonly seconds: number;
  readonly firstRowsMilliseconds: number;
  readonly peakMegabytes: number;
  readonly loopDelayMilliseconds: number;
}

/** Returns the peak memory of this process. On Linux, `maxRSS` would include the parent's memory at the start. */
async function peakKilobytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}

const [url = '', expected = '0'] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'dataquay-bench-'));
const store = await createResultStore(folder, (text) => text);
const wire = createWireClient();
// Starts the store's thread, whose start isn't measured.
const earlier = await store.create();
await earlier.end(true);
await store.release(earlier.runId);
const delay = monitorEventLoopDelay({ resolution: 2 });
const result = await store.create();
const start = performance.now();
delay.enable();
const response = await wire.get({ url });
const head = performance.now();
let firstRows = Number.POSITIVE_INFINITY;
result.onProgress = () => {
  if (result.rows > 0 && firstRows === Number.POSITIVE_INFINITY) firstRows = performance.now() - head;
};
result.begin({ mediaType: 'application/json', charset: null });
for await (const part of response.body) await result.take(part);
const problem = await result.end(true);
const seconds = (performance.now() - start) / 1000;
delay.disable();
if (problem !== null || result.bodyStart.bytes !== Number(expected)) throw new Error(`not stored: ${JSON.stringify(problem)}`);
const report: StoringReport = {
  seconds,
  firstRowsMilliseconds: firstRows,
  peakMegabytes: Math.round((await peakKilobytes()) / 1024),
  loopDelayMilliseconds: delay.percentile(99) / 1e6,
};
await wire.close();
await store.close();
await rm(folder, { recursive: true, force: true });
process.send?.(report);
process.disconnect?.();
