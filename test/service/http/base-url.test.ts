import { expect, test } from 'vitest';
import { z } from 'zod';
import { serveTables, token } from '../published-service.ts';

const table = { things: { select: 'SELECT i AS id FROM range(3) r(i)', description: { schema: { fields: [], primaryKey: ['id'] } } } };
const publicUrl = 'https://data.example.org/open';
const odata = '/dmp-api/odata/things';

test('all links start with the public URL of the service behind a proxy', async () => {
  await using service = await serveTables(table, { publicUrl });
  const responses = await Promise.all(
    ['/dmp-api/expositions', '/dmp-api/openapi.json', `${odata}/things?$format=application/json;odata.metadata=full`, `${odata}/`].map(
      async (path) => (await service.get(path)).text(),
    ),
  );
  for (const response of responses) {
    expect(response).toContain(publicUrl);
    expect(response).not.toContain(service.base);
  }
  const page = await service.get('/dmp-api/data/things/things?hitsPerPage=1');
  expect(page.headers.get('link')).toBe(`<${publicUrl}/dmp-api/data/things/things?hitsPerPage=1&page=2>; rel="next"`);
  const next = await service.get(`${odata}/things`, { headers: { prefer: 'maxpagesize=1' } });
  const { '@odata.nextLink': link } = z.object({ '@odata.nextLink': z.string() }).parse(await next.json());
  expect(link.startsWith(`${publicUrl}${odata}/things?`)).toBe(true);
  expect(await (await service.get(link.slice(publicUrl.length))).json()).toMatchObject({ value: [{ id: 1 }] });
});

test('a row is returned for its public URL, in a single request and in a batch', async () => {
  await using service = await serveTables(table, { publicUrl });
  const address = `${publicUrl}${odata}/things(2)`;
  expect(await (await service.get(`${odata}/$entity?$id=${encodeURIComponent(address)}`)).json()).toMatchObject({ id: 2 });
  const urls = [address, 'things(2)', `/open${odata}/things(2)`, `https://other.example${odata}/things(2)`];
  const response = await service.get(`${odata}/$batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'continue-on-error', 'svc-x-api-token': token },
    body: JSON.stringify({ requests: urls.map((url, index) => ({ id: String(index), method: 'GET', url })) }),
  });
  const context = `${publicUrl}${odata}/$metadata#things/$entity`;
  const row = { status: 200, body: { '@odata.context': context, id: 2 } };
  expect(await response.json()).toMatchObject({ responses: [row, row, row, { status: 404 }] });
});
