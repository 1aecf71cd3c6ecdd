import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startIssuer, type TestIssuer } from '../service/access/issuer.ts';
import { type ServiceProgram, startProgram } from '../service/main/service-program.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';

/** Four users with the name ada or sample, one from each source of users. Each can see an API that no other user can see. */
const rules = {
  operators: { users: ['main:operator'] },
  rules: [
    { apis: ['tables/of-main'], users: ['main:ada'] },
    { apis: ['tables/of-partner'], users: ['partner:ada'] },
    { apis: ['tables/of-sample'], users: ['sample:ada'] },
    { apis: ['tables/of-token'], users: ['token:sample'] },
    { apis: ['tables/of-names'], users: ['ada', 'main:display', 'ada@example.org'] },
  ],
};

const catalogueSchema = z.array(z.object({ id: z.number(), expositions: z.array(z.object({ id: z.number(), accessPoint: z.string() })) }));
const madeSchema = z.object({ token: z.string(), created: z.string(), expires: z.string() });

const owned = new AsyncDisposableStack();
let folder: string;
let main: TestIssuer;
let partner: TestIssuer;
let service: ServiceProgram;
let ready: Record<string, string>;

beforeAll(async () => {
  folder = owned.use(await makeTemporaryFolder()).path;
  main = owned.adopt(await startIssuer(), (one) => one.stop());
  partner = owned.adopt(await startIssuer(), (one) => one.stop());
  for (const issuer of [main, partner]) issuer.setDiscovery(issuer.issuer);
  await mkdir(join(folder, 'tables'));
  for (const name of ['main', 'partner', 'sample', 'token', 'names']) await writeFile(join(folder, 'tables', `of-${name}.csv`), 'a\n1\n');
  await writeFile(join(folder, 'secret'), 'secret of the client\n');
  await writeFile(join(folder, 'access.json'), JSON.stringify(rules));
  const userCheck = { url: main.userUrl, 'client-id': 'service', 'client-secret': 'file:secret' };
  const issuer = [
    { url: main.issuer, prefix: 'main:', 'user-check': userCheck },
    { url: partner.issuer, prefix: 'partner:' },
  ];
  await writeFile(
    join(folder, 'service.json'),
    JSON.stringify({ sample: true, data: ['tables'], 'data-dir': 'data', access: 'access.json', issuer }),
  );
  service = owned.adopt(startProgram('--config', join(folder, 'service.json')), (one) => one.stop());
  ready = await service.ready;
});
afterAll(() => owned.disposeAsync());

const get = (path: string, headers: Record<string, string>) => fetch(`${ready.baseUrl}${path}`, { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function visibleTo(headers: Record<string, string>): Promise<readonly string[]> {
  const response = await get('/dmp-api/expositions', headers);
  expect(response.status).toBe(200);
  return catalogueSchema.parse(await response.json()).flatMap(({ expositions }) => expositions.map(({ accessPoint }) => accessPoint));
}

async function sampleToken(): Promise<string> {
  const { realm = '', username = '', password = '', clientId = '', clientSecret = '' } = ready;
  const form = { grant_type: 'password', username, password, client_id: clientId, client_secret: clientSecret };
  const url = `${ready.authUrl}/auth/realms/${realm}/protocol/openid-connect/token`;
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

describe('users of different identity providers', () => {
  test('users see only their own APIs, even with the same subject, display name, or label', async () => {
    expect(await visibleTo(bearer(await main.sign({ sub: 'ada' })))).toEqual(['of-main']);
    expect(await visibleTo(bearer(await partner.sign({ sub: 'ada' })))).toEqual(['of-partner']);
    expect(await visibleTo(bearer(await sampleToken()))).toEqual(['of-sample']);
    expect(await visibleTo({ 'svc-x-api-token': ready.serviceToken ?? '' })).toEqual(['of-token']);
  });

  test.each(['main:ada', 'partner:ada', 'sample:ada', 'token:sample', 'ada', 'display', 'ada@example.org'])(
    'users see no APIs of others by having the name, email, or group %s',
    async (name) => {
      const claims = { sub: 'nobody', preferred_username: name, email: name, name, groups: [name], upn: name };
      expect(await visibleTo(bearer(await main.sign(claims)))).toEqual([]);
      expect(await visibleTo(bearer(await partner.sign(claims)))).toEqual([]);
      expect(await visibleTo(bearer(await main.sign({ ...claims, sub: `partner:${name}` })))).toEqual([]);
    },
  );

  test('the service rejects issuers with overlapping prefixes at startup', async () => {
    const programArguments = ['--no-identity', '--issuer', `a:=${main.issuer}`, '--issuer', `a:b=${partner.issuer}`];
    const refused = startProgram(...programArguments, '--data-dir', join(folder, 'other'));
    expect(await refused.exited).toMatchObject({ code: 2 });
    expect(refused.stderr()).toContain('overlaps');
  });
});

describe('a token for another purpose than access to this service', () => {
  test.each([
    ['names the client of this service only in azp', { aud: 'account', azp: 'dataquay' }],
    ['has no audience', { aud: undefined }],
    ['is an ID token by its nonce', { typ: undefined, nonce: 'n' }],
    ['is an ID token by at_hash', { at_hash: 'x' }],
    ['is an ID token of Keycloak', { typ: 'ID' }],
    ['is a refresh token', { typ: 'Refresh' }],
    ['has no subject', { sub: undefined }],
  ])('a token is rejected with 401 because it %s', async (_why, claims) => {
    const response = await get('/dmp-api/expositions', bearer(await main.sign({ sub: 'ada', ...claims })));
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('invalid_token')]);
  });
});

describe('information about other callers and hidden APIs', () => {
  test('only operators can read metrics', async () => {
    const response = await get('/metrics', bearer(await main.sign({ sub: 'ada' })));
    expect([response.status, await response.text()]).toEqual([403, expect.not.stringContaining('dataquay_')]);
    expect((await get('/metrics', bearer(await main.sign({ sub: 'operator' })))).status).toBe(200);
    expect((await get('/metrics', bearer(await main.sign({ sub: 'x', preferred_username: 'main:operator' })))).status).toBe(403);
  });

  test('ids, counts, API descriptions, and error messages don’t reveal hidden APIs', async () => {
    const headers = bearer(await partner.sign({ sub: 'ada' }));
    const [project] = catalogueSchema.parse(await (await get('/dmp-api/expositions', headers)).json());
    expect([project?.id, project?.expositions.map(({ id }) => id)]).toEqual([1, [1]]);
    expect(await (await get('/dmp-api/status', headers)).json()).toEqual({ status: 'ok', published: { projects: 1, apis: 1 } });
    expect(await (await get('/dmp-api/odata/Datachain/Expositions/$count', headers)).text()).toBe('1');
    const openApi = await (await get('/dmp-api/openapi.json', headers)).text();
    expect(openApi).toContain('of-partner');
    expect(openApi).not.toMatch(/of-(?!partner)/);
    const missing = async (name: string) =>
      (await (await get(`/dmp-api/data/tables/${name}`, headers)).text()).replaceAll(name, '*').replace(/"requestId":"[^"]*"/, '');
    expect(await missing('of-main')).toBe(await missing('of-nothing'));
  });
});

describe('a service token of a user', () => {
  const make = async (issuer: TestIssuer, sub: string, lifetimeDays?: number) =>
    fetch(`${ready.baseUrl}/dmp-api/tokens`, {
      method: 'POST',
      headers: { ...bearer(await issuer.sign({ sub })), 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'sample', ...(lifetimeDays === undefined ? {} : { lifetimeDays }) }),
    });

  test('a service token identifies the user who created it, with any label', async () => {
    const { token } = madeSchema.parse(await (await make(main, 'ada')).json());
    expect(await visibleTo({ 'svc-x-api-token': token })).toEqual(['of-main']);
  });

  test('a service token is valid for 90 days at most, or 30 if its user can’t be checked', async () => {
    const days = ({ created, expires }: z.infer<typeof madeSchema>) => Math.round((Date.parse(expires) - Date.parse(created)) / 86_400_000);
    expect(days(madeSchema.parse(await (await make(partner, 'ada')).json()))).toBe(30);
    expect(days(madeSchema.parse(await (await make(main, 'ada')).json()))).toBe(90);
    expect([(await make(partner, 'ada', 31)).status, (await make(main, 'ada', 91)).status]).toEqual([400, 400]);
  });

  test('a service token is rejected if its user is disabled', async () => {
    const { token } = madeSchema.parse(await (await make(main, 'leaver')).json());
    main.disable('leaver');
    const response = await get('/dmp-api/expositions', { 'svc-x-api-token': token });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('is disabled')]);
  });
});
