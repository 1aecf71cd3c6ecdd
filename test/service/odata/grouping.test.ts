import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { groupRows } from '../../../electron/core/results/groups/group-rows.ts';
import type { Result } from '../../../electron/core/results/store/result.ts';
import { createResultStore, type ResultStore } from '../../../electron/core/results/store/result-store.ts';
import { parseODataUrl, printODataUrl, withReadGrouping } from '../../../shared/odata/index.ts';
import { isColumnOrder, type Query } from '../../../shared/query/query.ts';
import { sameQuery } from '../../../shared/query/same-query.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import { type PublishedService, serveTables } from '../published-service.ts';
import { groupedQueries, model, select, typesWithGroups } from './grouping-cases.ts';

const rowsSchema = z.object({ value: z.array(z.record(z.string(), z.unknown())) });

let service: PublishedService;
let folder: string;
let store: ResultStore;

beforeAll(async () => {
  service = await serveTables({ sales: { select } });
  folder = await mkdtemp(join(tmpdir(), 'dataquay-groups-'));
  store = await createResultStore(join(folder, 'results'), (text) => text);
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
  await service[Symbol.asyncDispose]();
});

async function fetched(url: string): Promise<string> {
  const response = await service.get(exactUrl(url), { headers: { accept: 'application/json;odata.metadata=none' } });
  const text = await response.text();
  expect([response.status, response.status === 200 ? '' : `${url} ${text}`]).toEqual([200, '']);
  return text;
}

async function stored(text: string): Promise<Result> {
  const result = await store.create();
  result.begin({ mediaType: 'application/json', charset: null });
  await result.take(new TextEncoder().encode(text));
  expect(await result.end(true)).toBeNull();
  return result;
}

/** Returns the values of groups. */
function values(text: string, names: readonly string[]): readonly unknown[] {
  return rowsSchema.parse(JSON.parse(text)).value.map((row) => names.map((name) => row[name] ?? null));
}

async function computed(query: Query): Promise<readonly unknown[]> {
  const { grouping } = query;
  if (grouping === undefined) return [];
  const { text } = printODataUrl('/dmp-api/odata/things/sales', { ...query, grouping: { ...grouping, computedBy: 'application' } }, model);
  const result = await stored(await fetched(text));
  const order = query.order.filter(isColumnOrder);
  const groups = await groupRows(store, result, { runId: result.runId, grouping, types: typesWithGroups(grouping), order });
  const { text: rows } = await store.get(groups.runId).json(0, 1000);
  await Promise.all([store.release(result.runId), store.release(groups.runId)]);
  return values(`{"value":[${rows}]}`, groups.columns);
}

test('grouped rows are equal if computed by the server or from fetched rows, and the URL round-trips', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(groupedQueries, async (query) => {
      const { text, incomplete } = printODataUrl('/dmp-api/odata/things/sales', query, model);
      expect(incomplete).toBe(false);
      const { query: read } = withReadGrouping(parseODataUrl(text, model), model);
      expect([text, read !== null && sameQuery(read, query, model)]).toEqual([text, true]);
      const names = [...query.grouping.keys, ...query.grouping.measures].map(({ name }) => name);
      expect([text, await computed(query)]).toEqual([text, values(await fetched(text), names)]);
    }),
    { numRuns: 200 },
  );
});
