import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoadService } from '../load/load-service.ts';
import { duringAttack, longestWait } from './availability/availability-probe.ts';
import { hostileBatches, hostileOptions, hostileRestQueries } from './hostile-query-text.ts';

const rowPath = '/dmp-api/data/transport/airports?hitsPerPage=1';
/** Maximum number of tries. A text that blocks the service does so each time, but a busy machine only sometimes delays responses. */
const maxRounds = 3;
/** Maximum growth of the process in megabytes. Engines keep some memory after queries. */
const maxGrowth = 600;

let service: Awaited<ReturnType<typeof startLoadService>>;
let residentBefore: number;
beforeAll(async () => {
  service = await startLoadService();
  residentBefore = await residentMegabytes();
});
afterAll(() => service[Symbol.asyncDispose]());

async function residentMegabytes(): Promise<number> {
  const metrics = await (await fetch(`${service.base}/metrics`, { headers: service.headers })).text();
  return Number(/^process_resident_memory_bytes ([\d.e+]+)$/m.exec(metrics)?.[1]) / 1024 / 1024;
}

type Attack = readonly [name: string, send: () => Promise<Response>];

function post(path: string, body: string, mediaType: string): Promise<Response> {
  const headers = { ...service.headers, 'content-type': mediaType };
  return fetch(`${service.base}/dmp-api/odata/transport/${path}`, { method: 'POST', body, headers });
}

const attacks: Readonly<Record<string, readonly Attack[]>> = {
  'options of OData': Object.entries(hostileOptions).map(([name, options]) => [name, () => post('airports/$query', options, 'text/plain')]),
  'a query of REST': Object.entries(hostileRestQueries).map(([name, query]) => [
    name,
    () => fetch(`${service.base}/dmp-api/data/transport/airports?${query}`, { headers: service.headers }),
  ]),
  'a batch': Object.entries(hostileBatches).map(([name, [body, mediaType]]) => [name, () => post('$batch', body, mediaType)]),
};

test.each(Object.entries(attacks))('no hostile text of %s causes a server error or delays other callers', async (_, sent) => {
  const target = { base: service.base, headers: service.headers, rowPath };
  let slowest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < maxRounds && slowest >= longestWait; round++) {
    const { result, availability } = await duringAttack(target, () => failuresOf(sent));
    expect(result).toEqual([]);
    expect(availability.failures).toEqual([]);
    slowest = Math.min(slowest, Math.max(availability.slowestHealth, availability.slowestRow));
  }
  expect(slowest).toBeLessThan(longestWait);
});

/** Sends each text, and returns the ones that made the service fail. */
async function failuresOf(sent: readonly Attack[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const [name, send] of sent) {
    const response = await send();
    const text = await response.text();
    const isFailure = (response.status >= 500 && response.status !== 501) || /"status":500|HTTP\/1\.1 500/.test(text);
    if (isFailure) failed.push(`${name}: ${response.status} ${text.slice(0, 200)}`);
  }
  return failed;
}

test('hostile texts don’t increase the memory of the service by more than 600 MB', async () => {
  expect(residentBefore).toBeGreaterThan(0);
  expect((await residentMegabytes()) - residentBefore).toBeLessThan(maxGrowth);
});
