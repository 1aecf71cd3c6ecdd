import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callers } from '../service/access/rules/callers.ts';
import { startProgram } from '../service/main/service-program.ts';
import { serveSources } from '../service/security/serve-sources.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';
import { copyLineItems } from './copied-table.ts';
import { startTrino, type TrinoCluster, whyNoTrino } from './start-trino.ts';

const reason = await whyNoTrino();

/** Queries of six million rows that use all parts of the language. */
const questions = [
  '/$count',
  "/$count?$filter=quantity gt 49 and shipmode in ('AIR','RAIL')",
  "/$count?$filter=contains(comment,'furiously') and year(shipdate) eq 1995 and extendedprice mul (1 sub discount) gt 50000",
  '/$count?$filter=year(shipdate) lt 99999999999999999999 and year(commitdate) ge -6000000 and quantity gt 45',
  "/$count?$filter=matchesPattern(comment,'^[a-m].*\\bdeposits\\b') and quantity mod 7 eq 3",
  '/$count?$search=furiously NOT quickly',
  '?$top=50',
  '?$top=20&$skip=123456&$select=orderkey,linenumber,comment',
  "?$filter=returnflag eq 'R' and discount ge 0.09&$orderby=extendedprice desc,shipdate&$top=100",
  '?$orderby=length(comment) desc,shipmode&$skip=1000&$top=25&$select=orderkey,shipmode,comment',
  '?$filter=shipdate gt 1998-11-25&$count=true&$top=10&$orderby=shipdate desc',
  '?$compute=extendedprice mul 2e0 as twice&$orderby=twice desc&$top=5&$select=orderkey,twice',
  '?$apply=groupby((returnflag,linestatus),aggregate($count as n,linenumber with sum as lines,quantity with sum as pieces,shipdate with max as last))',
  "?$apply=filter(shipmode eq 'MAIL')/groupby((rollup($all,returnflag,linestatus)),aggregate(orderkey with countdistinct as orders,discount with max as most))",
  '?$apply=groupby((shipmode),aggregate(linenumber with average as average,$count as n))/filter(n gt 850000)&$orderby=n desc',
  '?$apply=topcount(5,extendedprice)&$select=orderkey,extendedprice',
];

describe.skipIf(reason !== null)(`the service over a Trino cluster${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  const resources = new AsyncDisposableStack();
  let cluster: TrinoCluster;
  beforeAll(async () => {
    cluster = resources.use(await startTrino(1));
  }, 240_000);
  afterAll(() => resources.disposeAsync());

  const location = (schema: string) => `${cluster.origin.replace('http', 'trino')}/tpch/${schema}?tables=lineitem`;
  const working = `SELECT count(*) FROM system.runtime.queries WHERE source = 'dataquay' AND state NOT IN ('FINISHED', 'FAILED')`;
  const idle = () => vi.waitFor(async () => expect(await cluster.query(working)).toEqual([[0]]), { timeout: 60_000, interval: 500 });

  test('returns the same responses for six million rows as over its embedded engine', { timeout: 1_200_000 }, async () => {
    const { path } = resources.use(await makeTemporaryFolder());
    const folder = join(path, 'copied');
    await mkdir(folder);
    await copyLineItems({ origin: cluster.origin, user: 'tester', password: null, catalog: 'tpch', schema: 'sf1' }, folder);
    await using service = await serveSources([folder, location('sf1')], { access: callers({ ada: {} }) });
    const responseTo = async (root: string, question: string) => {
      const response = await service.get(`/dmp-api/odata/${root}/lineitem${question.replaceAll(' ', '%20')}`, 'ada');
      const text = await response.text();
      expect(response.status, `${question}: ${text}`).toBe(200);
      if (question.startsWith('/$count')) return text;
      const { value, '@odata.count': count } = JSON.parse(text);
      return { value, count };
    };
    for (const question of questions) {
      const expected = await responseTo('copied', question);
      expect(expected, question).not.toEqual({ value: [], count: undefined });
      expect(await responseTo('sf1', question), question).toEqual(expected);
    }
  });

  test('returns pages of six billion rows in constant memory, and cancels when the caller leaves', { timeout: 300_000 }, async () => {
    const { path } = resources.use(await makeTemporaryFolder());
    const program = startProgram(
      '--data',
      location('sf1000'),
      '--data-dir',
      path,
      '--no-identity',
      '--no-bearer',
      '--query-seconds',
      '240',
    );
    resources.defer(() => program.stop());
    const { baseUrl, serviceToken = '' } = await program.ready;
    const ask = (options: string, signal?: AbortSignal) =>
      fetch(`${baseUrl}/dmp-api/odata/sf1000/lineitem${options}`, {
        headers: { 'svc-x-api-token': serviceToken },
        ...(signal === undefined ? {} : { signal }),
      });
    expect(JSON.parse(await (await ask('?$top=1000')).text()).value).toHaveLength(1000);
    const page = await fetch(`${baseUrl}/dmp-api/data/sf1000/lineitem`, { headers: { 'svc-x-api-token': serviceToken } });
    expect(await page.json()).toHaveLength(100);
    const before = await megabytes(program.child.pid);

    const leaving = new AbortController();
    const complete = await ask('', leaving.signal);
    let read = 0;
    for await (const chunk of complete.body ?? []) {
      read += chunk.length;
      if (read > 150_000_000) break;
    }
    leaving.abort();
    expect(JSON.parse(await (await ask('?$top=20000')).text()).value).toHaveLength(20_000);
    const after = await megabytes(program.child.pid);
    expect(after.most - before.now, `of ${before.now} MB`).toBeLessThan(150);
    await idle();
  });

  test('reports a failed cluster when a worker stops, and aborts responses that have started', { timeout: 300_000 }, async () => {
    await using service = await serveSources([location('sf100')], { access: callers({ ada: {} }), limits: { querySeconds: 240 } });
    const rows = await service.get('/dmp-api/data/sf100/lineitem?hitsPerPage=1000000', 'ada');
    expect([rows.status, rows.headers.get('x-total-count'), rows.headers.get('link')]).toEqual([200, null, null]);
    const grouped = service.get('/dmp-api/odata/sf100/lineitem?$apply=groupby((shipmode),aggregate($count%20as%20n))', 'ada');
    const atWork = `${working} AND state = 'RUNNING'`;
    await vi.waitFor(async () => expect(await cluster.query(atWork)).toEqual([[2]]), { timeout: 60_000, interval: 250 });
    cluster.killWorker();
    const failed = await grouped;
    expect(failed.status).toBe(500);
    const { error } = JSON.parse(await failed.text());
    expect(error).toMatchObject({ code: 'query-failed', message: expect.stringContaining('A node of the cluster failed') });
    await expect(rows.text()).rejects.toThrow();
    await idle();
  });
});

/** Returns the current and the peak memory of a process. */
async function megabytes(pid: number | undefined): Promise<{ readonly now: number; readonly most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024);
  return { now: of('VmRSS'), most: of('VmHWM') };
}
