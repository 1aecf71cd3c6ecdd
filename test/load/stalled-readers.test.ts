import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { mixedQueries, startLoadService } from './load-service.ts';

const stalled = 50;
const rounds = 3;
const seconds = Number(process.env.DATAQUAY_LOAD_SECONDS ?? 60) / 6;
/** Maximum share of the rate that other callers can lose. */
const maxLoss = 0.2;

test(`${stalled} stalled readers slow down other readers by at most ${maxLoss * 100} %`, async () => {
  await using service = await startLoadService();
  const ask = async (path: string) => {
    const { statusCode, body } = await request(`${service.base}${encodeURI(path)}`, { headers: service.headers });
    await body.dump({ limit: Number.MAX_SAFE_INTEGER });
    expect(statusCode).toBe(200);
  };
  for (const path of mixedQueries) await ask(path);
  /** Returns the responses per second of four callers who read them. */
  const rate = async () => {
    const end = performance.now() + seconds * 1000;
    const start = performance.now();
    let responses = 0;
    const client = async (number: number) => {
      for (let turn = number; performance.now() < end; turn += 1) {
        await ask(mixedQueries[turn % mixedQueries.length] ?? '');
        responses += 1;
      }
    };
    await Promise.all([0, 3, 6, 9].map(client));
    return (responses * 1000) / (performance.now() - start);
  };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await rate();
    const readers = await Promise.all(
      Array.from({ length: stalled }, () => stall(`${service.base}/dmp-api/odata/transport/flights-3m`, service.headers)),
    );
    await untilIdle(service.pid);
    const during = await rate();
    for (const { stalledRequest } of readers) stalledRequest.destroy();
    const after = await rate();
    ratios.push((2 * during) / (before + after));
  }
  const [, middle = 0] = ratios.toSorted((one, other) => one - other);
  process.stdout.write(
    `beside ${stalled} stalled readers: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} of the rate without them\n`,
  );
  expect(middle).toBeGreaterThan(1 - maxLoss);
});

/** Waits until a process is idle, because the readers' buffers are then full. Returns immediately on systems without this information. */
async function untilIdle(pid: number): Promise<void> {
  const ticks = async () => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    return stat === null
      ? 0
      : stat
          .split(' ')
          .slice(13, 15)
          .map(Number)
          .reduce((sum, each) => sum + each);
  };
  for (let before = -1, now = await ticks(); now - before > 2; ) {
    await wait(300);
    [before, now] = [now, await ticks()];
  }
}

/** Requests a table of three million rows and doesn't read the rows. */
async function stall(url: string, headers: Record<string, string>): Promise<{ stalledRequest: ClientRequest }> {
  const stalledRequest = get(url, { headers, agent: false });
  stalledRequest.on('error', () => {});
  const [response] = (await once(stalledRequest, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.on('error', () => {});
  response.pause();
  return { stalledRequest };
}
