import { describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { serveTables } from '../published-service.ts';
import { serveLocation } from './live-service.ts';

const rows = `(1, 'infinity', 'infinity', '24:00:00', 'NaN'), (2, '-infinity', '-infinity', '00:00', '1.5'),
  (3, '2020-01-02', '2020-01-02 03:04:05', '12:00', '-2'), (4, NULL, NULL, NULL, NULL)`;
const withoutPostgres = (await findPostgres()) === null;

/** Filters of the rows, and the IDs of the expected rows. */
const questions: readonly (readonly [filter: string, ids: readonly number[]])[] = [
  ['day gt 9999-12-31', [1]],
  ['moment lt 0001-01-01T00:00:00Z', [2]],
  ['day ne null', [1, 2, 3]],
  ['year(day) eq 2020', [3]],
  ['year(moment) eq null and month(moment) eq null and hour(moment) eq null', [1, 2, 4]],
  ['time(moment) gt 01:00:00', [3]],
  ['cast(moment,Edm.TimeOfDay) eq null', [1, 2, 4]],
  ['date(moment) eq day', [1, 2, 3, 4]],
  ["moment sub 2020-01-02T03:04:04Z eq duration'PT1S'", [3]],
  ['day sub 2020-01-01 eq null', [1, 2, 4]],
  ["day add duration'P1D' eq day", [1, 2, 4]],
  ["cast(moment,Edm.String) eq 'infinity'", [1]],
  ['clock gt 23:59:59.999999', [1]],
  ['clock eq 24:00:00', [1]],
  ['clock ne 24:00', [2, 3, 4]],
  ["day eq 'infinity'", [1]],
  ["day eq '-infinity' or moment eq 'infinity'", [1, 2]],
  ["moment in ('infinity',2020-01-02T03:04:05Z)", [1, 3]],
  ["moment gt '-infinity' and moment lt 'infinity'", [3]],
  ["day ge 'infinity'", [1]],
  ["not (day lt 'infinity')", [1, 4]],
  ["moment ne '-infinity'", [1, 3, 4]],
];

const restQuestions: readonly (readonly [filter: string, ids: readonly number[]])[] = [
  ['day==infinity', [1]],
  ['moment==-infinity', [2]],
  ['moment=in=(infinity,-infinity)', [1, 2]],
  ['day=lt=infinity', [2, 3]],
  ['clock==24:00:00', [1]],
];

type Get = (path: string) => Promise<Response>;

async function expectResponses(get: Get, getRest: Get): Promise<void> {
  const body: { value: object[] } = JSON.parse(await (await get('?$select=id,day,moment,clock&$orderby=id&$top=1')).text());
  expect(body.value).toEqual([{ id: 1, day: 'infinity', moment: 'infinity', clock: '24:00:00' }]);
  for (const [filter, ids] of questions) {
    const response: { value: { id: number }[] } = JSON.parse(await (await get(`?$filter=${filter}&$select=id&$orderby=id`)).text());
    expect([filter, response.value.map(({ id }) => id)]).toEqual([filter, ids]);
  }
  for (const [filter, ids] of restQuestions) {
    const response: { id: number }[] = JSON.parse(await (await getRest(`?filter=${encodeURIComponent(filter)}&sort=id`)).text());
    expect([filter, response.map(({ id }) => id)]).toEqual([filter, ids]);
  }
}

describe('infinite dates and times, which OData has no values for', () => {
  test('are returned and filtered in the embedded engine', async () => {
    const select = `SELECT id, day::DATE AS day, moment::TIMESTAMP AS moment, clock::TIME AS clock FROM (VALUES ${rows}) t(id, day, moment, clock, n)`;
    await using service = await serveTables({ rows: { select } });
    await expectResponses(
      (query) => service.get(`/dmp-api/odata/things/rows${query}`),
      (query) => service.get(`/dmp-api/data/things/rows${query}`),
    );
  });

  test.skipIf(withoutPostgres)('are returned, filtered, and paged in PostgreSQL', async () => {
    await using server = await startPostgres((await findPostgres()) ?? '');
    await server.run(
      `CREATE TABLE rows (id int PRIMARY KEY, day date, moment timestamp, clock time, n numeric(9, 2)); INSERT INTO rows VALUES ${rows}`,
    );
    await using service = await serveLocation(server.url);
    await expectResponses(
      (query) => service.get(`public/rows${query}`),
      (query) => service.get(`../data/public/rows${query}`),
    );
    // NaN equals nothing, so only a comparison with itself finds it.
    const unusual: { value: object[] } = JSON.parse(await (await service.get('public/rows?$filter=n ne n&$select=id,n')).text());
    expect(unusual.value).toEqual([{ id: 1, n: 'NaN' }]);
    const readPages = async (order: string) => {
      const ids: number[] = [];
      for (let link: string | undefined = `public/rows?$orderby=${order}&$select=id`; link !== undefined && ids.length < 10; ) {
        const page: { value: { id: number }[]; '@odata.nextLink'?: string } = JSON.parse(
          await (await service.get(link, { prefer: 'maxpagesize=1' })).text(),
        );
        ids.push(...page.value.map(({ id }) => id));
        link = page['@odata.nextLink'];
      }
      return ids;
    };
    expect(await readPages('day')).toEqual([4, 2, 3, 1]);
    expect(await readPages('moment desc')).toEqual([1, 3, 2, 4]);
    expect(await readPages('clock desc,day')).toEqual([1, 3, 2, 4]);
    // NaN is sorted after all numbers, including decimals.
    expect(await readPages('n')).toEqual([4, 3, 2, 1]);
    expect(await readPages('n desc')).toEqual([1, 2, 3, 4]);
  });
});
