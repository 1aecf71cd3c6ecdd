import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startReadyProgram } from '../ready-program.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';
import { curl, whyNoCurl } from './curl.ts';

const readySchema = z.object({
  baseUrl: z.url(),
  authUrl: z.url(),
  realm: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  username: z.string(),
  password: z.string(),
  serviceToken: z.string(),
});

const reason = whyNoCurl();
if (reason !== null) console.log(`The service is not tried with curl. ${reason}`);

describe.skipIf(reason !== null)('a data service that curl and openid-client call (needs curl)', () => {
  const owned = new AsyncDisposableStack();
  let ready: z.infer<typeof readySchema>;

  beforeAll(async () => {
    const folder = owned.use(await makeTemporaryFolder());
    const tables = join(folder.path, 'Orders of 2020');
    await mkdir(tables);
    await writeFile(join(tables, 'line items.csv'), 'number,name,price\n007,"Ünder, ""glass""",1.10\n008,,2.00\n009,"",3.50\n');
    const program = await startReadyProgram('service/main.ts', ['--data', tables, '--data-dir', join(folder.path, 'data')]);
    owned.defer(() => program.stop());
    ready = readySchema.parse(JSON.parse(program.line));
  });
  afterAll(() => owned.disposeAsync());

  const withToken = () => ['--header', `SVC-X-API-TOKEN: ${ready.serviceToken}`];

  /** Returns the URL of the rows from the catalogue. */
  async function rowsUrl(curlArguments: readonly string[]): Promise<string> {
    const { status, body } = await curl([...curlArguments, `${ready.baseUrl}/dmp-api/expositions`]);
    expect(status).toBe(200);
    const [project] = z.array(z.object({ expositions: z.array(z.object({ dcRestUrl: z.url() })) })).parse(JSON.parse(body));
    return project?.expositions[0]?.dcRestUrl ?? '';
  }

  test('accepts an access token of the identity provider for the catalogue and its rows, but no ID token', async () => {
    const issuer = new URL(`${ready.authUrl}/auth/realms/${ready.realm}`);
    const client = await openid.discovery(issuer, ready.clientId, undefined, openid.ClientSecretPost(ready.clientSecret), {
      execute: [openid.allowInsecureRequests],
    });
    const { username, password } = ready;
    const tokens = await openid.genericGrantRequest(client, 'password', { username, password, scope: 'openid profile email' });
    const fresh = await openid.refreshTokenGrant(client, String(tokens.refresh_token));
    const bearer = ['--oauth2-bearer', fresh.access_token];
    const response = await curl([...bearer, `${await rowsUrl(bearer)}?select=number&filter=price%3E1.5&sort=-number`]);
    expect(response).toMatchObject({ status: 200, body: '[{"number":"009"},{"number":"008"}]' });
    expect((await curl(['--oauth2-bearer', `${tokens.id_token}`, `${ready.baseUrl}/dmp-api/expositions`])).status).toBe(401);
  });

  test('returns pages with the total and a Link header to the next page', async () => {
    const url = await rowsUrl(withToken());
    const first = await curl([...withToken(), `${url}?hitsPerPage=2&select=number`]);
    expect(first.headers['x-total-count']).toEqual(['3']);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.link?.join() ?? '')?.[1] ?? '';
    const second = await curl([...withToken(), next]);
    expect([first.body, second.body]).toEqual(['[{"number":"007"},{"number":"008"}]', '[{"number":"009"}]']);
    expect(second.headers.link?.join()).toMatch(/rel="prev"/);
  });

  test('returns rows as CSV exactly as published', async () => {
    const response = await curl([...withToken(), '--header', 'accept: text/csv', await rowsUrl(withToken())]);
    expect(response.body).toBe('number,name,price\r\n007,"Ünder, ""glass""",1.10\r\n008,,2.00\r\n009,"",3.50\r\n');
  });

  test('accepts a filter that curl encodes, and reports the position of an error in a filter', async () => {
    const url = await rowsUrl(withToken());
    const encoded = ['--get', '--data-urlencode', 'filter=name=contains="glass"', '--data-urlencode', 'select=number'];
    expect(await curl([...withToken(), ...encoded, url])).toMatchObject({ status: 200, body: '[{"number":"007"}]' });
    const wrong = await curl([...withToken(), `${url}?filter=prise==1`]);
    expect(wrong.status).toBe(400);
    expect(JSON.parse(wrong.body)).toMatchObject({ code: 'query-refused', parameter: 'filter', from: 0, to: 5 });
  });

  test('rejects a request without credentials, and lists the enabled sign-in methods', async () => {
    const response = await curl([`${ready.baseUrl}/dmp-api/expositions`]);
    expect(response.status).toBe(401);
    expect(response.headers['www-authenticate']).toEqual([expect.stringMatching(/^Bearer /), expect.stringMatching(/^ServiceToken /)]);
  });
});
