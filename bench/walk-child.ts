// Walks over all rows of a URL into a result on disk as the application does, and tells what it cost: `walk-child.ts <format> <url> <headers as JSON>`.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createResultStore } from '../electron/core/results/result-store.ts';
import { wholeAddress } from '../electron/core/walk/page-address.ts';
import { PageWalk } from '../electron/core/walk/page-walk.ts';
import { firstPlace } from '../electron/core/walk/page-ways.ts';
import { createWireClient } from '../electron/wire/client.ts';
import { createRedaction } from '../electron/wire/redaction.ts';
import { formatSchema } from '../shared/contract/run.ts';

/** What it cost to fetch all rows. */
export interface WalkReport {
  readonly seconds: number;
  readonly rows: number;
  readonly pages: number;
  readonly peakMegabytes: number;
}

const [format = 'rest', url = '', headers = '{}'] = process.argv.slice(2);
const given = Object.entries<string>(JSON.parse(headers));
const folder = await mkdtemp(join(tmpdir(), 'dataquay-bench-'));
const store = await createResultStore(
  join(folder, 'results'),
  (text) => text,
  () => Number.MAX_SAFE_INTEGER,
);
const wire = createWireClient();
const query = { format: formatSchema.parse(format), whole: wholeAddress(formatSchema.parse(format), url) };
const result = await store.openLasting(join(folder, 'rows'), null);
const session: ConstructorParameters<typeof PageWalk>[0]['session'] = {
  access: async () => ({ baseUrl: url, signIn: {} }),
  send: async (request) => ({ answer: await wire.get({ ...request, headers: [...request.headers, ...given] }), credential: null }),
};
const start = performance.now();
const from = { place: firstPlace(query), received: 0, notices: [] };
const walk = new PageWalk({ session, redaction: createRedaction() }, query, result, from);
const problem = await walk.run(new AbortController().signal);
const seconds = (performance.now() - start) / 1000;
if (problem !== null || walk.notices.length > 0) throw new Error(`not whole: ${JSON.stringify([problem, walk.notices])}`);
const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
const report: WalkReport = { seconds, rows: walk.progress.rows, pages: walk.progress.pages, peakMegabytes: Math.round(peak / 1024) };
await wire.close();
await store.close();
await rm(folder, { recursive: true, force: true });
process.send?.(report);
process.disconnect?.();
