import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { linesOf, type PagedServer, sendOData, startPagedServer } from './paged-server.ts';

let fetched: PagedServer | null = null;

afterEach(async () => {
  await fetched?.close();
  fetched = null;
});

type Respond = (path: string, response: ServerResponse, origin: string) => void;

async function serve(respond: Respond): Promise<PagedServer> {
  fetched = await startPagedServer(({ url }, response) =>
    respond(url.pathname + url.search.replace('?$count=true', ''), response, url.origin),
  );
  return fetched;
}

const notFound = (response: ServerResponse): void => void response.writeHead(404).end('{"error":{"message":"no such list"}}');
const requested = ({ server }: PagedServer): readonly (string | undefined)[] => server.requests.map(({ url }) => url);

describe('the pages of lists inside rows', () => {
  test('complete each list, in order, at every depth, with every value as sent', async () => {
    const pages: Record<string, readonly [readonly string[], Record<string, unknown>?]> = {
      '/T': [
        [
          '{"id":0,"Items":[{"k":1.10}, {"k":2}],"Items@odata.nextLink":"T(0)/Items?skip=2","z":1e400}',
          '{"id":1,"Items":[]}',
          '{"Items@odata.nextLink":"T(2)/Items?skip=0","id":2,"Items":[ ]}',
        ],
        { '@odata.nextLink': '/T?second' },
      ],
      '/T(0)/Items?skip=2': [
        ['{"k":12345678901234567890}', '{"k":4,"Parts":[{"p":1}],"Parts@odata.nextLink":"/T(0)/Items(4)/Parts?skip=1"}'],
        { '@odata.nextLink': '/T(0)/Items?skip=4' },
      ],
      '/T(0)/Items?skip=4': [['{"k":5.00}']],
      '/T(0)/Items(4)/Parts?skip=1': [['{"p":2}', '{"p":3}']],
      '/T(2)/Items?skip=0': [['{"k":"é\\u00e9"}']],
      '/T?second': [
        ['{"id":3,"Items":{"results":[{"k":1}],"__next":"/T(3)/Items?skip=1"}}', '{"id":4,"Items":[{"k":7}],"Items@iot.nextLink":"/T(4)"}'],
      ],
      '/T(3)/Items?skip=1': [['{"k":2}']],
      '/T(4)': [['{"k":8}']],
    };
    const server = await serve((path, response) => {
      const page = pages[path];
      if (page === undefined) notFound(response);
      else sendOData(response, ...page);
    });
    const source = server.rowFetch('odata', '/T');
    expect(await linesOf(source)).toEqual([
      '{"id":0,"Items":[{"k":1.10}, {"k":2},{"k":12345678901234567890},{"k":4,"Parts":[{"p":1},{"p":2},{"p":3}]},{"k":5.00}],"z":1e400}',
      '{"id":1,"Items":[]}',
      '{"id":2,"Items":[ {"k":"é\\u00e9"}]}',
      '{"id":3,"Items":{"results":[{"k":1},{"k":2}]}}',
      '{"id":4,"Items":[{"k":7},{"k":8}]}',
    ]);
    expect([source.columns, source.notices]).toEqual([['id', 'Items', 'z'], []]);
    expect(requested(server)).toHaveLength(8);
  });

  test('complete rows that arrive in parts of a few bytes, and lists of rows with brackets and quotation marks in texts', async () => {
    const rows = [0, 1, 2].map((id) => `{"id":${id},"t":"}]\\"[{","Items":[{"k":"]}"}],"Items@odata.nextLink":"/T(${id})/Items"}`);
    const server = await serve(async (path, response) => {
      if (path !== '/T') return sendOData(response, [`{"of":"${path}"}`]);
      const body = Buffer.from(`{"a":[],"value":[${rows.join(' , ')}]}`);
      response.writeHead(200, { 'content-type': 'application/json' });
      for (let at = 0; at < body.length; at += 5) await new Promise((sent) => response.write(body.subarray(at, at + 5), sent));
      response.end();
    });
    expect(await linesOf(server.rowFetch('odata', '/T'))).toEqual(
      [0, 1, 2].map((id) => `{"id":${id},"t":"}]\\"[{","Items":[{"k":"]}"},{"of":"/T(${id})/Items"}]}`),
    );
  });

  test('are requested again after a passing failure, without a repeated entry', async () => {
    let failures = 0;
    const server = await serve((path, response) => {
      if (path === '/T') return sendOData(response, ['{"id":0,"Items":[{"k":1}],"Items@odata.nextLink":"/I?1"}', '{"id":1}']);
      if (path === '/I?2' && failures < 2) {
        failures += 1;
        return void response.writeHead(503).end();
      }
      sendOData(response, [`{"k":${path === '/I?1' ? 2 : 3}}`], path === '/I?1' ? { '@odata.nextLink': '/I?2' } : {});
    });
    expect(await linesOf(server.rowFetch('odata', '/T'))).toEqual(['{"id":0,"Items":[{"k":1},{"k":2},{"k":3}]}', '{"id":1}']);
    expect(requested(server)).toEqual(['/T?$count=true', '/I?1', '/I?2', '/I?2', '/I?2']);
  });

  test('that fail permanently, or more often than the policy permits, end the fetch after the rows before them', async () => {
    const statuses: Record<string, number> = { '/I?gone': 404, '/I?busy': 503 };
    for (const [link, status] of Object.entries(statuses)) {
      const server = await serve((path, response) => {
        if (path !== '/T') return void response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
        sendOData(response, ['{"id":0}', `{"id":1,"Items":[],"Items@odata.nextLink":"${link}"}`, '{"id":2}']);
      });
      const source = server.rowFetch('odata', '/T');
      const problem = await linesOf(source).then(() => null, problemOf);
      expect([problem?.status, source.progress.rows]).toEqual([status, 1]);
      expect(requested(server).filter((url) => url === link)).toHaveLength(status === 404 ? 1 : 4);
      expect(requested(server)).toHaveLength(status === 404 ? 2 : 5);
      await server.close();
    }
  });

  test.each([
    ['link', '/I?1', ['{"k":2}']],
    ['page', '/I?2', ['{"k":1}', '{"k":2}']],
  ])('whose %s repeats are an error, not repeated entries', async (_, next, entries) => {
    const server = await serve((path, response) => {
      const beside = { '@odata.nextLink': path === '/I?1' ? next : '/I?3' };
      if (path !== '/T') return sendOData(response, entries, beside);
      sendOData(response, ['{"id":0,"Items":[{"k":1},{"k":2}],"Items@odata.nextLink":"/I?1"}']);
    });
    const problem = await linesOf(server.rowFetch('odata', '/T')).then(() => null, problemOf);
    expect([problem?.code, problem?.parameters.reason]).toEqual(['unexpected-answer', 'page-loop']);
    expect(requested(server).length).toBeLessThan(4);
  });

  test('are found if their links are relative to the root of the service', async () => {
    const server = await serve((path, response, origin) => {
      if (path === '/svc/T') return sendOData(response, ['{"id":0,"Items":[],"Items@odata.nextLink":"T(0)/Items?1"}']);
      const next = { '/svc/T(0)/Items?1': 'T(0)/Items?2', '/svc/T(0)/Items?2': '?3' }[path];
      if (!path.startsWith('/svc/T(0)/Items')) return notFound(response);
      const members = { '@odata.context': `${origin}/svc/$metadata#Items`, value: [{ k: path.slice(-1) }] };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...members, ...(next === undefined ? {} : { '@odata.nextLink': next }) }));
    });
    expect(await linesOf(server.rowFetch('odata', '/svc/T'))).toEqual(['{"id":0,"Items":[{"k":"1"},{"k":"2"},{"k":"3"}]}']);
  });

  test('of one entity are the next pages of its rows, but not those of another list', async () => {
    const server = await serve((path, response) => {
      if (path !== '/T(0)') return sendOData(response, [`{"of":"${path}"}`]);
      const body = '{"id":0,"Items":[{"k":1}],"Items@odata.nextLink":"/T(0)/Items?1","Orders":[{"o":1}],"Orders@odata.nextLink":"/O"}';
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    expect(await linesOf(server.rowFetch('odata', '/T(0)'))).toEqual(['{"k":1}', '{"of":"/T(0)/Items?1"}']);
  });

  test('that contain the link to themselves are requested once, and are counted as incomplete', async () => {
    const server = await serve((_, response) => sendOData(response, ['{"id":0,"Items":[{"k":1}],"Items@odata.nextLink":"/I?1"}']));
    const source = server.rowFetch('odata', '/T');
    expect(await linesOf(source)).toEqual(['{"id":0,"Items":[{"k":1},{"id":0,"Items":[{"k":1}]}]}']);
    expect(requested(server)).toHaveLength(2);
    expect(source.notices).toEqual([{ code: 'lists-incomplete', parameters: { lists: 1, rows: 1, names: 'Items/Items' } }]);
  });

  test('are never requested from another server, but from the own origin if the link names an internal host', async () => {
    const server = await serve((path, response) => {
      if (path !== '/api/T') return sendOData(response, [`{"of":"${path}"}`]);
      sendOData(response, [
        '{"id":0,"Items":[],"Items@odata.nextLink":"http://internal.test/svc/T(0)/Items?skip=2"}',
        '{"id":1,"Items":[],"Items@odata.nextLink":"http://other.test/else?skip=2"}',
        '{"id":2,"Items":[],"Items@odata.nextLink":"file:///etc/passwd"}',
        '{"id":3,"Items":[1],"Items@odata.nextLink":"/numbers"}',
        '{"id":4,"Items@odata.nextLink":"/without-list"}',
      ]);
    });
    const source = server.rowFetch('odata', '/api/T');
    expect(await linesOf(source)).toEqual([
      '{"id":0,"Items":[{"of":"/api/T(0)/Items?skip=2"}]}',
      '{"id":1,"Items":[]}',
      '{"id":2,"Items":[]}',
      '{"id":3,"Items":[1]}',
      '{"id":4}',
    ]);
    expect(source.notices).toEqual([
      { code: 'page-from-own-origin', parameters: { origin: 'http://internal.test' } },
      { code: 'lists-incomplete', parameters: { lists: 4, rows: 4, names: 'Items' } },
    ]);
  });

  test('beyond 1,000 requests aren’t requested, and a notice counts the incomplete lists', async () => {
    const table = 700;
    const server = await serve((path, response) => {
      if (path !== '/T') return sendOData(response, ['{"k":1}'], path.includes('second') ? {} : { '@odata.nextLink': `${path}&second` });
      const rows = Array.from({ length: table }, (_, id) => `{"id":${id},"Items":[],"Items@odata.nextLink":"/I?${id}"}`);
      sendOData(response, rows);
    });
    const source = server.rowFetch('odata', '/T');
    const lines = await linesOf(source);
    expect(lines.filter((line) => line.endsWith('[{"k":1},{"k":1}]}'))).toHaveLength(500);
    expect(lines.filter((line) => line.endsWith('"Items":[]}'))).toHaveLength(200);
    expect(requested(server)).toHaveLength(1001);
    expect(source.notices).toEqual([{ code: 'lists-incomplete', parameters: { lists: 200, rows: 200, names: 'Items' } }]);
  });

  test('beyond the depth or the size of a row are counted as incomplete', async () => {
    const server = await serve((path, response) => {
      if (path === '/T') {
        return sendOData(response, ['{"id":0,"L":[],"L@odata.nextLink":"/L?1"}', '{"id":1,"B":[],"B@odata.nextLink":"/B?1"}', '{"id":2}']);
      }
      const number = Number(path.split('?')[1]) + 1;
      if (path.startsWith('/L')) return sendOData(response, [`{"L":[],"L@odata.nextLink":"/L?${number}"}`]);
      sendOData(response, [`{"t":"${'x'.repeat(7_000_000)}"}`], { '@odata.nextLink': `/B?${number}` });
    });
    const source = server.rowFetch('odata', '/T');
    const lines = await linesOf(source);
    expect(lines.map(({ length }) => length > 14_000_000)).toEqual([false, true, false]);
    expect(lines[0]?.match(/"L":/g)).toHaveLength(11);
    expect(requested(server).filter((url) => url?.startsWith('/L'))).toHaveLength(10);
    expect(source.notices).toEqual([
      { code: 'lists-incomplete', parameters: { lists: 2, rows: 2, names: `${Array(11).fill('L').join('/')}, B` } },
    ]);
  });
});
