import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Principal } from '../../../service/access/access.ts';
import { AccessRules } from '../../../service/access/rules/access-rules.ts';
import type { CallerView } from '../../../service/access/rules/caller-view.ts';
import { PublicNames } from '../../../service/catalogue/public-names.ts';
import { createDataService } from '../../../service/server/server.ts';
import { PublishedSources } from '../../../service/sources/published-sources.ts';
import { eventually } from '../../eventually.ts';
import { workbook } from '../catalogue/workbook-file.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { makeFolder } from './published-files.ts';

const tester: Principal = {
  name: 'tester',
  method: 'service-token',
  user: 'tester',
  groups: [],
  claims: {},
  account: null,
  aliases: { users: [], groups: [] },
};
const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
const sheets = workbook(['North', 'South'].map((name) => ({ name, rows: cell('id') + cell(name) })));

/** Serves what is published, and returns a function that requests a URL. */
async function serve(publication: PublishedSources, view?: CallerView, principal: Principal = tester) {
  const app = await createDataService({
    publication,
    access: { authenticate: async () => ({ principal }) },
    log: { write: () => undefined },
    ...(view === undefined ? {} : { view }),
  });
  const get = async (url: string) => {
    const { statusCode, body } = await app.inject({ url });
    return [statusCode, statusCode === 200 ? '' : (/"code":"([^"]+)"/.exec(body)?.[1] ?? body)];
  };
  return { get, [Symbol.asyncDispose]: async () => void (await app.close()) };
}

test.each([
  ['a.csv', 'id,v\n1,x\n', 'id,v\n1\n"', ['a']],
  ['a.tsv', 'id\tv\n1\tx\n', 'id\tv\n1\n"', ['a']],
  ['a.ndjson', '{"id":1}\n', '{"id":1\n{', ['a']],
  ['a.json', '[{"id":1}]', '<html></html>', ['a']],
  ['a.xlsx', workbook([{ name: 'S', rows: cell('id') + cell('1') }]), workbook([{ name: 'S', rows: '' }]), ['a']],
  ['a.xlsx', workbook([{ name: 'S', rows: cell('id') + cell('1') }]), 'PK no workbook', ['a']],
  ['a.xlsx', sheets, sheets.subarray(0, 200), ['a.North', 'a.South']],
])(
  'a damaged replacement of %s (%#) is a failure of the service, now and after a restart, until it is repaired',
  async (name, good, bad, apis) => {
    await using made = await makeFolder({ [name]: good, 'b.csv': 'id\n1\n' });
    const replace = async (content: string | Uint8Array) => {
      await writeFile(join(made.folder, '..', 'new'), content);
      await rename(join(made.folder, '..', 'new'), join(made.folder, name));
    };
    const addresses = apis.flatMap((api) => [`/dmp-api/data/Our_files/${api}`, `/dmp-api/odata/Our_files/${api}`]);
    const each = (outcome: readonly unknown[]) => addresses.map((address) => [address, ...outcome]);
    {
      await using published = await made.publish(made.folder);
      await using service = await serve(published.published);
      const found = () => Promise.all(addresses.map(async (address) => [address, ...(await service.get(address))]));
      expect(await found()).toEqual(each([200, '']));
      await replace(bad);
      await eventually(async () => expect(await found()).toEqual(each([503, 'source-damaged'])));
      expect(await service.get('/dmp-api/data/Our_files/none')).toEqual([404, 'unknown-api']);
    }
    await using published = await made.publish(made.folder);
    await using service = await serve(published.published);
    const found = () => Promise.all(addresses.map(async (address) => [address, ...(await service.get(address))]));
    expect(await found()).toEqual(each([503, 'source-damaged']));
    await replace(good);
    await eventually(async () => expect(await found()).toEqual(each([200, ''])));
    await rm(join(made.folder, name));
    await eventually(async () => expect(await found()).toEqual(each([404, 'unknown-api'])));
  },
);

test('a damaged file is only reported to callers who could read it', async () => {
  await using made = await makeFolder({ 'a.csv': 'id,v\n1\n"' });
  await using published = await made.publish(made.folder);
  const rules = new AccessRules({ groups: {}, rules: [{ apis: ['Our_files/a'], users: ['ada'], listed: false }] });
  await using hers = await serve(published.published, rules, { ...tester, user: 'ada' });
  expect(await hers.get('/dmp-api/data/Our_files/a')).toEqual([503, 'source-damaged']);
  await using his = await serve(published.published, rules, { ...tester, user: 'bob' });
  expect(await his.get('/dmp-api/data/Our_files/a')).toEqual([404, 'unknown-root']);
});

test('a folder that can’t be read when the service starts again has the APIs that it had before', async () => {
  await using folder = await makeTemporaryFolder();
  const names = await PublicNames.open(join(folder.path, 'names.json'));
  await names.assign('/data/shop/shop', [{ identity: 'cars.csv', preferred: 'cars' }]);
  const source = {
    name: 'shop',
    identity: '/data/shop',
    expectedRoots: ['shop'],
    engineKind: 'duckdb' as const,
    engine: { table: () => undefined, close: async () => {} },
    publish: () => Promise.reject(new Error('EACCES: permission denied')),
    watch: () => undefined,
    close: async () => {},
  };
  const published = await PublishedSources.start([source], names, () => undefined);
  await using service = await serve(published);
  expect(await service.get('/dmp-api/data/shop/cars')).toEqual([503, 'source-damaged']);
  expect(await service.get('/dmp-api/odata/shop/cars')).toEqual([503, 'source-damaged']);
  expect(await service.get('/dmp-api/odata/shop/$metadata')).toEqual([503, 'source-damaged']);
  expect(await service.get('/dmp-api/data/other/cars')).toEqual([404, 'unknown-root']);
});
