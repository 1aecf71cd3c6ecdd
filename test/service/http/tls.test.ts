import { request } from 'node:https';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { selfSigned } from '../../electron/wire/self-signed.ts';
import { serveTables, token } from '../published-service.ts';

/** Returns the parsed JSON of a URL. Sends a POST request if there is a body. */
function ask(url: string, body?: string): Promise<unknown> {
  const headers = { 'svc-x-api-token': token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const options = { method: body === undefined ? 'GET' : 'POST', headers, ca: selfSigned.cert, checkServerIdentity: () => undefined };
  return new Promise((resolve, reject) => {
    request(url, options, (response) => json(response).then(resolve, reject))
      .on('error', reject)
      .end(body);
  });
}

test('the service returns rows over TLS, and all links use https', async () => {
  await using service = await serveTables({ odd: { select: 'SELECT 1 AS id' } }, { tls: selfSigned });
  const base = service.base.replace('http:', 'https:');
  const answer = await ask(`${base}/dmp-api/expositions`);
  const batch = JSON.stringify({ requests: [{ id: '1', method: 'GET', url: 'odd' }] });
  const context = `${base}/dmp-api/odata/things/$metadata#odd`;
  expect(await ask(`${base}/dmp-api/odata/things/$batch`, batch)).toMatchObject({ responses: [{ body: { '@odata.context': context } }] });
  expect(answer).toMatchObject([{ expositions: [{ dcRestUrl: `${base}/dmp-api/data/things/odd` }] }]);
});

test('a very large table is returned completely over TLS', async () => {
  const select = "SELECT i AS id, 'a text of some length ' || i AS text FROM range(100000) r(i)";
  await using service = await serveTables({ many: { select } }, { tls: selfSigned });
  const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, text: `a text of some length ${id}` }));
  expect(await ask(`${service.base.replace('http:', 'https:')}/dmp-api/odata/things/many`)).toMatchObject({ value: rows });
});
