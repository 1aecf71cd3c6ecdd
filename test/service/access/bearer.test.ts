import type { IncomingHttpHeaders } from 'node:http';
import { UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Access, Authentication } from '../../../service/access/access.ts';
import { createAccess } from '../../../service/access/create-access.ts';
import type { ServiceTokens } from '../../../service/access/service-tokens.ts';
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

describe('a bearer token', () => {
  it('lets its user in by the subject, which never changes; the preferred name is only for display', async () => {
    expect(await ask(await issuer.sign())).toMatchObject({
      principal: { name: 'ada', method: 'bearer', user: 'u1', aliases: { users: ['ada'] }, account: `${issuer.issuer} u1` },
    });
  });

  it('is accepted with any case of the scheme', async () => {
    expect(await access.authenticate({ authorization: `bEARER  ${await issuer.sign()}` })).toHaveProperty('principal');
  });

  it('is shown by its subject if it has no preferred name', async () => {
    expect(await ask(await issuer.sign({ preferred_username: undefined }))).toMatchObject({ principal: { name: 'u1' } });
  });

  it.each([undefined, '', 7, ['u1', 'u2'].slice(0, 0)])(
    'without a subject (%j) identifies no user, for any display name or client',
    async (sub) => {
      expect(refusedAs(await ask(await issuer.sign({ sub: sub as string })))).toContain('sub');
    },
  );

  it.each(['sample:ada', 'token:sample', 'kerberos:ada'])('whose subject %s is the name of a built-in user is refused', async (sub) => {
    expect(refusedAs(await ask(await issuer.sign({ sub })))).toContain('reserves');
    expect(await ask(await issuer.sign({ realm_access: { roles: [sub, 'staff'] } }))).toMatchObject({ principal: { groups: ['staff'] } });
  });

  it('contains the groups of its user in the issuer’s claim', async () => {
    const roles = { realm_access: { roles: ['staff', 7, ''] }, groups: ['other'] };
    expect(await ask(await issuer.sign(roles))).toMatchObject({ principal: { groups: ['staff'] } });
    expect(await ask(await issuer.sign({ 'realm_access.roles': 'alone' }))).toMatchObject({ principal: { groups: ['alone'] } });
    expect(await ask(await issuer.sign())).toMatchObject({ principal: { groups: [] } });
  });

  it('of a second issuer isn’t accepted for a user of the first with the same name', async () => {
    const second = { issuer: issuer.issuer, jwksUrl: issuer.jwksUrl, audience: 'dataquay', groupsClaim: 'groups', prefix: 'partner:' };
    const other = createAccess({ issuers: [second], serviceTokens: noServiceTokens });
    const authorization = `Bearer ${await issuer.sign({ groups: ['staff'] })}`;
    expect(await other.authenticate({ authorization })).toMatchObject({
      principal: { name: 'ada', user: 'partner:u1', groups: ['partner:staff'], aliases: { users: ['u1', 'ada', 'partner:ada'] } },
    });
  });

  it('is accepted by its audience, whichever client it was issued to', async () => {
    expect(await ask(await issuer.sign({ azp: 'other', aud: ['account', 'dataquay'] }))).toHaveProperty('principal');
    expect(await ask(await issuer.sign({ azp: 'other', aud: 'dataquay' }))).toHaveProperty('principal');
  });

  it.each([{ azp: 'dataquay' }, { azp: undefined, client_id: 'dataquay' }])(
    'of the right client (%j) for another service is refused, with what to configure',
    async (client) => {
      for (const aud of ['account', undefined, ['account'], []] as (string | string[] | undefined)[]) {
        expect(refusedAs(await ask(await issuer.sign({ ...client, ...(aud === undefined ? { aud: undefined } : { aud }) })))).toMatch(
          /another service.*audience mapper/,
        );
      }
    },
  );

  it('is accepted within the leeway of the clocks and no longer', async () => {
    expect(await ask(await issuer.sign({ exp: now() - 2 }))).toHaveProperty('principal');
    expect(refusedAs(await ask(await issuer.sign({ exp: now() - 8 })))).toBe('The access token has expired.');
    expect(await ask(await issuer.sign({ nbf: now() + 2 }))).toHaveProperty('principal');
    expect(refusedAs(await ask(await issuer.sign({ nbf: now() + 8 })))).toBe("The access token isn't valid yet.");
  });

  it('is rejected if it doesn’t expire', async () => {
    expect(refusedAs(await ask(await issuer.sign({ exp: undefined })))).toContain('exp');
  });

  it('is rejected if it was issued for another service', async () => {
    for (const aud of [undefined, 'account', 'dataquay2', ['Dataquay']]) {
      const response = await ask(await issuer.sign({ azp: 'other', ...{ aud } }));
      expect(refusedAs(response)).toBe("The access token is for another service: its aud claim doesn't contain this service's audience.");
    }
  });

  it('is rejected if it comes from another issuer, without a request', async () => {
    expect(refusedAs(await ask(await issuer.sign({ iss: 'https://elsewhere.example' })))).toContain("doesn't trust");
    expect(refusedAs(await ask(await issuer.sign({ iss: undefined })))).toContain("doesn't trust");
    expect(issuer.fetches).toBe(0);
  });

  it('is refused where another key signed it', async () => {
    const forger = await startIssuer();
    try {
      expect(refusedAs(await ask(await forger.sign({ iss: issuer.issuer })))).toContain('signature');
    } finally {
      await forger.stop();
    }
  });

  it('is refused unsigned, and signed with the public key as a shared secret', async () => {
    const claims = { iss: issuer.issuer, sub: 'u1', aud: 'dataquay', exp: now() + 60 };
    expect(refusedAs(await ask(new UnsecuredJWT(claims).encode()))).toContain('algorithm');
    const [, payload] = (await issuer.sign()).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'first' })).toString('base64url');
    expect(refusedAs(await ask(`${header}.${payload}.AAAA`))).toContain('algorithm');
  });

  it('is refused where a part of it was changed', async () => {
    const [header, , signature] = (await issuer.sign()).split('.');
    const payload = Buffer.from(JSON.stringify({ iss: issuer.issuer, aud: 'dataquay', exp: now() + 60, sub: 'root' }));
    expect(refusedAs(await ask(`${header}.${payload.toString('base64url')}.${signature}`))).toContain('signature');
  });

  it('is rejected if it is an ID token', async () => {
    const idToken = { typ: 'ID', aud: 'dataquay' };
    expect(refusedAs(await ask(await issuer.sign(idToken)))).toContain('ID token');
    for (const claim of ['nonce', 'at_hash', 'c_hash', 'auth_time'])
      expect(refusedAs(await ask(await issuer.sign({ typ: undefined, [claim]: 'n' }, { typ: 'JWT' })))).toContain('ID token');
    expect(refusedAs(await ask(await issuer.sign({ typ: 'Bearer', at_hash: 'h' })))).toContain('ID token');
    expect(refusedAs(await ask(await issuer.sign({ typ: 'Refresh' })))).toContain('ID token');
    expect(await ask(await issuer.sign({ typ: undefined, scp: 'read' }, { typ: 'JWT' }))).toHaveProperty('principal');
    expect(await ask(await issuer.sign({ typ: undefined, nonce: 'n' }, { typ: 'at+jwt' }))).toHaveProperty('principal');
  });

  it('is rejected if it isn’t a token', async () => {
    for (const text of ['garbage', 'a.b.c', '....', '{"alg":"none"}', 'x'.repeat(8000), 'é"\\']) {
      expect(refusedAs(await ask(text))).toContain('JSON Web Token');
    }
  });
});

describe('while the identity provider is down', () => {
  it('a token is neither accepted nor refused where its keys were never seen', async () => {
    await issuer.stop();
    const response = await ask(await issuer.sign());
    const { host } = issuer.jwksUrl;
    expect(response).toEqual({ unavailable: { en: expect.stringContaining(host), fr: expect.stringContaining(host) } });
  });

  it('tokens keep working once the keys are known', async () => {
    expect(await ask(await issuer.sign())).toHaveProperty('principal');
    await issuer.stop();
    expect(await ask(await issuer.sign())).toHaveProperty('principal');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(await ask(await issuer.sign())).toHaveProperty('principal');
  });

  it('a foreign token is refused all the same', async () => {
    await issuer.stop();
    expect(refusedAs(await ask(await issuer.sign({ iss: 'https://elsewhere.example' })))).toContain("doesn't trust");
    expect(refusedAs(await ask('garbage'))).toContain('JSON Web Token');
  });

  it('requests are served again as soon as it is back', async () => {
    await issuer.stop();
    expect(await ask(await issuer.sign())).toHaveProperty('unavailable');
    await issuer.start();
    expect(await ask(await issuer.sign())).toHaveProperty('principal');
    issuer.setBroken(true);
    expect(await ask(await issuer.sign())).toHaveProperty('principal');
  });

  it('a response that is no key set counts as down', async () => {
    issuer.setBroken(true);
    expect(await ask(await issuer.sign())).toHaveProperty('unavailable');
  });
});

describe('the keys', () => {
  it('are fetched once for many requests at the same time', async () => {
    const token = await issuer.sign();
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(token)));
    expect(responses.every((response) => 'principal' in response)).toBe(true);
    expect(issuer.fetches).toBe(1);
  });

  it('are requested again when a new one signs, but not for every forged identifier', async () => {
    await ask(await issuer.sign());
    for (const kid of ['x', 'y', 'z']) expect(refusedAs(await ask(await issuer.sign({}, { kid })))).toContain("doesn't publish");
    expect(issuer.fetches).toBe(1);
    await issuer.rotate();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
    expect(await ask(await issuer.sign())).toHaveProperty('principal');
    expect(issuer.fetches).toBe(2);
  });

  it('withdrawn by the issuer stop working after the next look', async () => {
    const old = await issuer.sign({ exp: now() + 7200 });
    expect(await ask(old)).toHaveProperty('principal');
    await issuer.rotate();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    await ask(old);
    await vi.waitFor(async () => expect(refusedAs(await ask(old))).toContain("doesn't publish"));
  });
});
