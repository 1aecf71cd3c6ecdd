import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublishedService, serveTables } from '../published-service.ts';

const table = { things: { select: 'SELECT 1 AS id' } };
const rows = '/dmp-api/data/things/things';

/** Sends a browser's preflight request for a request with credentials (Fetch standard, 4.8). */
const preflight = ({ base }: PublishedService, origin: string) =>
  fetch(`${base}${rows}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization,odata-maxversion' },
  });

const corsHeaders = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('the service without --cors-origin', () => {
  let service: PublishedService;
  beforeAll(async () => {
    service = await serveTables(table);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test('allows no cross-origin requests from web pages', async () => {
    expect(corsHeaders(await preflight(service, 'https://app.example'))).toEqual([]);
    expect(corsHeaders(await service.get(rows, { headers: { origin: 'https://app.example' } }))).toEqual([]);
  });
});

describe('the service with listed --cors-origin values', () => {
  let service: PublishedService;
  beforeAll(async () => {
    service = await serveTables(table, { origins: ['https://app.example', 'http://localhost:5173'] });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test('lets pages of these origins send credentials and read headers and errors', async () => {
    const preflightResponse = await preflight(service, 'https://app.example');
    expect(preflightResponse.status).toBe(204);
    expect(preflightResponse.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(preflightResponse.headers.get('access-control-allow-headers')).toBe('authorization,odata-maxversion');
    expect(preflightResponse.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, DELETE');
    expect(preflightResponse.headers.get('access-control-allow-credentials')).toBe('true');
    const response = await service.get(rows, { headers: { origin: 'http://localhost:5173' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Total-Count');
    expect(response.headers.get('vary')).toBe('Origin, accept');
    const refused = await fetch(`${service.base}${rows}`, { headers: { origin: 'https://app.example' } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, 'https://app.example']);
    const odata = await service.get('/dmp-api/odata/things/things', { headers: { origin: 'https://app.example' } });
    expect(odata.headers.get('vary')).toBe('Origin, accept, prefer, odata-maxversion');
  });

  test('rejects pages of other origins, and caches do not mix their responses', async () => {
    expect((await preflight(service, 'https://other.example')).headers.get('access-control-allow-origin')).toBeNull();
    const response = await service.get(rows, { headers: { origin: 'https://other.example' } });
    expect([response.headers.get('access-control-allow-origin'), response.headers.get('vary')]).toEqual([null, 'Origin, accept']);
  });
});

test('with --cors-origin=* any page can read responses, but browsers send no stored credentials', async () => {
  await using service = await serveTables(table, { origins: ['*'] });
  const preflightResponse = await preflight(service, 'https://any.example');
  expect(preflightResponse.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflightResponse.headers.get('access-control-allow-credentials')).toBeNull();
});
