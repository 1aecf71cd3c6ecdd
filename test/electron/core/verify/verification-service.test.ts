import { parseXml } from '@rgrove/parse-xml';
import { beforeEach, expect, test } from 'vitest';
import type { VerifyEvent } from '../../../../shared/contract/verify.ts';
import { allSecrets, client, connectionId, dataServer, signedIn } from '../scripted-application.ts';

const json = { 'content-type': 'application/json' };

beforeEach(async () => {
  await signedIn();
  const rows = [{ id: 1, delay: 2.5, mystery: 3 }];
  dataServer.responses.set('/dmp-api/data/travel/flights-3m', (_request, response) =>
    response.writeHead(200, json).end(JSON.stringify(rows)),
  );
  dataServer.responses.set('/dmp-api/odata/travel/flights_3m', (_request, response) => {
    const value = rows.map((row) => ({ ...row, delay: 9.5 }));
    response.writeHead(200, json).end(JSON.stringify({ '@odata.context': '$metadata#flights_3m', value }));
  });
});

async function verified(): Promise<readonly VerifyEvent[]> {
  const events: VerifyEvent[] = [];
  for await (const event of await client.catalogue.verify({ connectionId })) events.push(event);
  return events;
}

test('shows the differences between REST and OData, with both requests', async () => {
  const events = await verified();
  expect(events[0]).toMatchObject({ type: 'begun', number: 1, total: 1 });
  const last = events.at(-1);
  if (last?.type !== 'verified') throw new Error(JSON.stringify(events));
  expect(last.api.passed).toBe(false);
  const agreement = last.api.checks.find(({ id }) => id === 'agreement');
  expect(agreement?.faults).toMatchObject([{ code: 'value-differs', facts: { column: 'delay', rest: '2.5', odata: '9.5' } }]);
  expect(agreement?.faults[0]?.requests.map(({ format }) => format)).toEqual(['rest', 'odata']);
  for (const secret of allSecrets) expect(JSON.stringify(events)).not.toContain(secret);
});

test('exports the API, the difference, and the requests as HTML, and the checks as JUnit', async () => {
  await verified();
  const html = await client.catalogue.verifyReport({ connectionId, form: 'html', language: 'en' });
  expect(html.name).toBe('dataquay-verify.html');
  expect(html.text).toContain('travel/flights-3m');
  expect(html.text).toMatch(/REST returns “2\.5”, OData returns “9\.5”/);
  expect(html.text).toMatch(/<p>http:\/\/127\.0\.0\.1:\d+ · jo · [^<]+ UTC<\/p>/);
  expect(html.text).toMatch(/<code>REST http:\/\/127\.0\.0\.1:\d+\/dmp-api\/data/);
  const junit = await client.catalogue.verifyReport({ connectionId, form: 'junit', language: 'fr' });
  expect(parseXml(junit.text).root?.name).toBe('testsuites');
  expect(junit.text).toContain('name="agreement"');
  expect(junit.text).toMatch(/\n {2}REST http:\/\/127\.0\.0\.1:\d+\/dmp-api\/data.*\n {2}OData http/);
});

test('reports contain no control characters of the server, which a terminal or viewer would obey', async () => {
  const rows = [{ id: 1, delay: 2.5, mystery: 'no \u001b[2J\u009b\u202e\u0007 rows' }];
  dataServer.responses.set('/dmp-api/data/travel/flights-3m', (_request, response) =>
    response.writeHead(200, json).end(JSON.stringify(rows)),
  );
  await verified();
  for (const form of ['html', 'junit'] as const) {
    const { text } = await client.catalogue.verifyReport({ connectionId, form, language: 'en' });
    expect(text).toMatch(/\\u202e.* rows/);
    expect(text).not.toMatch(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e]/u);
  }
});

test('rejects a report before the first verification', async () => {
  await expect(client.catalogue.verifyReport({ connectionId, form: 'html', language: 'en' })).rejects.toThrow();
});

test('stopping a verification at its first API leaves the application usable', async () => {
  for await (const { type } of await client.catalogue.verify({ connectionId })) {
    expect(type).toBe('begun');
    break;
  }
  expect((await verified()).at(-1)?.type).toBe('verified');
});
