import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createAccess } from '../../../service/access/create-access.ts';
import { newServiceTokenText } from '../../../service/access/service-token.ts';
import { openServiceTokens } from '../../../service/access/service-tokens.ts';
import { selfSigned } from '../../electron/wire/self-signed.ts';
import { serveTables } from '../published-service.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

interface BasicResponse {
  readonly status: number;
  readonly challenges: readonly string[];
  readonly body: string;
}

/** Sends the headers of Excel, Power BI, and curl for a user name and a password. */
function ask(url: string, credentials: string | null): Promise<BasicResponse> {
  const headers = credentials === null ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  return new Promise((resolve, reject) => {
    request(url, { headers, ca: selfSigned.cert, checkServerIdentity: () => undefined }, (response) => {
      const challenges = response.rawHeaders.flatMap((value, index, all) =>
        /^www-authenticate$/i.test(all[index - 1] ?? '') ? [value] : [],
      );
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, challenges, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

describe('Basic authentication', () => {
  test('signs in a spreadsheet over TLS that sends a service token for the password', async () => {
    await using folder = await makeTemporaryFolder();
    const tokens = await openServiceTokens(`${folder.path}/service-tokens.json`, () => undefined);
    const token = newServiceTokenText();
    const { id } = await tokens.register(token, 'budget workbook', null);
    const access = createAccess({ issuers: null, serviceTokens: tokens, basic: true });
    await using service = await serveTables({ rows: { select: 'SELECT 1 AS id' } }, { tls: selfSigned, access });
    const url = `${service.base.replace('http:', 'https:')}/dmp-api/odata/things/rows?$select=id`;
    expect(await ask(url, `anyone:${token}`)).toMatchObject({ status: 200, body: expect.stringContaining('"value":[{"id":1}]') });
    expect(await ask(url, `:${token}`)).toMatchObject({ status: 200 });

    const without = await ask(url, null);
    expect(without.status).toBe(401);
    expect(without.challenges.at(-1)).toBe('Basic realm="dataquay", charset="UTF-8"');
    for (const wrong of ['anyone:wrong', 'anyone:', token, '', `anyone:${token} `])
      expect(await ask(url, wrong)).toMatchObject({ status: 401 });
    await tokens.revoke(id);
    const revoked = await ask(url, `anyone:${token}`);
    expect(revoked).toMatchObject({ status: 401, challenges: [expect.stringContaining('was revoked'), expect.stringMatching(/^Basic /)] });
    expect(revoked.body).not.toContain(token);
  });

  test('does not accept Basic credentials unless Basic authentication is enabled', async () => {
    const check = () => Promise.reject(new Error('The password was read.'));
    const access = createAccess({ issuers: null, serviceTokens: { check } });
    const authorization = `Basic ${Buffer.from('a:b').toString('base64')}`;
    expect(await access.authenticate({ authorization })).toEqual({
      challenges: ['ServiceToken realm="dataquay", header="SVC-X-API-TOKEN"'],
    });
  });
});
