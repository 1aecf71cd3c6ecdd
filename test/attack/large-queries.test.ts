import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AttackedService, startAttackedService } from './availability/attacked-service.ts';
import { duringAttack, longestWait } from './availability/availability-probe.ts';

const many = (count: number, part: (index: number) => string, separator: string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(separator);

/**
 * Queries just below the limits, for the columns of the sample's airports.
 * The service parses each for 10 to 100 ms before the engine starts.
 */
const largeQueries: Readonly<Record<string, string>> = {
  conditions: `$filter=${many(2_400, (index) => `name eq '${index}'`, ' or ')}`,
  functions: `$filter=${many(1_400, (index) => `contains(tolower(name),'${index}')`, ' or ')}`,
  'a list': `$filter=latitude in (${many(9_800, (index) => `${index}.5`, ',')})`,
  'computed columns': `$compute=${many(490, (index) => `latitude add ${index} as c${index}`, ',')}&$select=name`,
  transformations: `$apply=${many(98, (index) => `filter(latitude gt ${index} and name ne '${index}')`, '/')}/aggregate($count as n)`,
  branches: `$apply=concat(${many(98, (index) => `filter(latitude gt ${index})`, ',')})`,
  aggregates: `$apply=aggregate(${many(490, (index) => `latitude with sum as a${index}`, ',')})`,
  'an order': `$orderby=${many(100, (index) => `latitude add ${index} desc`, ',')}`,
  patterns: `$filter=${many(20, (index) => `matchesPattern(name,'(a|b)*${index}[a-z]{1,20}.*x')`, ' or ')}`,
  'a search': `$search=${many(400, (index) => `w${index}`, ' OR ')}`,
};
const concurrency = 24;

let service: AttackedService;
beforeAll(async () => {
  service = await startAttackedService([]);
});
afterAll(() => service[Symbol.asyncDispose]());

async function send(query: string): Promise<string> {
  const headers = { ...service.attacker, 'content-type': 'text/plain' };
  const url = `${service.base}/dmp-api/odata/transport/airports/$query`;
  const response = await fetch(url, { method: 'POST', body: `${query}&$top=1`, headers });
  const text = await response.text();
  return response.status === 200 ? '200' : `${response.status} ${/"code":"([\w-]+)"/.exec(text)?.[1]}`;
}

test.each(Object.entries(largeQueries))(
  '24 large parallel queries of one caller don’t delay other callers: %s',
  // Other work on the machine can delay single requests. An attack that delays other callers does so at each try.
  { retry: 2 },
  async (name, query) => {
    const target = { base: service.base, headers: service.other, rowPath: '/dmp-api/data/transport/airports?hitsPerPage=1' };
    const { result, milliseconds, availability } = await duringAttack(target, () =>
      Promise.all(Array.from({ length: concurrency }, () => send(query))),
    );
    process.stdout.write(`${JSON.stringify({ name, availability })}\n`);
    expect(result.filter((status) => status !== '200' && status !== '503 engine-busy')).toEqual([]);
    expect(availability.failures).toEqual([]);
    // A caller who waits for all queries of another one waits for most of the attack, on a slow machine too.
    const longest = Math.max(longestWait, milliseconds / 6);
    expect(availability.slowestHealth).toBeLessThan(longest);
    expect(availability.slowestRow).toBeLessThan(longest);
  },
);
