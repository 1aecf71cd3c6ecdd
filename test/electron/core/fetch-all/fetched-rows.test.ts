import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchRows } from '../../../../electron/core/fetch-all/fetched-rows.ts';
import { createWireClient } from '../../../../electron/wire/client.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import {
  linesOf,
  type PagedRequest,
  type PagedServer,
  rowsOf,
  send,
  sendCut,
  sendOData,
  sendODataCut,
  sessionOver,
  shortRetryPolicy,
  startPagedServer,
} from './paged-server.ts';

let fetched: PagedServer | null = null;

afterEach(async () => {
  await fetched?.close();
  fetched = null;
});

async function serve(respond: Parameters<typeof startPagedServer>[0]): Promise<PagedServer> {
  fetched = await startPagedServer(respond);
  return fetched;
}

const numberOf = ({ url }: PagedRequest, name: string, otherwise: number): number => Number(url.searchParams.get(name) ?? otherwise);
const problemIn = (work: Promise<unknown>) => work.then(() => null, problemOf);

/** Returns the requested page of a REST table, with at most `cap` rows. */
function restPage(request: PagedRequest, table: number, cap: number): readonly string[] {
  const size = Math.min(cap, numberOf(request, 'hitsPerPage', 20));
  const from = (numberOf(request, 'page', 1) - 1) * size;
  return rowsOf(from, Math.max(0, Math.min(size, table - from)));
}

/** Returns the requested page of an OData table with `size` rows, and its next link. */
function oDataPage(
  request: PagedRequest,
  table: number,
  size: number,
  members: Record<string, unknown> = {},
): [readonly string[], Record<string, unknown>] {
  const from = numberOf(request, '$skip', 0) + numberOf(request, '$skiptoken', 0);
  const rows = rowsOf(from, Math.max(0, Math.min(size, table - from)));
  const end = from + rows.length;
  return [rows, end < table ? { ...members, '@odata.nextLink': `${request.url.pathname}?$skiptoken=${end}` } : members];
}

describe('all rows of a query', () => {
  test('fetches all rows from REST page by page, with any paging parameters in the query', async () => {
    const { rowFetch, server } = await serve((request, response) => send(response, restPage(request, 25, 10), { 'x-total-count': '25' }));
    const source = rowFetch('rest', '/rows?filter=a%3D%3D1&page=7&hitsPerPage=3');
    expect(await linesOf(source)).toEqual(rowsOf(0, 25));
    expect(source.progress).toMatchObject({ rows: 25, pages: 3, total: 25 });
    expect(source.columns).toEqual(['id', 'price']);
    expect(source.notices).toEqual([]);
    expect(server.requests[0]?.url).toBe('/rows?filter=a%3D%3D1&hitsPerPage=10000&page=1');
  });

  test('fetches all rows from OData by next links, first in a default page, then in long pages', async () => {
    const preferences: string[] = [];
    const { rowFetch } = await serve((request, response) => {
      preferences.push(request.prefer);
      sendOData(response, ...oDataPage(request, 25, 10, { '@odata.count': 25 }));
    });
    const source = rowFetch('odata', '/rows?$top=5&$filter=a eq 1');
    expect(await linesOf(source)).toEqual(rowsOf(0, 25));
    expect(source.progress).toMatchObject({ pages: 3, total: 25 });
    expect(preferences).toEqual(['', 'odata.maxpagesize=100000', 'odata.maxpagesize=100000']);
  });

  test('fetches all rows from a server without paging in one streamed response', async () => {
    const { rowFetch, server } = await serve((_asked, response) => send(response, rowsOf(0, 30)));
    expect(await linesOf(rowFetch('rest', '/rows'))).toEqual(rowsOf(0, 30));
    expect(server.requests).toHaveLength(2);
  });

  test('fetches all rows if the server reports the page’s row count in a field named like a total', async () => {
    const { rowFetch } = await serve((request, response) => {
      const items = restPage(request, 25, 10);
      response.writeHead(200, { 'content-type': 'application/json' }).end(`{"count":${items.length},"items":[${items.join(',')}]}`);
    });
    const source = rowFetch('rest', '/rows');
    expect(await linesOf(source)).toEqual(rowsOf(0, 25));
    expect([source.notices, source.progress.total]).toEqual([[], null]);
  });

  test('fetches all rows if the server reports the total in a field of the response', async () => {
    const { rowFetch, server } = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(`{"count":25,"items":[${restPage(request, 25, 10).join(',')}]}`);
    });
    const source = rowFetch('rest', '/rows');
    expect(await linesOf(source)).toEqual(rowsOf(0, 25));
    expect([source.notices, source.progress.total, server.requests.length]).toEqual([[], 25, 4]);
  });

  test('fetches all rows as JSON lines, even if the last page has only one', async () => {
    const { rowFetch } = await serve((request, response) => {
      const rows = restPage(request, 21, 10);
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '21' }).end(rows.join('\n'));
    });
    expect(await linesOf(rowFetch('rest', '/rows'))).toEqual(rowsOf(0, 21));
  });

  test('fetches all rows if they are equal and the server supports pages without a total', async () => {
    const { rowFetch } = await serve((request, response) =>
      send(
        response,
        restPage(request, 35, 10).map(() => '{"country":"FR"}'),
      ),
    );
    expect(await linesOf(rowFetch('rest', '/rows?select=country'))).toHaveLength(35);
  });

  test('fetches all rows if the server returns 404 after the last page', async () => {
    const { rowFetch } = await serve((request, response) => {
      const rows = restPage(request, 20, 10);
      if (rows.length === 0) response.writeHead(404).end();
      else send(response, rows);
    });
    expect(await linesOf(rowFetch('rest', '/rows'))).toEqual(rowsOf(0, 20));
  });

  test('fetches all rows even if the reported total is too small, with a notice', async () => {
    const { rowFetch } = await serve((request, response) => send(response, restPage(request, 25, 10), { 'x-total-count': '0' }));
    const source = rowFetch('rest', '/rows');
    expect(await linesOf(source)).toEqual(rowsOf(0, 25));
    expect(source.notices).toEqual([{ code: 'rows-beyond-total', parameters: { rows: 25, total: 0 } }]);
  });

  test('fetches all rows in smaller pages if the server rejects large ones', async () => {
    const { rowFetch, server } = await serve((request, response) => {
      if (numberOf(request, 'hitsPerPage', 0) <= 1000) send(response, restPage(request, 25, 1000), { 'x-total-count': '25' });
      else response.writeHead(400, { 'content-type': 'application/problem+json' }).end('{"detail":"A page has at most 1000 rows"}');
    });
    expect(await linesOf(rowFetch('rest', '/rows'))).toEqual(rowsOf(0, 25));
    expect(server.requests.map(({ url }) => /hitsPerPage=(\d+)/.exec(url)?.[1])).toEqual(['10000', '5000', '2500', '1250', '625']);
  });

  test('sends only one request if the server rejects the query', async () => {
    const { rowFetch, server } = await serve((_asked, response) => {
      response.writeHead(400, { 'content-type': 'application/problem+json' });
      response.end('{"detail":"No column x","parameter":"filter","from":0,"to":1}');
    });
    expect(await problemIn(linesOf(rowFetch('rest', '/rows?filter=x%3D%3D1')))).toMatchObject({
      code: 'query-refused',
      detail: 'No column x',
    });
    expect(server.requests).toHaveLength(1);
  });

  test('fetches all rows from an OData service that doesn’t support $count', async () => {
    const { rowFetch } = await serve((request, response) => {
      if (request.url.searchParams.has('$count')) response.writeHead(501).end();
      else sendOData(response, ...oDataPage(request, 25, 10));
    });
    expect(await linesOf(rowFetch('odata', '/rows'))).toEqual(rowsOf(0, 25));
  });
});

describe('a server that fails during a fetch', () => {
  test.each([429, 503])('retries after the time in the Retry-After header with %i', async (status) => {
    const { rowFetch } = await serve((request, response) => {
      if (request.number === 2) response.writeHead(status, { 'retry-after': '0' }).end();
      else send(response, restPage(request, 25, 10), { 'x-total-count': '25' });
    });
    expect(await linesOf(rowFetch('rest', '/rows'))).toEqual(rowsOf(0, 25));
  });

  test('doesn’t retry if the time in the Retry-After header is too long', async () => {
    const { rowFetch, server } = await serve((_asked, response) => response.writeHead(429, { 'retry-after': '86400' }).end());
    expect(await problemIn(linesOf(rowFetch('rest', '/rows')))).toMatchObject({
      code: 'too-many-requests',
      parameters: { retryAfter: '86400 s' },
    });
    expect(server.requests).toHaveLength(1);
  });

  test.each([429, 500, 503])(
    'sends four requests in total if the status of a later page is always %i, also if the client retries',
    async (status) => {
      const { server } = await serve((request, response) => {
        if (request.number > 1) response.writeHead(status).end();
        else sendOData(response, rowsOf(0, 2), { '@odata.nextLink': '/next' });
      });
      const client = createWireClient({ retry: shortRetryPolicy });
      const parts = { session: sessionOver(client), redaction: createRedaction(), retryPolicy: { ...shortRetryPolicy, attempts: 8 } };
      const problem = await problemIn(linesOf(fetchRows(parts, { format: 'odata', url: `${server.origin}/rows` })));
      await client.close();
      expect(problem?.status).toBe(status);
      expect(server.requests.filter(({ url }) => url === '/next')).toHaveLength(4);
    },
  );

  test('loses and repeats no row if the server drops the connection within a REST page', async () => {
    const { rowFetch } = await serve((request, response) => {
      const rows = restPage(request, 25, 10);
      if (request.number === 2 || request.number === 4) sendCut(response, rows.slice(0, request.number));
      else send(response, rows, { 'x-total-count': '25' });
    });
    expect(await linesOf(rowFetch('rest', '/rows'))).toEqual(rowsOf(0, 25));
  });

  test('loses and repeats no row if the server truncates a compressed response', async () => {
    const { rowFetch } = await serve((request, response) => {
      const body = gzipSync(`[${restPage(request, 25, 10).join(',')}]`);
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-total-count': '25' });
      response.end(request.number === 3 ? body.subarray(0, -9) : body);
    });
    expect(await linesOf(rowFetch('rest', '/rows'))).toEqual(rowsOf(0, 25));
  });

  test('continues after the received rows if the server drops the connection within the only OData response', async () => {
    const { rowFetch, server } = await serve((request, response) => {
      if (request.number === 1) sendODataCut(response, rowsOf(0, 7));
      else sendOData(response, rowsOf(numberOf(request, '$skip', 0), 25 - numberOf(request, '$skip', 0)), { '@odata.count': 25 });
    });
    const source = rowFetch('odata', '/rows');
    expect(await linesOf(source)).toEqual(rowsOf(0, 25));
    expect(server.requests[1]?.url).toBe('/rows?$skip=7&$count=true');
    expect(source.notices).toEqual([]);
  });

  test.each([
    ['an object', '{"error":{"message":"The quota of today is used up"}}', 'The quota of today is used up', 'error-document'],
    ['a list of objects that aren’t rows', '{"errors":[{"text":"No more today"}]}', '{"errors":[{"text":"No more today"}]}', 'no-page'],
    ['an object with a list of strings', '{"errors":["No more today"],"left":0}', 'No more today', 'no-page'],
  ])('adds no row and reports the server message if the server sends %s with 200 instead of a page', async (_what, body, words, reason) => {
    const { rowFetch } = await serve((request, response) => {
      if (request.number < 3) send(response, restPage(request, 25, 10), { 'x-total-count': '25' });
      else response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    const source = rowFetch('rest', '/rows');
    expect(await problemIn(linesOf(source))).toMatchObject({
      code: 'unexpected-answer',
      parameters: { reason, url: expect.stringContaining('page=2') },
      detail: words,
    });
    expect(source.progress).toMatchObject({ rows: 10, pages: 1 });
  });

  test('restarts from the beginning without duplicate rows if the server doesn’t support $skip', async () => {
    const { rowFetch } = await serve((request, response) => {
      if (request.number === 1) sendODataCut(response, rowsOf(0, 7));
      else if (request.url.searchParams.has('$skip')) response.writeHead(501).end();
      else sendOData(response, rowsOf(0, 25));
    });
    expect(await linesOf(rowFetch('odata', '/rows'))).toEqual(rowsOf(0, 25));
  });

  test('retries as long as each attempt receives rows', async () => {
    const { rowFetch } = await serve((request, response) => {
      const skip = numberOf(request, '$skip', 0);
      if (skip < 20) sendODataCut(response, rowsOf(skip, 1));
      else sendOData(response, rowsOf(skip, 25 - skip));
    });
    expect(await linesOf(rowFetch('odata', '/rows'))).toEqual(rowsOf(0, 25));
  });

  test('reports changed data if the next link has expired', async () => {
    const { rowFetch } = await serve((request, response) => {
      if (request.number > 1) response.writeHead(410).end();
      else sendOData(response, ...oDataPage(request, 25, 10));
    });
    expect(await problemIn(linesOf(rowFetch('odata', '/rows')))).toMatchObject({ code: 'walk-outdated' });
  });

  test('stops if the next links of a server are circular', async () => {
    const { rowFetch } = await serve((request, response) =>
      sendOData(response, rowsOf(0, 2), { '@odata.nextLink': request.number % 2 === 0 ? '/rows?a' : '/rows?b' }),
    );
    expect(await problemIn(linesOf(rowFetch('odata', '/rows')))).toMatchObject({
      code: 'unexpected-answer',
      parameters: { reason: 'page-loop' },
    });
  });

  test('stops after 1,000 empty pages', async () => {
    const { rowFetch, server } = await serve((request, response) =>
      sendOData(response, rowsOf(0, request.number === 1 ? 2 : 0), { '@odata.nextLink': `/rows?$skiptoken=${request.number}` }),
    );
    const source = rowFetch('odata', '/rows');
    expect(await problemIn(linesOf(source))).toMatchObject({
      code: 'unexpected-answer',
      parameters: { reason: 'pages-empty', pages: 1000 },
    });
    expect([source.progress.rows, server.requests.length]).toEqual([2, 1001]);
  });

  test('returns the rows after a few empty pages', async () => {
    const { rowFetch } = await serve((request, response) => {
      const link = { '@odata.nextLink': `/rows?$skiptoken=${request.number}` };
      if (request.number < 20) sendOData(response, [], link);
      else sendOData(response, rowsOf(0, 3));
    });
    expect(await linesOf(rowFetch('odata', '/rows'))).toEqual(rowsOf(0, 3));
  });
});

describe('a change of the data during a fetch', () => {
  test('reports a different total and missing rows', async () => {
    const { rowFetch } = await serve((request, response) =>
      send(response, restPage(request, 25, 10), { 'x-total-count': request.number < 3 ? '25' : String(24 + request.number) }),
    );
    const source = rowFetch('rest', '/rows');
    await linesOf(source);
    expect(source.notices).toEqual([
      { code: 'total-changed', parameters: { before: 25, after: expect.any(Number) } },
      { code: 'rows-missing', parameters: { rows: 25, total: expect.any(Number) } },
    ]);
  });

  test('reports a page that changed between two requests', async () => {
    const { rowFetch } = await serve((request, response) => {
      const rows = restPage(request, 10, 10);
      response.writeHead(200, { 'content-type': 'application/json', etag: `"${request.number}"`, 'x-total-count': '10' });
      if (request.number === 1) response.write(`[${rows.slice(0, 3).join(',')},`, () => response.socket?.destroy());
      else response.end(`[${rows.join(',')}]`);
    });
    const source = rowFetch('rest', '/rows');
    expect(await linesOf(source)).toEqual(rowsOf(0, 10));
    expect(source.notices).toEqual([{ code: 'page-changed', parameters: { page: 1 } }]);
  });
});

describe('a page of another server', () => {
  test('is requested from the own server if its link names an internal host', async () => {
    const { rowFetch, server } = await serve((request, response) => {
      const [rows, members] = oDataPage(request, 25, 10, { '@odata.count': 25 });
      const link = members['@odata.nextLink'];
      sendOData(response, rows, link === undefined ? members : { ...members, '@odata.nextLink': `http://internal.invalid:8080${link}` });
    });
    const source = rowFetch('odata', '/rows');
    expect(await linesOf(source)).toEqual(rowsOf(0, 25));
    expect(source.notices).toEqual([{ code: 'page-from-own-origin', parameters: { origin: 'http://internal.invalid:8080' } }]);
    expect(server.requests.map(({ url }) => url)).toEqual(['/rows?$count=true', '/rows?$skiptoken=10', '/rows?$skiptoken=20']);
  });

  test('is not requested, so that its rows are not mixed with those of the own server', async () => {
    const other = await startPagedServer((_asked, response) => sendOData(response, rowsOf(1, 1)));
    const { rowFetch } = await serve((_asked, response) =>
      sendOData(response, rowsOf(0, 1), { '@odata.nextLink': `${other.server.origin}/further` }),
    );
    expect(await problemIn(linesOf(rowFetch('odata', '/rows')))).toMatchObject({
      code: 'unexpected-answer',
      parameters: { reason: 'next-page-lost', origin: other.server.origin, rows: 1 },
    });
    expect(other.server.requests).toEqual([]);
    await other.close();
  });

  test.each(['rest', 'odata'] as const)('ends the fetch if a page is redirected there (%s)', async (format) => {
    const other = await startPagedServer((_asked, response) => sendOData(response, rowsOf(99, 1)));
    const { rowFetch } = await serve(({ url, number }, response) => {
      const members = { '@odata.count': 30, '@odata.nextLink': '/rows?second' };
      if (number === 1) sendOData(response, rowsOf(0, 10), format === 'rest' ? { total: 30 } : members);
      else response.writeHead(302, { location: `${other.server.origin}${url.pathname}` }).end();
    });
    const source = rowFetch(format, '/rows');
    expect(await problemIn(linesOf(source))).toMatchObject({
      code: 'unexpected-answer',
      parameters: { reason: 'page-redirected', origin: other.server.origin },
    });
    expect(source.progress.rows).toBe(10);
    await other.close();
  });
});

describe('a server that announces more rows than it sends', () => {
  const problemOfRows = async (format: 'rest' | 'odata', members: Record<string, unknown>) => {
    const { rowFetch } = await serve((_request, response) => sendOData(response, rowsOf(0, 20), members));
    const source = rowFetch(format, '/rows');
    const problem = await problemIn(linesOf(source));
    await fetched?.close();
    return { problem, rows: source.progress.rows };
  };

  test.each([
    ['@odata.nextLink', 'file:///etc/hostname'],
    ['@odata.nextLink', 'javascript:void(0)'],
    ['@odata.nextLink', 5],
    ['next_cursor', 'abc'],
    ['has_more', true],
  ] as const)('leaves an incomplete result that names %s (%s)', async (name, value) => {
    for (const format of ['rest', 'odata'] as const) {
      expect(await problemOfRows(format, { [name]: value })).toMatchObject({
        problem: { code: 'unexpected-answer', parameters: { reason: 'next-page-unusable', field: name, found: String(value), rows: 20 } },
        rows: 20,
      });
    }
  });

  test('leaves an incomplete result if its last page has no link, and the total is larger', async () => {
    const { rowFetch } = await serve((request, response) => {
      const from = numberOf(request, '$skip', 0);
      sendOData(response, from === 0 ? rowsOf(0, 20) : [], { '@odata.count': 137 });
    });
    expect(await problemIn(linesOf(rowFetch('odata', '/rows')))).toMatchObject({
      parameters: { reason: 'rows-missing', rows: 20, expected: 137 },
    });
  });

  test('is complete if all rows of its total arrived, although the last page has a cursor', async () => {
    expect(await problemOfRows('rest', { total: 20, next_cursor: 'end' })).toEqual({ problem: null, rows: 20 });
  });
});

test('requests at most one page ahead and no page twice, and leaves no open request', async () => {
  let most = 0;
  let underWay = 0;
  const { rowFetch, server } = await serve((request, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    response.once('close', () => {
      underWay -= 1;
    });
    setTimeout(() => send(response, restPage(request, 95, 10), { 'x-total-count': '95' }), 20);
  });
  expect(await linesOf(rowFetch('rest', '/rows'))).toEqual(rowsOf(0, 95));
  const pages = server.requests.map(({ url }) => Number(/page=(\d+)/.exec(url)?.[1]));
  expect(pages.filter((page) => page < 100)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(most).toBe(2);
  await expect.poll(() => underWay).toBe(0);
});

test('returns every row once and in order, after any failure at any position', async () => {
  let table = 0;
  let size = 1;
  let faults: readonly number[] = [];
  let linked = false;
  const { rowFetch } = await serve((request, response) => {
    const fault = faults[request.number % Math.max(1, faults.length)] ?? 0;
    // There are at most two consecutive faults, because the fetch stops after more.
    const failing = fault > 0 && request.number % 3 !== 0;
    if (linked) {
      const [rows, members] = oDataPage(request, table, size, { '@odata.count': table });
      if (failing && rows.length > 0) sendODataCut(response, rows.slice(0, Math.max(1, fault % size)));
      else if (failing) response.writeHead(503).end();
      else sendOData(response, rows, members);
    } else {
      const rows = restPage(request, table, size);
      if (failing && rows.length > 0) sendCut(response, rows.slice(0, Math.max(1, fault % size)));
      else if (failing) response.writeHead(503).end();
      else send(response, rows, { 'x-total-count': String(table) });
    }
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 15 }),
      fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 6 }),
      fc.boolean(),
      async (rows, pageSize, failures, links) => {
        [table, size, faults, linked] = [rows, pageSize, failures, links];
        const source = rowFetch(links ? 'odata' : 'rest', '/rows');
        expect(await linesOf(source)).toEqual(rowsOf(0, rows));
        expect(source.notices).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test('ends the request when the reader stops, and pauses the server while the reader waits', async () => {
  let written = 0;
  const { rowFetch, server } = await serve((_asked, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('[{"id":0}');
    const pour = (): void => {
      while (written < 200_000_000 && response.write(`,${'{"id":1}'.padEnd(60_000, ' ')}`)) written += 60_000;
    };
    response.on('drain', pour);
    pour();
  });
  for await (const { rows } of rowFetch('rest', '/rows')) {
    expect(rows).toBeGreaterThan(0);
    break;
  }
  await expect.poll(() => server.openSockets()).toBe(0);
  expect(written).toBeLessThan(100_000_000);
});
