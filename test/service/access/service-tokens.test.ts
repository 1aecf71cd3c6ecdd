import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccess } from '../../../service/access/create-access.ts';
import { newServiceTokenText } from '../../../service/access/service-token.ts';
import { openServiceTokens, type ServiceTokens } from '../../../service/access/service-tokens.ts';
import { tokenOwners } from '../../../service/access/token-owners.ts';
import type { UserState } from '../../../service/access/user-check.ts';
import { issuerSource } from '../../../service/access/user-source.ts';
import { StartFailure } from '../../../service/failures/start-failure.ts';

let folder: string;
let file: string;
let tokens: ServiceTokens;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-tokens-'));
  file = join(folder, 'service-tokens.json');
  tokens = await openServiceTokens(file, () => {});
});

afterEach(() => rm(folder, { recursive: true }));

const owners = tokenOwners([issuerSource({ id: 'issuer', prefix: 'main:', userCheck: null })], { checked: 90, unchecked: 30 });
const ask = (headers: Record<string, string>) => createAccess({ issuers: [], serviceTokens: tokens, owners }).authenticate(headers);
const plain = ['Bearer realm="dataquay"', 'ServiceToken realm="dataquay", header="SVC-X-API-TOKEN"'];
const refused = (why: string) => ({
  challenges: [plain[0], `${plain[1]}, error="invalid_token", error_description="The service token ${why}."`],
  rejected: { reason: `The service token ${why}.` },
});

describe('a service token', () => {
  it('identifies its caller by the label of the token', async () => {
    const text = newServiceTokenText();
    await tokens.register(text, 'nightly report', null);
    expect(await ask({ 'svc-x-api-token': text })).toMatchObject({
      principal: { name: 'nightly report', method: 'service-token', user: 'token:nightly report', account: null },
    });
  });

  it('is accepted until it expires', async () => {
    const [good, old] = [newServiceTokenText(), newServiceTokenText()];
    await tokens.register(good, 'good', new Date(Date.now() + 60_000));
    await tokens.register(old, 'old', new Date(Date.now() - 1));
    expect(await ask({ 'svc-x-api-token': good })).toHaveProperty('principal');
    expect(await ask({ 'svc-x-api-token': old })).toEqual(refused('has expired'));
  });

  it('is rejected immediately after it is revoked, and after a restart', async () => {
    const text = newServiceTokenText();
    const { id } = await tokens.register(text, 'leaked', null);
    expect(await tokens.revoke(id)).toBe(true);
    expect(await ask({ 'svc-x-api-token': text })).toEqual(refused('was revoked'));
    tokens = await openServiceTokens(file, () => {});
    await tokens.register(text, 'leaked', null);
    expect(await ask({ 'svc-x-api-token': text })).toEqual(refused('was revoked'));
    expect(await tokens.revoke('nobody')).toBe(false);
  });

  it('is rejected if one character is wrong, or if it is empty, duplicated, or a stored hash', async () => {
    const text = newServiceTokenText();
    const { hash } = await tokens.register(text, 'good', null);
    for (const wrong of [`${text}x`, text.slice(0, -1), text.toUpperCase(), '', `${text}, ${text}`, hash]) {
      expect(await ask({ 'svc-x-api-token': wrong })).toEqual(refused('is unknown'));
    }
  });

  it('is stored only in hashed form, in a file that only its owner can read', async () => {
    const texts = Array.from({ length: 5 }, newServiceTokenText);
    await Promise.all(texts.map((text, index) => tokens.register(text, `token ${index}`, null)));
    const stored = await readFile(file, 'utf8');
    for (const text of texts) expect(stored).not.toContain(text.slice(3));
    expect(JSON.parse(stored).tokens).toHaveLength(5);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    tokens = await openServiceTokens(file, () => {});
    for (const text of texts) expect(await ask({ 'svc-x-api-token': text })).toHaveProperty('principal');
  });

  it('a token created by a user has the name and the groups that the user had at creation', async () => {
    const owner = { account: 'issuer u 1', user: 'main:u 1', groups: ['main:staff'] };
    const created = await tokens.make(owner, 'report', new Date(Date.now() + 60_000));
    expect(await ask({ 'svc-x-api-token': created?.text ?? '' })).toMatchObject({
      principal: { name: 'report', method: 'service-token', user: 'main:u 1', groups: ['main:staff'], account: 'issuer u 1' },
    });
  });

  it('a token from before user names had prefixes identifies the user by the subject, not the display name', async () => {
    const owner = { account: 'issuer u1', user: 'ada', groups: ['staff', 'main:team'] };
    const created = await tokens.make(owner, 'report', new Date(Date.now() + 60_000));
    expect(await ask({ 'svc-x-api-token': created?.text ?? '' })).toMatchObject({
      principal: { user: 'main:u1', groups: ['main:team'], aliases: { users: ['ada'] } },
    });
  });

  it.each(['elsewhere u1', 'kerberos ada@R', 'issuer', ''])(
    'a token of the account %j, whose identity provider is not configured, is rejected',
    async (account) => {
      const created = await tokens.make({ account, user: 'main:u1', groups: [] }, 'report', new Date(Date.now() + 60_000));
      const why = 'was created by a user of an identity provider that this service no longer accepts';
      expect(await ask({ 'svc-x-api-token': created?.text ?? '' })).toEqual(refused(why));
    },
  );

  it("a token of a user expires after the maximum lifetime, even if the file is edited; an operator's does not", async () => {
    const year = new Date(Date.now() + 365 * 86_400_000);
    const created = await tokens.make({ account: 'issuer u1', user: 'main:u1', groups: [] }, 'report', year);
    const operators = newServiceTokenText();
    await tokens.register(operators, 'sample', null);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(Date.now() + 29 * 86_400_000);
      expect(await ask({ 'svc-x-api-token': created?.text ?? '' })).toHaveProperty('principal');
      vi.setSystemTime(Date.now() + 2 * 86_400_000);
      expect(await ask({ 'svc-x-api-token': created?.text ?? '' })).toEqual(refused('has expired'));
      expect(await ask({ 'svc-x-api-token': operators })).toHaveProperty('principal');
      const stored = JSON.parse(await readFile(file, 'utf8'));
      stored.tokens[0].expires = null;
      await writeFile(file, JSON.stringify(stored));
      tokens = await openServiceTokens(file, () => {});
      expect(await ask({ 'svc-x-api-token': created?.text ?? '' })).toEqual(refused('has expired'));
    } finally {
      vi.useRealTimers();
    }
  });

  it("a token of a disabled user is rejected, and reported unavailable while the user's state is unknown", async () => {
    let state: UserState = 'enabled';
    const source = issuerSource({ id: 'issuer', prefix: '', userCheck: { failure: () => null, stateOf: async () => state } });
    const access = createAccess({ issuers: [], serviceTokens: tokens, owners: tokenOwners([source], { checked: 90, unchecked: 30 }) });
    const created = await tokens.make({ account: 'issuer u1', user: 'u1', groups: [] }, 'report', new Date(Date.now() + 60_000));
    const headers = { 'svc-x-api-token': created?.text ?? '' };
    expect(await access.authenticate(headers)).toHaveProperty('principal');
    state = 'disabled';
    expect(await access.authenticate(headers)).toMatchObject({ challenges: [plain[0], expect.stringContaining('is disabled')] });
    state = 'unknown';
    expect(await access.authenticate(headers)).toHaveProperty('unavailable');
  });

  it('a token of another owner can neither be listed nor revoked', async () => {
    const make = (account: string) => tokens.make({ account, user: account, groups: [] }, account, new Date(Date.now() + 60_000));
    const [mine, theirs] = [await make('issuer one'), await make('issuer other')];
    expect((await tokens.ownedBy('issuer one')).map(({ id }) => id)).toEqual([mine?.token.id]);
    expect(await tokens.revoke(theirs?.token.id ?? '', 'issuer one')).toBe(false);
    expect(await ask({ 'svc-x-api-token': theirs?.text ?? '' })).toHaveProperty('principal');
  });

  it('a token created by another process is accepted immediately, and one revoked there is rejected', async () => {
    const other = await openServiceTokens(file, () => {});
    const text = newServiceTokenText();
    const { id } = await other.register(text, 'elsewhere', null);
    expect(await ask({ 'svc-x-api-token': text })).toHaveProperty('principal');
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await other.revoke(id);
      vi.setSystemTime(Date.now() + 1_001);
      expect(await ask({ 'svc-x-api-token': text })).toEqual(refused('was revoked'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('a token revoked by another process stays revoked when this process creates a token', async () => {
    const other = await openServiceTokens(file, () => {});
    const text = newServiceTokenText();
    const { id } = await tokens.register(text, 'first', null);
    await other.revoke(id);
    await tokens.register(newServiceTokenText(), 'second', null);
    expect(await ask({ 'svc-x-api-token': text })).toEqual(refused('was revoked'));
  });

  it("tokens stay valid if their file is damaged while in use; the damage is reported, and the file isn't overwritten", async () => {
    const logged: string[] = [];
    tokens = await openServiceTokens(file, (line) => logged.push(line));
    const text = newServiceTokenText();
    const { id } = await tokens.register(text, 'good', null);
    await writeFile(file, '{"tokens":[');
    await ask({ 'svc-x-api-token': 'unknown' });
    expect(await ask({ 'svc-x-api-token': text })).toHaveProperty('principal');
    expect(logged.join()).toContain('is damaged');
    await expect(tokens.revoke(id)).rejects.toThrow(StartFailure);
    expect(await readFile(file, 'utf8')).toBe('{"tokens":[');
  });

  it('has 256 random bits', () => {
    expect(newServiceTokenText()).toMatch(/^dq_[A-Za-z0-9_-]{43}$/);
    expect(new Set(Array.from({ length: 100 }, newServiceTokenText)).size).toBe(100);
  });

  it("a damaged token file stops the service from starting, and isn't overwritten", async () => {
    await writeFile(file, '{"tokens":[{"label":1}]}');
    await expect(openServiceTokens(file, () => {})).rejects.toThrow(StartFailure);
    await expect(openServiceTokens(file, () => {})).rejects.toThrow(/service-tokens\.json is damaged/);
    expect(await readFile(file, 'utf8')).toBe('{"tokens":[{"label":1}]}');
  });
});

describe('authentication challenges', () => {
  it('a request without credentials gets the challenges of both sign-in methods, and no error', async () => {
    expect(await ask({})).toEqual({ challenges: plain });
  });

  it('a request with an unsupported authentication scheme gets the challenges of both sign-in methods', async () => {
    for (const authorization of ['Basic YTpi', 'Negotiate YII=', 'Bearer', 'Bearerx y']) {
      expect(await ask({ authorization })).toEqual({ challenges: plain });
    }
  });

  it('a request with both a bearer token and a service token is rejected, even if one is valid', async () => {
    const text = newServiceTokenText();
    await tokens.register(text, 'good', null);
    const response = await ask({ 'svc-x-api-token': text, authorization: 'Bearer x' });
    const error = ', error="invalid_request", error_description="Send exactly one of the headers Authorization and SVC-X-API-TOKEN."';
    expect(response).toMatchObject({ challenges: plain.map((challenge) => challenge + error) });
  });
});
