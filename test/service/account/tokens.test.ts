import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sourceOf } from '../../../service/access/bearer.ts';
import { createAccess } from '../../../service/access/create-access.ts';
import { mostTokens, openServiceTokens } from '../../../service/access/service-tokens.ts';
import { tokenOwners } from '../../../service/access/token-owners.ts';
import { openTokenUses } from '../../../service/access/token-uses.ts';
import { startIssuer, type TestIssuer } from '../access/issuer.ts';
import { type PublishedService, serveTables } from '../published-service.ts';

const tokenSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
  revoked: z.iso.datetime().nullable(),
  lastUsed: z.iso.datetime().nullable(),
});
const listSchema = z.strictObject({
  usualDays: z.literal(90),
  mostDays: z.literal(90),
  mostTokens: z.literal(mostTokens),
  tokens: z.array(tokenSchema),
});
const createdSchema = tokenSchema.extend({ token: z.string().startsWith('dq_') });
const problemSchema = z.looseObject({ code: z.string(), detail: z.string() });

const owned = new AsyncDisposableStack();
let service: PublishedService;
let issuer: TestIssuer;
let file: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-account-'));
  owned.defer(() => rm(folder, { recursive: true }));
  file = join(folder, 'tokens.json');
  issuer = await startIssuer();
  owned.defer(() => issuer.stop());
  const tokens = await openServiceTokens(file, () => {});
  const uses = await openTokenUses(join(folder, 'uses.json'), () => {});
  owned.defer(() => uses.close());
  const { jwksUrl } = issuer;
  const issuers = [{ issuer: issuer.issuer, jwksUrl, audience: 'dataquay', groupsClaim: 'groups', prefix: '' }];
  const owners = tokenOwners(issuers.map(sourceOf), { checked: 90, unchecked: 90 });
  const access = createAccess({ issuers, serviceTokens: tokens, owners, onUse: uses.used });
  service = await serveTables({ odd: { select: 'SELECT 1 AS id' } }, { access, account: { tokens, uses, owners } });
  owned.use(service);
});
afterAll(() => owned.disposeAsync());

async function as(sub: string): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await issuer.sign({ sub, preferred_username: sub })}` };
}

const ask = (path: string, method: string, headers: Record<string, string>, body?: unknown) =>
  fetch(`${service.base}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function createToken(sub: string, label = 'report'): Promise<z.infer<typeof createdSchema>> {
  const response = await ask('/dmp-api/tokens', 'POST', await as(sub), { label });
  expect(response.status).toBe(201);
  const created = createdSchema.parse(await response.json());
  expect(response.headers.get('location')).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/dmp-api/tokens/${created.id}$`));
  return created;
}

async function list(sub: string): Promise<z.infer<typeof tokenSchema>[]> {
  return listSchema.parse(await (await ask('/dmp-api/tokens', 'GET', await as(sub))).json()).tokens;
}

async function statusWith(token: string): Promise<number> {
  return (await ask('/dmp-api/data/things/odd', 'GET', { 'svc-x-api-token': token })).status;
}

describe('a signed-in user who manages service tokens', () => {
  test('creates a token whose text is returned once and not stored, sees its last use, and revokes it', async () => {
    const created = await createToken('ada');
    expect(Date.parse(created.expires) - Date.parse(created.created)).toBeCloseTo(90 * 86_400_000, -3);
    expect((await list('ada'))[0]).toMatchObject({ id: created.id, label: 'report', lastUsed: null, revoked: null });
    expect(await statusWith(created.token)).toBe(200);
    const [used] = await list('ada');
    expect(used?.lastUsed).toEqual(expect.any(String));
    expect(await readFile(file, 'utf8')).not.toContain(created.token.slice(3));
    expect(service.log.join('')).not.toContain(created.token.slice(3));
    expect((await ask(`/dmp-api/tokens/${created.id}`, 'DELETE', await as('ada'))).status).toBe(204);
    expect(await statusWith(created.token)).toBe(401);
    expect((await list('ada'))[0]?.revoked).toEqual(expect.any(String));
  });

  test('can neither list nor revoke the tokens of another user', async () => {
    const created = await createToken('bob');
    expect(await list('carol')).toEqual([]);
    const response = await ask(`/dmp-api/tokens/${created.id}`, 'DELETE', await as('carol'));
    expect([response.status, problemSchema.parse(await response.json()).code]).toEqual([404, 'unknown-token']);
    expect(await statusWith(created.token)).toBe(200);
  });

  test('can create only a limited number of tokens, and gets an error that explains the limit', async () => {
    const path = '/dmp-api/tokens';
    for (let count = 0; count < mostTokens; count += 1) await createToken('dora', `token ${count}`);
    const response = await ask(path, 'POST', await as('dora'), { label: 'one more' });
    expect([response.status, problemSchema.parse(await response.json()).code]).toEqual([409, 'too-many-tokens']);
    const [last] = await list('dora');
    await ask(`${path}/${last?.id}`, 'DELETE', await as('dora'));
    await createToken('dora');
  });

  test.each([
    [{}, 'label'],
    [{ label: '' }, 'label'],
    [{ label: 'a\nb' }, 'label'],
    [{ label: 'a', lifetimeDays: 0 }, 'lifetimeDays'],
    [{ label: 'a', lifetimeDays: 366 }, 'lifetimeDays'],
    [{ label: 'a', lifetimeDays: null }, 'lifetimeDays'],
    [{ label: 'a', groups: ['admin'] }, 'groups'],
    [[], 'Send {"label"'],
  ])('gets the reason if the request body %j is invalid', async (body, member) => {
    const response = await ask('/dmp-api/tokens', 'POST', await as('ada'), body);
    const problem = problemSchema.parse(await response.json());
    expect([response.status, problem.code]).toEqual([400, 'body-refused']);
    expect(problem.detail).toContain(member);
  });

  test('gets an error for a body that is invalid JSON, has another type, or is too large', async () => {
    const headers = { ...(await as('ada')), 'content-type': 'application/json' };
    const status = async (body: string, type = 'application/json') =>
      (await fetch(`${service.base}/dmp-api/tokens`, { method: 'POST', headers: { ...headers, 'content-type': type }, body })).status;
    expect(await status('{"label":')).toBe(400);
    expect(await status('label=x', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await status(JSON.stringify({ label: 'x'.repeat(20_000) }))).toBe(413);
  });
});

test('a service token can neither create, list, nor revoke service tokens', async () => {
  const created = await createToken('eve');
  const headers = { 'svc-x-api-token': created.token };
  for (const [path, method, body] of [
    ['/dmp-api/tokens', 'GET', undefined],
    ['/dmp-api/tokens', 'POST', { label: 'x' }],
    [`/dmp-api/tokens/${created.id}`, 'DELETE', undefined],
  ] as const) {
    const response = await ask(path, method, headers, body);
    expect([response.status, problemSchema.parse(await response.json()).code]).toEqual([403, 'sign-in-needed']);
  }
});

test("unauthenticated callers can't create tokens, and unsupported methods are rejected with the allowed ones", async () => {
  expect((await ask('/dmp-api/tokens', 'POST', {}, { label: 'x' })).status).toBe(401);
  for (const [path, method, allow] of [
    ['/dmp-api/tokens', 'PUT', 'GET, HEAD, OPTIONS, POST'],
    ['/dmp-api/tokens/x', 'POST', 'DELETE, OPTIONS'],
    ['/dmp-api/expositions', 'POST', 'GET, HEAD, OPTIONS'],
    ['/dmp-api/data/things/odd', 'DELETE', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const response = await ask(path, method, await as('ada'));
    expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, allow]);
  }
});
