import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccess } from '../../../service/access/create-access.ts';
import { startIssuer, type TestIssuer } from './issuer.ts';

let issuer: TestIssuer;
beforeEach(async () => {
  issuer = await startIssuer();
});
afterEach(() => issuer.stop());

const good = { check: () => Promise.resolve({ token: { id: '1', label: 'report', created: '', expires: null, revoked: null, hash: '' } }) };
const settings = { audience: 'dataquay', groupsClaim: 'groups', prefix: '' };

describe('a disabled sign-in method', () => {
  test('is not offered in challenges, and its credentials are ignored', async () => {
    const bearer = createAccess({ issuers: [{ ...settings, issuer: issuer.issuer, jwksUrl: issuer.jwksUrl }], serviceTokens: null });
    expect(await bearer.authenticate({ 'svc-x-api-token': 'x' })).toEqual({ challenges: ['Bearer realm="dataquay"'] });
    expect(await bearer.authenticate({ authorization: `Bearer ${await issuer.sign()}` })).toHaveProperty('principal');
    const tokens = createAccess({ issuers: null, serviceTokens: good });
    const challenges = ['ServiceToken realm="dataquay", header="SVC-X-API-TOKEN"'];
    expect(await tokens.authenticate({ authorization: `Bearer ${await issuer.sign()}` })).toEqual({ challenges });
    expect(await tokens.authenticate({ 'svc-x-api-token': 'x' })).toHaveProperty('principal');
  });
});

test('enabled sign-in methods are each offered in a challenge, and a Kerberos response includes the proof of the service', async () => {
  const ada = {
    name: 'ada',
    method: 'negotiate',
    user: 'kerberos:ada',
    groups: [],
    aliases: { users: ['ada'], groups: [] },
    account: 'kerberos ada@R',
    claims: {},
  } as const;
  const negotiate = {
    check: async (token: string) => (token === 'YII=' ? { principal: ada, header: 'Negotiate proof' } : { refused: 'no' }),
  };
  const access = createAccess({ issuers: [], negotiate, serviceTokens: good });
  const challenges = ['Bearer realm="dataquay"', 'Negotiate', 'ServiceToken realm="dataquay", header="SVC-X-API-TOKEN"'];
  expect(access.methods).toEqual(['bearer', 'negotiate', 'service-token']);
  expect(await access.authenticate({})).toEqual({ challenges });
  expect(await access.authenticate({ authorization: 'negotiate YII=' })).toEqual({ principal: ada, header: 'Negotiate proof' });
  expect(await access.authenticate({ authorization: 'Negotiate other' })).toEqual({ challenges });
  const without = createAccess({ issuers: null, serviceTokens: good });
  expect(await without.authenticate({ authorization: 'Negotiate YII=' })).toEqual({ challenges: challenges.slice(2) });
});

describe('sign-in with several issuers', () => {
  test('selects the issuer by the token, and uses the keys and audience of that issuer', async () => {
    const second = await startIssuer();
    try {
      const access = createAccess({
        issuers: [
          { ...settings, issuer: issuer.issuer, jwksUrl: issuer.jwksUrl, prefix: 'main:' },
          { ...settings, issuer: second.issuer, jwksUrl: second.jwksUrl, audience: 'theirs', prefix: 'partner:' },
        ],
        serviceTokens: null,
      });
      const ask = async (token: string) => access.authenticate({ authorization: `Bearer ${token}` });
      expect(await ask(await issuer.sign())).toMatchObject({ principal: { user: 'main:u1' } });
      expect(await ask(await second.sign({ aud: 'theirs' }))).toMatchObject({ principal: { user: 'partner:u1' } });
      expect(await ask(await second.sign())).toHaveProperty('challenges');
      expect(await ask(await second.sign({ aud: 'theirs', iss: issuer.issuer }))).toHaveProperty('challenges');
    } finally {
      await second.stop();
    }
  });

  test('finds the keys of an issuer by discovery, and rejects a discovery document of another issuer', async () => {
    const access = createAccess({ issuers: [{ ...settings, issuer: issuer.issuer, jwksUrl: null }], serviceTokens: null });
    const ask = async () => access.authenticate({ authorization: `Bearer ${await issuer.sign()}` });
    issuer.setDiscovery('https://elsewhere.example');
    expect(await ask()).toHaveProperty('unavailable');
    issuer.setDiscovery(issuer.issuer);
    const later = createAccess({ issuers: [{ ...settings, issuer: issuer.issuer, jwksUrl: null }], serviceTokens: null });
    expect(await later.authenticate({ authorization: `Bearer ${await issuer.sign()}` })).toHaveProperty('principal');
  });
});
