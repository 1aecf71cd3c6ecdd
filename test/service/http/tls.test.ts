import { request } from 'node:https';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { selfSigned } from '../../electron/wire/self-signed.ts';
import { serveTables, token } from '../published-service.ts';

test('over TLS the rows come, and links lead back over TLS', async () => {
  await using service = await serveTables({ odd: { select: 'SELECT 1 AS id' } }, { tls: selfSigned });
  const base = service.base.replace('http:', 'https:');
  const answer = await new Promise<unknown>((resolve, reject) => {
    const options = { headers: { 'svc-x-api-token': token }, ca: selfSigned.cert, checkServerIdentity: () => undefined };
    request(`${base}/dmp-api/expositions`, options, (response) => json(response).then(resolve, reject))
      .on('error', reject)
      .end();
  });
  expect(answer).toMatchObject([{ expositions: [{ dcRestUrl: `${base}/dmp-api/data/things/odd` }] }]);
});
