import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openData } from '../electron/core/your-data/open-data.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';
import { startTrino, type TrinoCluster, whyNoTrino } from './start-trino.ts';

const reason = await whyNoTrino();

describe.skipIf(reason !== null)(`a Trino schema in the user’s data${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  const resources = new AsyncDisposableStack();
  let cluster: TrinoCluster;
  beforeAll(async () => {
    cluster = resources.use(await startTrino(0));
  }, 240_000);
  afterAll(() => resources.disposeAsync());

  test('is previewed with its tables and columns, and returns its rows after it is added', async () => {
    const folder = resources.use(await makeTemporaryFolder());
    const { data, until } = openData(folder.path);
    resources.defer(() => data.close());
    const address = `${cluster.origin.replace('http', 'trino').replace('//', '//ada@')}/tpch/tiny?tables=nation%2Cregion`;
    const id = await data.connect(address, null);
    const preview = await until(({ tables }) => tables.length > 0);
    expect(preview).toMatchObject({ id, label: address, published: false, problems: [] });
    expect(preview.tables.map(({ part }) => part)).toEqual(['nation', 'region']);
    expect(preview.tables[0]?.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'nationkey int64',
      'name string',
      'regionkey int64',
      'comment string',
    ]);
    await data.change(id, { published: true, tables: { nation: { title: 'Countries' } } });
    await until(({ published, project, tables }) => published && project === 'tiny' && tables.some(({ title }) => title === 'Countries'));
    const { baseUrl, signIn } = await data.server().ready();
    const { headerName = '', token = '' } = signIn['service-token'] ?? {};
    const response = await fetch(`${baseUrl}/dmp-api/odata/tiny/nation?$filter=regionkey eq 3&$orderby=name&$select=name&$top=2`, {
      headers: { [headerName]: token },
    });
    expect(await response.json()).toMatchObject({ value: [{ name: 'FRANCE' }, { name: 'GERMANY' }] });
  });

  test('that doesn’t exist, and a cluster that doesn’t respond, are reported with the reason', async () => {
    const folder = resources.use(await makeTemporaryFolder());
    const { data, until } = openData(folder.path);
    resources.defer(() => data.close());
    const origin = cluster.origin.replace('http', 'trino').replace('//', '//ada@');
    for (const [address, expected] of [
      [`${origin}/absent/tiny`, 'absent'],
      [`${origin}/tpch/absent`, 'absent'],
      ['trino://ada@127.0.0.1:2/tpch/tiny', 'ECONNREFUSED 127.0.0.1:2'],
    ] as const) {
      const id = await data.connect(address, null);
      const { problems } = await until((source) => source.id === id && source.problems.length > 0);
      expect(JSON.stringify(problems[0])).toContain(expected);
      await data.remove(id);
    }
  });
});
