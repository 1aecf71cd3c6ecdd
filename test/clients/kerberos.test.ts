import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccess } from '../../service/access/create-access.ts';
import { negotiateCheck, openNegotiate } from '../../service/access/negotiate/negotiate.ts';
import { createVerifier, type TokenVerifier } from '../../service/access/negotiate/verifier.ts';
import { kerberosReply, wrapKerberosToken } from '../../shared/spnego/kerberos-token.ts';
import { tokensFor } from '../kerberos/client-tokens.ts';
import { type Realm, startRealm, whyNoRealm } from '../kerberos/realm.ts';
import { type PublishedService, serveTables } from '../service/published-service.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';
import { base64, initToken, kerberosToken, windowsList } from '../shared/spnego/tokens.ts';
import { numbers } from './client-tables.ts';
import { curl, whyNoCurl } from './curl.ts';

const reason = whyNoRealm() ?? whyNoCurl('spnego');
if (reason !== null) console.log(`curl --negotiate is not tried. ${reason}`);

describe.skipIf(reason !== null)('a data service in a real Kerberos realm (needs a KDC and curl with SPNEGO)', () => {
  let realm: Realm;
  let verifier: TokenVerifier;
  let service: PublishedService;
  const logged: string[] = [];

  beforeAll(async () => {
    const users = { ada: 'password-of-ada', eve: 'password-of-eve' };
    realm = await startRealm({ users, services: ['HTTP/localhost', 'HTTP/elsewhere'] });
    const keytab = realm.keytab('service-keys', 'HTTP/localhost').replace(/^FILE:/, '');
    verifier = createVerifier({ keytab, environment: realm.environment });
    service = await serveTables(
      { 'some-numbers': numbers },
      {
        access: createAccess({
          issuers: null,
          negotiate: negotiateCheck(verifier, realm.name, (line) => logged.push(line)),
          serviceTokens: { check: async () => ({ refused: 'unknown' }) },
        }),
        rules: { groups: { few: ['kerberos:ada'] }, rules: [{ apis: ['*/*'], groups: ['few'], rows: 'id<4' }] },
      },
    );
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    verifier?.close();
    await realm?.close();
  });

  const address = (path: string) => `${service.base.replace('127.0.0.1', 'localhost')}${path}`;
  const as = (user: 'ada' | 'eve') => ({ ...realm.environment, KRB5CCNAME: realm.ticket(user, user, `password-of-${user}`) });
  const rows = '/dmp-api/data/things/some-numbers';

  test('accepts a user of the realm, applies the rules for that user, and authenticates itself', async () => {
    const response = await curl(['--negotiate', '--user', ':', address(`${rows}?select=id`)], as('ada'));
    expect(response).toMatchObject({ status: 200, body: '[{"id":1},{"id":2},{"id":3}]' });
    expect(response.headers['www-authenticate']).toEqual([expect.stringMatching(/^Negotiate [A-Za-z0-9+/=]{40,}$/)]);
  });

  test('returns 404 to a user without permission', async () => {
    expect(await curl(['--negotiate', '--user', ':', address(rows)], as('eve'))).toMatchObject({ status: 404 });
  });

  test('rejects a request without a ticket, and lists the enabled sign-in methods', async () => {
    const response = await curl([address(rows)], realm.environment);
    expect(response.status).toBe(401);
    expect(response.headers['www-authenticate']).toEqual(['Negotiate', expect.stringContaining('ServiceToken')]);
    expect(await curl(['--negotiate', '--user', ':', address(rows)], realm.environment)).toMatchObject({ status: 401 });
  });

  test('lists Kerberos and the other enabled methods in the OpenAPI document', async () => {
    const { body } = await curl(['--negotiate', '--user', ':', address('/dmp-api/openapi.json')], as('ada'));
    expect(JSON.parse(body)).toMatchObject({ security: [{ negotiate: [] }, { serviceToken: [] }] });
  });

  test('accepts one ticket for all requests of a batch', async () => {
    const body = JSON.stringify({
      requests: [
        { id: '1', method: 'GET', url: 'some-numbers/$count' },
        { id: '2', method: 'GET', url: 'some-numbers(2)/kind/$value' },
      ],
    });
    const curlArguments = ['--negotiate', '--user', ':', '--header', 'content-type: application/json', '--data', body];
    const response = await curl([...curlArguments, address('/dmp-api/odata/things/$batch')], as('ada'));
    expect(JSON.parse(response.body)).toMatchObject({
      responses: [
        { id: '1', status: 200, body: '3' },
        { id: '2', status: 200, body: 'even' },
      ],
    });
  });

  test.each([
    ['junk', 'AAAA'],
    ['NTLM', 'TlRMTVNTUAABAAAAAAAAAA=='],
  ])('rejects %s, and doesn’t log it', async (_what, token) => {
    const response = await curl(['--header', `Authorization: Negotiate ${token}`, address(rows)]);
    expect(response.status).toBe(401);
    expect(logged.join()).not.toContain(token);
  });

  test('accepts a Windows token that lists NTLM after Kerberos, and authenticates itself with Kerberos', async () => {
    const [token = Uint8Array.of()] = await tokensFor(as('ada'), 1);
    const response = await curl(['--header', `Authorization: Negotiate ${base64(initToken(windowsList, token))}`, address(rows)]);
    expect(response.status).toBe(200);
    const [proof = ''] = response.headers['www-authenticate'] ?? [];
    expect(kerberosReply(Buffer.from(proof.replace('Negotiate ', ''), 'base64'))).toHaveProperty('token');
  });

  test('rejects a token that was already used', async () => {
    const sent = await curl(['--negotiate', '--user', ':', '--verbose', '--stderr', '-', address(`${rows}?select=id`)], as('ada'));
    const [header = ''] = /Authorization: Negotiate \S+/.exec(sent.body) ?? [];
    expect(header).not.toBe('');
    expect(await curl(['--header', header, address(rows)])).toMatchObject({ status: 401 });
    expect(logged.at(-1)).toContain('replay');
  });

  test('reports that tokens can’t be verified, instead of waiting, if the library doesn’t respond', async () => {
    const impatient = createVerifier({ keytab: '/nowhere', environment: realm.environment, timeout: 0 });
    const check = negotiateCheck(impatient, null, () => undefined);
    try {
      expect(await check.check(base64(wrapKerberosToken(kerberosToken())))).toHaveProperty('unavailable');
    } finally {
      check.close();
    }
  });
});

describe('an invalid keytab', () => {
  test('is rejected at the start, with its file name', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'keys');
    const open = () => openNegotiate({ keytab: file, realm: null }, () => undefined);
    await expect(open()).rejects.toThrow(`Can’t read the keytab ${file} (ENOENT).`);
    await writeFile(file, 'no keys');
    await expect(open()).rejects.toThrow(`${file} isn’t a keytab`);
  });
});
