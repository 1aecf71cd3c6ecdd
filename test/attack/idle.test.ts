import { expect, test } from 'vitest';
import { mixedQueries, startLoadService } from '../load/load-service.ts';
import { duringAttack, longestWait } from './availability/availability-probe.ts';

const rowPath = '/dmp-api/data/transport/airports?hitsPerPage=1';

test('the service remains available during ordinary queries, as a baseline for attacks', async () => {
  await using service = await startLoadService();
  const { base, headers } = service;
  const { availability } = await duringAttack({ base, headers, rowPath }, async () => {
    for (const path of mixedQueries) expect((await fetch(base + encodeURI(path), { headers })).status).toBe(200);
  });
  expect(availability.failures).toEqual([]);
  expect(availability.requests).toBeGreaterThan(2);
  expect(availability.slowestHealth).toBeLessThan(longestWait);
  expect(availability.slowestRow).toBeLessThan(longestWait);
});
