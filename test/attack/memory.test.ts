import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AttackedService, startAttackedService } from './availability/attacked-service.ts';
import { duringAttack } from './availability/availability-probe.ts';

const many = (count: number, part: (index: number) => string, separator: string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(separator);

/** Queries of three million flights that use all memory of the engine. */
const greedy: Readonly<Record<string, string>> = {
  'distinct values of many columns': `$apply=aggregate(${many(480, (index) => `delay add ${index} with countdistinct as a${index}`, ',')})`,
  'an order by many texts': `$orderby=${many(90, (index) => `concat(origin,'${index}')`, ',')}&$top=5000`,
};
/** Queries that repeatedly join a text to itself. */
const doubling: Readonly<Record<string, string>> = {
  'in steps': `$apply=${many(30, (index) => `compute(concat(${index === 0 ? 'origin' : `c${index - 1}`},${index === 0 ? 'origin' : `c${index - 1}`}) as c${index})`, '/')}&$top=1`,
  'by a long constant': `$filter=contains(concat(origin,'${'x'.repeat(100_000)}'),'y')`,
};
const concurrency = 8;

let service: AttackedService;
beforeAll(async () => {
  service = await startAttackedService(['--query-seconds', '20', '--engine-memory', '256']);
});
afterAll(() => service[Symbol.asyncDispose]());

async function send(query: string): Promise<string> {
  const headers = { ...service.attacker, 'content-type': 'text/plain' };
  const response = await fetch(`${service.base}/dmp-api/odata/transport/flights-3m/$query`, { method: 'POST', body: query, headers });
  const text = await response.text();
  return response.status === 200 ? '200' : `${response.status} ${/"code":"([\w-]+)"/.exec(text)?.[1]}`;
}

test.each(Object.entries(doubling))('a query that creates text of unlimited length is rejected: %s', async (_, query) => {
  expect(await send(query)).toBe('400 query-limit-exceeded');
});

test.each(Object.entries(greedy))('a caller who uses all engine memory doesn’t prevent other callers’ pages: %s', async (name, query) => {
  const target = { base: service.base, headers: service.other, rowPath: '/dmp-api/data/transport/airports?hitsPerPage=1' };
  const { result, availability } = await duringAttack(target, () => Promise.all(Array.from({ length: concurrency }, () => send(query))));
  process.stdout.write(`${JSON.stringify({ name, result, availability })}\n`);
  const foreseen = ['200', '503 query-too-large', '503 query-too-long', '503 engine-busy'];
  expect(result.filter((status) => !foreseen.includes(status))).toEqual([]);
  expect(availability.failures).toEqual([]);
});
