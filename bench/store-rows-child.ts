// Takes one response into a result store as the application does, and tells what it cost: `store-rows-child.ts <url> <bytes>`.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createResultStore } from '../electron/core/results/store/result-store.ts';
import { createWireClient } from '../electron/wire/client.ts';

/** What it cost to store one response. */
export interface StoringReport {
  readonly seconds: number;
  readonly firstRowsMilliseconds: number;
  readonly peakMegabytes: number;
  readonly loopDelayMilliseconds: number;
}

/** The most memory held since this program began; `maxRSS` counts what the parent held when it was started (Linux). */
async function peakKilobytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}

const [url = '', expected = '0'] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'dataquay-bench-'));
const store = await createResultStore(folder, (text) => text);
const wire = createWireClient();
// The application is up before it is asked: its thread stands.
const earlier = await store.create();
await earlier.end(true);
await store.release(earlier.runId);
const delay = monitorEventLoopDelay({ resolution: 2 });
const result = await store.create();
const start = performance.now();
delay.enable();
const answer = await wire.get({ url });
const head = performance.now();
let firstRows = Number.POSITIVE_INFINITY;
result.onProgress = () => {
  if (result.rows > 0 && firstRows === Number.POSITIVE_INFINITY) firstRows = performance.now() - head;
};
result.begin({ mediaType: 'application/json', charset: null });
for await (const part of answer.body) await result.take(part);
const problem = await result.end(true);
const seconds = (performance.now() - start) / 1000;
delay.disable();
if (problem !== null || result.beginning.bytes !== Number(expected)) throw new Error(`not stored: ${JSON.stringify(problem)}`);
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
