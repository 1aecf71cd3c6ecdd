import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AccessRules } from '../../../../service/access/rules/access-rules.ts';
import { ruleFileSchema } from '../../../../service/access/rules/rule-file.ts';
import { type PublishedService, serveTables } from '../../published-service.ts';
import { callers } from './callers.ts';

const people = {
  select: `SELECT * FROM (VALUES (1, 'ada', 'north', 70, 'x'), (2, 'bob', 'south', 50, 'y'), (3, 'cleo', 'north', 90, 'z'))
    t(id, name, region, salary, note)`,
  description: { title: 'People', schema: { fields: [], primaryKey: ['id'] } },
};
const open = { select: 'SELECT 1 AS one' };
const secret = { select: 'SELECT 1 AS one' };

const rules = {
  groups: { staff: ['bob'] },
  rules: [
    { apis: ['things/open'] },
    { apis: ['things/people'], groups: ['personnel'] },
    { apis: ['things/people'], groups: ['staff'], columns: ['id', 'name', 'region'] },
    { apis: ['things/pe*'], users: ['cleo'], rows: 'name=={user}', columns: ['name', 'salary'], listed: true },
    { apis: ['*/people'], groups: ['north', 'south'], rows: 'region=in=({groups})' },
  ],
};

let service: PublishedService;
beforeAll(async () => {
  const access = callers({
    ada: { groups: ['personnel'] },
    bob: {},
    cleo: {},
    dan: {},
    northerner: { groups: ['north'] },
  });
  service = await serveTables({ people, open, secret }, { access, rules });
});
afterAll(() => service[Symbol.asyncDispose]());

const as = (caller: string, path: string) => service.get(path, { headers: { 'svc-x-api-token': caller } });
const json = async (caller: string, path: string): Promise<unknown> => (await as(caller, path)).json();
const catalogueSchema = z.array(
  z.object({ expositions: z.array(z.looseObject({ accessPoint: z.string(), columns: z.array(z.object({ alias: z.string() })) })) }),
);

async function catalogueOf(caller: string): Promise<Record<string, string[]>> {
  const [things] = catalogueSchema.parse(await json(caller, '/dmp-api/expositions'));
  return Object.fromEntries(
    (things?.expositions ?? []).map(({ accessPoint, columns }) => [accessPoint, columns.map(({ alias }) => alias)]),
  );
}

describe('a caller with access rules', () => {
  test('finds in the catalogue the APIs it can access, with their visible columns only', async () => {
    expect(await catalogueOf('ada')).toEqual({ people: ['id', 'name', 'region', 'salary', 'note'], open: ['one'] });
    expect(await catalogueOf('bob')).toEqual({ people: ['id', 'name', 'region'], open: ['one'] });
    expect(await catalogueOf('cleo')).toEqual({ people: ['name', 'salary'], open: ['one'] });
  });

  test('sees that a listed API without access exists, but none of its columns or rows', async () => {
    expect(await catalogueOf('dan')).toEqual({ people: [], open: ['one'] });
    expect(await json('dan', '/dmp-api/expositions')).toMatchObject([{ expositions: [{ access: 'limited' }, {}] }]);
    for (const path of ['/dmp-api/data/things/people', '/dmp-api/odata/things/people', '/dmp-api/odata/things/people/$count']) {
      expect([(await as('dan', path)).status, (await as('ada', path)).status]).toEqual([403, 200]);
    }
    expect(await (await as('dan', '/dmp-api/odata/things/$metadata')).text()).not.toContain('people');
  });

  test('gets the same response for a hidden API and for one that does not exist', async () => {
    const bare = async (name: string) => {
      const response = await as('ada', `/dmp-api/data/things/${name}?filter=one==1`);
      return `${response.status} ${(await response.text()).replaceAll(name, '*').replace(/"requestId":"[^"]*"/, '')}`;
    };
    expect(await bare('secret')).toBe(await bare('absent'));
    expect(await (await as('ada', '/dmp-api/odata/things/')).text()).not.toContain('secret');
  });

  test('gets only the rows that it can access, and their count', async () => {
    expect(await json('ada', '/dmp-api/data/things/people?select=id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(await json('cleo', '/dmp-api/data/things/people')).toEqual([{ name: 'cleo', salary: 90 }]);
    expect(await json('northerner', '/dmp-api/data/things/people?select=name&sort=-name')).toEqual([{ name: 'cleo' }, { name: 'ada' }]);
    expect((await as('northerner', '/dmp-api/data/things/people?filter=salary<80')).headers.get('x-total-count')).toBe('1');
    expect(await (await as('northerner', '/dmp-api/odata/things/people/$count')).text()).toBe('2');
    expect(await json('cleo', '/dmp-api/odata/things/people?$count=true')).toMatchObject({ '@odata.count': 1, value: [{ name: 'cleo' }] });
  });

  test('cannot detect hidden APIs from gaps in the IDs of visible APIs', async () => {
    const numbers = z.array(z.object({ id: z.number(), expositions: z.array(z.object({ id: z.number() })) }));
    for (const [caller, ids] of [
      ['ada', [1, 2]],
      ['northerner', [1, 2]],
      ['dan', [1, 2]],
    ] as const) {
      const [project] = numbers.parse(await json(caller, '/dmp-api/expositions'));
      expect([project?.id, project?.expositions.map(({ id }) => id)]).toEqual([1, ids]);
    }
    await using hidden = await serveTables(
      { first: secret, second: open },
      { access: callers({ ada: {} }), rules: { rules: [{ apis: ['things/second'] }] } },
    );
    const asAda = { headers: { 'svc-x-api-token': 'ada' } };
    const [project] = numbers.parse(await (await hidden.get('/dmp-api/expositions', asAda)).json());
    expect(project?.expositions).toMatchObject([{ id: 1 }]);
    const rows = await (await hidden.get('/dmp-api/odata/Datachain/Expositions?$select=Id&$count=true', asAda)).json();
    expect(rows).toMatchObject({ '@odata.count': 1, value: [{ Id: 1 }] });
  });

  test('finds in the metadata only its visible columns, and no key with a hidden part', async () => {
    const metadata = async (caller: string) => (await as(caller, '/dmp-api/odata/things/$metadata')).text();
    expect(await metadata('bob')).toContain('<PropertyRef Name="id"/>');
    expect(await metadata('bob')).not.toMatch(/salary|note/);
    expect(await metadata('cleo')).not.toMatch(/Name="id"|region/);
    expect(new Set((await metadata('cleo')).match(/<PropertyRef[^>]*>/g))).toEqual(new Set(['<PropertyRef Name="row_number"/>']));
  });
});

describe('a query that names a hidden column', () => {
  test.each([
    '/dmp-api/data/things/people?filter=*==1',
    '/dmp-api/data/things/people?filter=*=isNull=true',
    '/dmp-api/data/things/people?sort=*',
    '/dmp-api/data/things/people?select=name,*',
    '/dmp-api/odata/things/people?$filter=* eq 1',
    '/dmp-api/odata/things/people?$filter=length(*) eq 1',
    '/dmp-api/odata/things/people?$orderby=* desc',
    '/dmp-api/odata/things/people?$select=*,name',
    '/dmp-api/odata/things/people?$compute=* add 1 as more',
    '/dmp-api/odata/things/people?$apply=groupby((*))',
    '/dmp-api/odata/things/people?$apply=aggregate(* with max as most)',
    '/dmp-api/odata/things/people/$count?$filter=* gt 1',
    '/dmp-api/odata/things/people(1)/*',
    '/dmp-api/odata/things/people(1)?$select=*',
  ])('%s returns the same error for a hidden column and for one that does not exist', async (pattern) => {
    const bare = async (column: string) => {
      const response = await as('bob', pattern.replaceAll('*', column));
      return `${response.status} ${(await response.text()).replaceAll(column, '*').replace(/"requestId":"[^"]*"/, '')}`;
    };
    const hidden = await bare('salary');
    expect(hidden).toBe(await bare('absent'));
    expect(hidden.startsWith('2')).toBe(false);
  });
});

test('aggregation includes only the rows and columns that the caller can access', async () => {
  const path = '/dmp-api/odata/things/people?$apply=';
  expect(await json('ada', `${path}aggregate(salary with sum as total)`)).toMatchObject({ value: [{ total: 210 }] });
  expect(await json('northerner', `${path}aggregate(salary with sum as total,$count as n)`)).toMatchObject({
    value: [{ total: 160, n: 2 }],
  });
  expect(
    await json('northerner', `${path}identity/filter(id gt 0)/concat(identity,groupby((region)))/aggregate($count as n)`),
  ).toMatchObject({ value: [{ n: 3 }] });
  expect(await json('bob', `${path}filter(id eq 1)`)).toMatchObject({ value: [{ id: 1, name: 'ada', region: 'north' }] });
  expect((await as('bob', `${path}aggregate(salary with sum as total)`)).status).toBe(400);
});

describe('an access rule that names a caller by a display name', () => {
  const sub = { user: 'main:u1', aliases: { users: ['u1', 'ada', 'main:ada'], groups: ['staff'] } };
  const statusWith = async (rule: object, groups: readonly string[] = []) => {
    const rules = { groups: { board: ['ada'], real: ['main:u1'] }, rules: [rule, { apis: ['*/*'] }] };
    await using named = await serveTables({ people }, { access: callers({ x: { ...sub, groups }, y: { user: 'main:u2' } }), rules });
    const as = async (caller: string) =>
      (await named.get('/dmp-api/data/things/people', { headers: { 'svc-x-api-token': caller } })).status;
    return [await as('x'), await as('y')];
  };

  test.each([
    [{ apis: ['*/*'], users: ['ada'], columns: ['name'] }],
    [{ apis: ['*/*'], users: ['main:ada'], columns: ['name'] }],
    [{ apis: ['*/*'], groups: ['board'], columns: ['name'] }],
    [{ apis: ['*/*'], groups: ['staff'], columns: ['name'] }],
  ])('gives that caller no access, and later rules do not apply to it: %j', async (rule) => {
    expect(await statusWith(rule)).toEqual([404, 200]);
  });

  test.each([
    [{ apis: ['*/*'], users: ['ada', 'main:u1'] }],
    [{ apis: ['*/*'], groups: ['real'] }],
    [{ apis: ['*/*'], groups: ['main:staff', 'staff'] }],
  ])('applies if it also contains the exact name of the caller: %j', async (rule) => {
    expect(await statusWith(rule, ['main:staff'])).toEqual([200, 200]);
  });

  test('is reported once with the exact name to use, and makes no caller an operator', () => {
    const problems: string[] = [];
    const caller = { name: 'ada', method: 'bearer', groups: [], account: null, claims: {}, ...sub } as const;
    const file = ruleFileSchema.parse({ operators: { users: ['ada'] }, rules: [{ apis: ['*/*'], users: ['ada', 'token:x'] }] });
    const rules = new AccessRules(file, ({ en }) => problems.push(en), ['main:', 'token:']);
    expect([rules.isOperator(caller), rules.isOperator(caller)]).toEqual([false, false]);
    expect(rules.view(caller, service.publication).catalogue.projects).toEqual([]);
    expect(problems).toEqual([
      expect.stringMatching(/^operators contains "ada", .*use "main:u1"\.$/),
      expect.stringMatching(/^rules\.0 contains "ada", .*use "main:u1"\.$/),
    ]);
    expect(rules.problemsIn(service.publication.catalogue).map(({ en }) => en)).toEqual([
      expect.stringMatching(/^rules\.0 contains "ada", .*begin with main:, token:/),
      expect.stringMatching(/^operators contains "ada"/),
      ...problems,
    ]);
  });
});

test('invalid access rules grant no access, and the position of each error is reported', () => {
  const file = ruleFileSchema.parse({
    rules: [{ apis: ['things/people'], columns: ['nmae'] }, { apis: ['things/open'], rows: 'two==1' }, { apis: ['things/absent'] }],
  });
  const broken = new AccessRules(file);
  const found = broken.problemsIn(service.publication.catalogue);
  expect(found.map(({ en }) => en)).toEqual([
    'rules.0, for things/people: columns: unknown column "nmae"',
    expect.stringMatching(/^rules\.1, for things\/open: rows: .*two/),
    'rules.2 doesn’t match any API (things/absent)',
  ]);
  expect(found.map(({ fr }) => fr)).toEqual([
    'rules.0, pour things/people : columns : colonne inconnue « nmae »',
    expect.stringMatching(/^rules\.1, pour things\/open : rows : .*two/),
    'rules.2 ne correspond à aucune API (things/absent)',
  ]);
  const caller = {
    name: 'x',
    method: 'bearer',
    user: 'x',
    groups: [],
    aliases: { users: [], groups: [] },
    account: null,
    claims: {},
  } as const;
  expect(broken.view(caller, service.publication).catalogue.projects).toEqual([]);
});
