import { afterEach, describe, expect, test } from 'vitest';
import type { RowBatch } from '../../../../electron/core/results/store/row-batches.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import type { Format } from '../../../../shared/contract/results/run.ts';
import { type PagedRequest, type PagedServer, rowsOf, send, sendOData, startPagedServer } from './paged-server.ts';

let paged: PagedServer | null = null;

afterEach(async () => {
  await paged?.close();
  paged = null;
});

/** Fetches all rows and returns the rows that the reader got, with the problem at the end. */
async function fetchAll(format: Format, respond: Parameters<typeof startPagedServer>[0]) {
  paged = await startPagedServer(respond);
  const lines: string[] = [];
  const source = paged.rowFetch(format, '/rows');
  const take = ({ bytes }: RowBatch): void => void lines.push(...Buffer.from(bytes).toString('utf8').split('\n').slice(0, -1));
  const problem = await (async () => {
    for await (const batch of source) take(batch);
    return null;
  })().catch(problemOf);
  return { lines, rows: source.progress.rows, reason: problem?.parameters.reason ?? null };
}

const pageOf = ({ url }: PagedRequest): number => Number(url.searchParams.get('page') ?? 1);
const skipOf = ({ url }: PagedRequest): number => Number(url.searchParams.get('$skip') ?? 0);
const linkTo = (target: string): Record<string, unknown> => ({ '@odata.nextLink': target });

describe('a page that repeats an earlier one', () => {
  test('ends the fetch without its rows if the server ignores $skip', async () => {
    const ended = await fetchAll('odata', (_request, response) => sendOData(response, rowsOf(0, 3), { '@odata.count': 50 }));
    expect(ended).toEqual({ lines: rowsOf(0, 3), rows: 3, reason: 'page-repeated' });
  });

  test('ends the fetch if the server ignores page numbers, and its total is larger', async () => {
    const ended = await fetchAll('rest', (_request, response) => send(response, rowsOf(0, 3), { 'x-total-count': '50' }));
    expect(ended).toEqual({ lines: rowsOf(0, 3), rows: 3, reason: 'rows-missing' });
  });

  test('ends the fetch if the server ignores page numbers, and sends as many rows as requested', async () => {
    const rows = rowsOf(0, 10_000);
    const ended = await fetchAll('rest', (_request, response) => send(response, rows));
    expect([ended.rows, ended.reason]).toEqual([10_000, 'page-repeated']);
  });

  test('ends the fetch if the server sends its last page for higher page numbers', async () => {
    const ended = await fetchAll('rest', (request, response) => send(response, rowsOf(3 * Math.min(2, pageOf(request) - 1), 3)));
    expect(ended).toEqual({ lines: rowsOf(0, 9), rows: 9, reason: 'page-repeated' });
  });

  test.each([1, 3])('ends the fetch if the server ignores its cursor (pages of %i rows)', async (size) => {
    const ended = await fetchAll('odata', ({ number }, response) => sendOData(response, rowsOf(0, size), linkTo(`/rows?cursor=${number}`)));
    expect(ended).toEqual({ lines: rowsOf(0, size), rows: size, reason: 'page-loop' });
  });

  test('ends the fetch if two pages alternate', async () => {
    const ended = await fetchAll('odata', ({ number }, response) =>
      sendOData(response, rowsOf(number % 2 === 1 ? 0 : 3, 3), linkTo(`/rows?cursor=${number}`)),
    );
    expect(ended).toEqual({ lines: rowsOf(0, 6), rows: 6, reason: 'page-loop' });
  });

  test('ends the fetch after other rows, for $skip, too', async () => {
    const ended = await fetchAll('odata', (request, response) =>
      sendOData(response, rowsOf(Math.min(3, skipOf(request)), 3), { '@odata.count': 50 }),
    );
    expect(ended).toEqual({ lines: rowsOf(0, 6), rows: 6, reason: 'page-repeated' });
  });
});

describe('rows are kept', () => {
  test('if only a part of a page was sent before', async () => {
    const ended = await fetchAll('odata', ({ url }, response) => {
      const from = Number(url.searchParams.get('from') ?? 0);
      sendOData(response, rowsOf(from, 3), from < 4 ? linkTo(`/rows?from=${from + 2}`) : {});
    });
    expect(ended).toEqual({ lines: [0, 2, 4].flatMap((from) => rowsOf(from, 3)), rows: 9, reason: null });
  });

  test('if pages start with the same row and differ later', async () => {
    const pages = [1, 2, 3].map((page) => ['{"a":0}', `{"a":${page}}`]);
    const ended = await fetchAll('odata', ({ number }, response) =>
      sendOData(response, pages[number - 1] ?? [], number < 3 ? linkTo(`/rows?cursor=${number}`) : {}),
    );
    expect(ended).toEqual({ lines: pages.flat(), rows: 6, reason: null });
  });

  test.each(['odata', 'rest'] as const)(
    'if all rows are equal because their key isn’t selected, for pages by number (%s)',
    async (format) => {
      const ended = await fetchAll(format, (request, response) => {
        const from = format === 'rest' ? 10 * (pageOf(request) - 1) : skipOf(request);
        const rows = rowsOf(from, Math.max(0, Math.min(10, 35 - from))).map(() => '{"country":"FR"}');
        if (format === 'rest') send(response, rows);
        else sendOData(response, rows, { '@odata.count': 35 });
      });
      expect([ended.rows, ended.reason]).toEqual([35, null]);
    },
  );

  test('if all rows are equal because their key isn’t selected, for pages by links', async () => {
    const rows = Array.from({ length: 10 }, () => '{"country":"FR"}');
    const ended = await fetchAll('odata', ({ number }, response) =>
      sendOData(response, rows, { '@odata.count': 30, ...(number < 3 ? linkTo(`/rows?cursor=${number}`) : {}) }),
    );
    expect([ended.rows, ended.reason]).toEqual([30, null]);
  });
});
