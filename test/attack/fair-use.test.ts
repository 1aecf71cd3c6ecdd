import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeParquet } from '../service/parquet-file.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';
import { type AttackedService, latencyOf, startAttackedService } from './availability/attacked-service.ts';
import { duringAttack, longestWait } from './availability/availability-probe.ts';

const [failedSignIns, connections] = [30, 400];
const owned = new AsyncDisposableStack();
let service: AttackedService;
let table: string;
beforeAll(async () => {
  const folder = owned.use(await makeTemporaryFolder());
  const file = join(folder.path, 'table.parquet');
  await writeParquet(file, 'SELECT i AS id, repeat(md5(i::VARCHAR), 10) AS text FROM range(60000) r(i)', ', ROW_GROUP_SIZE 6000');
  const limits = ['--failed-sign-ins', String(failedSignIns), '--connections', String(connections)];
  service = owned.use(await startAttackedService(['--data', file, ...limits]));
  const { base, other } = service;
  const catalogue: unknown = await (await fetch(`${base}/dmp-api/expositions`, { headers: other })).json();
  table = /\/dmp-api\/data\/[^"]+\/table(?=")/.exec(JSON.stringify(catalogue))?.[0] ?? '';
});
afterAll(() => owned.disposeAsync());

/** Runs an attack while another caller requests one row. Expects that this caller gets the row in time. */
async function withoutDelays<Result>(attack: () => Promise<Result>): Promise<Result> {
  const target = { base: service.base, rowPath: `${table}?hitsPerPage=1`, headers: service.other };
  const { result, availability } = await duringAttack(target, attack);
  process.stdout.write(`${JSON.stringify(availability)}\n`);
  expect(availability.failures).toEqual([]);
  expect(availability.slowestHealth).toBeLessThan(longestWait);
  expect(availability.slowestRow).toBeLessThan(longestWait);
  return result;
}

// Other work on the machine can delay single requests. An attack that delays other callers does so at each try.
const retry = 2;

test('a caller with too many queries gets 429, and other callers still get their rows in time', { retry }, async () => {
  const { base, attacker, other } = service;
  const requests = Array.from({ length: 60 }, () => get(base + table.replace('/data/', '/odata/'), { headers: attacker, agent: false }));
  const responses = await Promise.all(requests.map(async (one): Promise<IncomingMessage> => (await once(one, 'response'))[0]));
  await withoutDelays(async () => {
    for (let count = 0; count < 10; count += 1) await latencyOf(`${base}${table}?hitsPerPage=100&page=${count + 1}`, other);
  });
  for (const one of requests) one.on('error', () => {}).destroy();
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(50);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
});

test('an address that guesses tokens gets 429, but signed-in callers at the same address don’t', { retry }, async () => {
  const responses: Response[] = [];
  await withoutDelays(async () => {
    const guess = async (number: number) => {
      for (let count = 0; count < 30; count += 1) {
        const headers = { authorization: `Bearer guess-${number}-${count}` };
        const response = await fetch(`${service.base}/dmp-api/expositions`, { headers });
        await response.text();
        responses.push(response);
      }
    };
    await Promise.all([1, 2, 3, 4, 5].map(guess));
  });
  const refused = responses.filter(({ status }) => status === 429);
  // The service forgets a few rejected callers meanwhile and verifies the same number again.
  expect(refused.length).toBeGreaterThan(90);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('one address gets at most half of the connections, and unfinished requests time out', { retry, timeout: 60_000 }, async () => {
  const port = Number(new URL(service.base).port);
  const local = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {};
  const sockets: Socket[] = Array.from({ length: connections }, () => connect({ port, host: '127.0.0.1', ...local }).on('error', () => {}));
  const responses = await withoutDelays(async () => {
    // Each connection starts a request and never finishes its headers.
    for (const socket of sockets) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    return Promise.all(sockets.map(async (socket) => (await buffer(socket).catch(() => Buffer.of())).toString()));
  });
  const late = responses.filter((text) => text.startsWith('HTTP/1.1 408'));
  expect(late.length).toBeGreaterThan(0);
  expect(late.length).toBeLessThanOrEqual(connections / 2);
  expect(responses.filter((text) => text === '').length).toBe(connections - late.length);
});
