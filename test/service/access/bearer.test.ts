import type { IncomingHttpHeaders } from 'node:http';
import { UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Access, Authentication } from '../../../service/access/access.ts';
import { createAccess } from '../../../service/access/create-access.ts';
import type { ServiceTokens } from '../../../service/access/service-tokens.ts';
import { eventually } from '../../eventually.ts';
import { startIssuer, type TestIssuer } from './issuer.ts';

const noServiceTokens: Pick<ServiceTokens, 'check'> = {
  check: () => Promise.resolve({ refused: 'unknown' }),
};

let issuer: TestIssuer;
let access: Access;

beforeEach(async () => {
  issuer = await startIssuer();
  access = createAccess({
    issuers: [{ issuer: issuer.issuer, jwksUrl: issuer.jwksUrl, audience: 'dataquay', groupsClaim: 'realm_access.roles', prefix: '' }],
    serviceTokens: noServiceTokens,
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await issuer.stop();
});

const ask = (token: string, headers: IncomingHttpHeaders = {}): Promise<Authentication> =>
  access.authenticate({ authorization: `Bearer ${token}`, ...headers });

const now = () => Math.floor(Date.now() / 1000);

function refusedAs(response: Authentication): string {
  if (!('challenges' in response)) throw new Error(`not refused: ${JSON.stringify(response)}`);
  const [bearer, serviceToken] = response.challenges;
  expect(serviceToken).toBe('ServiceToken realm="dataquay", header="SVC-X-API-TOKEN"');
  return /^Bearer realm="dataquay", error="invalid_token", error_description="([^"\\]+)"$/.exec(bearer ?? '')?.[1] ?? `odd: ${bearer}`;
}

describe('bearer authentication', () => {
  it('identifies the user by the subject claim, and uses the preferred name only for display', async () => {
    expect(await ask(await issuer.sign())).toMatchObject({
      principal: { name: 'ada', method: 'bearer', user: 'u1', aliases: { users: ['ada'] }, account: `${issuer.issuer} u1` },
    });
  });

  it('accepts a token with any letter case of the Bearer scheme', async () => {
    expect(await access.authenticate({ authorization: `bEARER  ${await issuer.sign()}` })).toHaveProperty('principal');
  });

  it('displays the subject if the token has no preferred name', async () => {
    expect(await ask(await issuer.sign({ preferred_username: undefined }))).toMatchObject({ principal: { name: 'u1' } });
  });

  it.each([undefined, '', 7, ['u1', 'u2'].slice(0, 0)])(
    'rejects a token without a subject (%j), even if it has a display name or a client',
    async (sub) => {
      expect(refusedAs(await ask(await issuer.sign({ sub: sub as string })))).toContain('sub');
    },
  );

  it.each(['sample:ada', 'token:sample', 'kerberos:ada'])('rejects a token whose subject %s is a built-in user name', async (sub) => {
    expect(refusedAs(await ask(await issuer.sign({ sub })))).toContain('reserves');
    expect(await ask(await issuer.sign({ realm_access: { roles: [sub, 'staff'] } }))).toMatchObject({ principal: { groups: ['staff'] } });
  });

  it('reads the groups of the user from the configured groups claim', async () => {
    const roles = { realm_access: { roles: ['staff', 7, ''] }, groups: ['other'] };
    expect(await ask(await issuer.sign(roles))).toMatchObject({ principal: { groups: ['staff'] } });
    expect(await ask(await issuer.sign({ 'realm_access.roles': 'alone' }))).toMatchObject({ principal: { groups: ['alone'] } });
    expect(await ask(await issuer.sign())).toMatchObject({ principal: { groups: [] } });
  });

  it('distinguishes a user of a second issuer from a user of the first with the same name', async () => {
    const second = { issuer: issuer.issuer, jwksUrl: issuer.jwksUrl, audience: 'dataquay', groupsClaim: 'groups', prefix: 'partner:' };
    const other = createAccess({ issuers: [second], serviceTokens: noServiceTokens });
    const authorization = `Bearer ${await issuer.sign({ groups: ['staff'] })}`;
    expect(await other.authenticate({ authorization })).toMatchObject({
      principal: { name: 'ada', user: 'partner:u1', groups: ['partner:staff'], aliases: { users: ['u1', 'ada', 'partner:ada'] } },
    });
  });

  it('accepts a token by its audience, for any client it was issued to', async () => {
    expect(await ask(await issuer.sign({ azp: 'other', aud: ['account', 'dataquay'] }))).toHaveProperty('principal');
    expect(await ask(await issuer.sign({ azp: 'other', aud: 'dataquay' }))).toHaveProperty('principal');
  });

  it.each([{ azp: 'dataquay' }, { azp: undefined, client_id: 'dataquay' }])(
    'rejects a token of the right client (%j) but for another service, with a configuration hint',
    async (client) => {
      for (const aud of ['account', undefined, ['account'], []] as (string | string[] | undefined)[]) {
        expect(refusedAs(await ask(await issuer.sign({ ...client, ...(aud === undefined ? { aud: undefined } : { aud }) })))).toMatch(
          /another service.*audience mapper/,
        );
      }
    },
  );

  it('accepts a token up to the clock leeway after it expires or before it becomes valid', async () => {
    expect(await ask(await issuer.sign({ exp: now() - 2 }))).toHaveProperty('principal');
    expect(refusedAs(await ask(await issuer.sign({ exp: now() - 8 })))).toBe('The access token has expired.');
    expect(await ask(await issuer.sign({ nbf: now() + 2 }))).toHaveProperty('principal');
    expect(refusedAs(await ask(await issuer.sign({ nbf: now() + 8 })))).toBe("The access token isn't valid yet.");
  });

  it('rejects a token without an expiry time', async () => {
    expect(refusedAs(await ask(await issuer.sign({ exp: undefined })))).toContain('exp');
  });

  it('rejects a token that was issued for another service', async () => {
    for (const aud of [undefined, 'account', 'dataquay2', ['Dataquay']]) {
      const response = await ask(await issuer.sign({ azp: 'other', ...{ aud } }));
      expect(refusedAs(response)).toBe(
        "The access token is for another service: its aud claim doesn't contain the expected audience 'dataquay'.",
      );
    }
  });

  it('rejects a token of an untrusted issuer without requesting keys', async () => {
    expect(refusedAs(await ask(await issuer.sign({ iss: 'https://elsewhere.example' })))).toContain("doesn't trust");
    expect(refusedAs(await ask(await issuer.sign({ iss: undefined })))).toContain("doesn't trust");
    expect(issuer.fetches).toBe(0);
  });

  it('rejects a token that another key signed', async () => {
    const forger = await startIssuer();
    try {
      expect(refusedAs(await ask(await forger.sign({ iss: issuer.issuer })))).toContain('signature');
    } finally {
      await forger.stop();
    }
  });

  it('rejects an unsigned token, and one that is signed with HMAC', async () => {
    const claims = { iss: issuer.issuer, sub: 'u1', aud: 'dataquay', exp: now() + 60 };
    expect(refusedAs(await ask(new UnsecuredJWT(claims).encode()))).toContain('algorithm');
    const [, payload] = (await issuer.sign()).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'first' })).toString('base64url');
    expect(refusedAs(await ask(`${header}.${payload}.AAAA`))).toContain('algorithm');
  });

  it('rejects a token whose claims were changed after signing', async () => {
    const [header, , signature] = (await issuer.sign()).split('.');
    const payload = Buffer.from(JSON.stringify({ iss: issuer.issuer, aud: 'dataquay', exp: now() + 60, sub: 'root' }));
    expect(refusedAs(await ask(`${header}.${payload.toString('base64url')}.${signature}`))).toContain('signature');
  });

  it('rejects ID tokens and refresh tokens', async () => {
    const idToken = { typ: 'ID', aud: 'dataquay' };
    expect(refusedAs(await ask(await issuer.sign(idToken)))).toContain('ID token');
    for (const claim of ['nonce', 'at_hash', 'c_hash', 'auth_time'])
      expect(refusedAs(await ask(await issuer.sign({ typ: undefined, [claim]: 'n' }, { typ: 'JWT' })))).toContain('ID token');
    expect(refusedAs(await ask(await issuer.sign({ typ: 'Bearer', at_hash: 'h' })))).toContain('ID token');
    expect(refusedAs(await ask(await issuer.sign({ typ: 'Refresh' })))).toContain('ID token');
    expect(await ask(await issuer.sign({ typ: undefined, scp: 'read' }, { typ: 'JWT' }))).toHaveProperty('principal');
    expect(await ask(await issuer.sign({ typ: undefined, nonce: 'n' }, { typ: 'at+jwt' }))).toHaveProperty('principal');
  });

  it('rejects text that is not a JSON Web Token, with an explanation', async () => {
    for (const text of ['garbage', 'a.b.c', '....', '{"alg":"none"}', 'x'.repeat(8000), 'é"\\']) {
      expect(refusedAs(await ask(text))).toContain('JSON Web Token');
    }
  });
});

describe('bearer authentication while the identity provider is down', () => {
  it('is reported unavailable, without rejecting the token, if the keys were never fetched', async () => {
    await issuer.stop();
    const response = await ask(await issuer.sign());
    const { host } = issuer.jwksUrl;
    expect(response).toEqual({
      unavailable: { en: expect.stringContaining(host), fr: expect.stringContaining(host) },
      cause: { problem: 'issuer-unreachable', code: 'ECONNREFUSED', text: expect.stringContaining(host) },
    });
  });

  it('still accepts tokens after an hour if the keys were fetched before', async () => {
    expect(await ask(await issuer.sign())).toHaveProperty('principal');
    await issuer.stop();
    expect(await ask(await issuer.sign())).toHaveProperty('principal');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(await ask(await issuer.sign())).toHaveProperty('principal');
  });

  it('still rejects malformed tokens and those of untrusted issuers', async () => {
    await issuer.stop();
    expect(refusedAs(await ask(await issuer.sign({ iss: 'https://elsewhere.example' })))).toContain("doesn't trust");
    expect(refusedAs(await ask('garbage'))).toContain('JSON Web Token');
  });

  it('accepts tokens again when the identity provider is back', async () => {
    await issuer.stop();
    expect(await ask(await issuer.sign())).toHaveProperty('unavailable');
    await issuer.start();
    expect(await ask(await issuer.sign())).toHaveProperty('principal');
    issuer.setBroken(true);
    expect(await ask(await issuer.sign())).toHaveProperty('principal');
  });

  it('is reported unavailable if the identity provider returns an invalid key set', async () => {
    issuer.setBroken(true);
    expect(await ask(await issuer.sign())).toHaveProperty('unavailable');
  });
});

describe('the signing keys of an issuer', () => {
  it('are fetched once for many concurrent requests', async () => {
    const token = await issuer.sign();
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(token)));
    expect(responses.every((response) => 'principal' in response)).toBe(true);
    expect(issuer.fetches).toBe(1);
  });

  it('are fetched again when a new key signs tokens, but not for each forged key ID', async () => {
    await ask(await issuer.sign());
    for (const kid of ['x', 'y', 'z']) expect(refusedAs(await ask(await issuer.sign({}, { kid })))).toContain("doesn't publish");
    expect(issuer.fetches).toBe(1);
    await issuer.rotate();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
    expect(await ask(await issuer.sign())).toHaveProperty('principal');
    expect(issuer.fetches).toBe(2);
  });

  it('are no longer accepted after the issuer withdraws them and the key cache expires', async () => {
    const old = await issuer.sign({ exp: now() + 7200 });
    expect(await ask(old)).toHaveProperty('principal');
    await issuer.rotate();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    await ask(old);
    await eventually(async () => expect(refusedAs(await ask(old))).toContain("doesn't publish"));
  });
});
