import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionRequest, SessionResponse } from '../../../../electron/core/connections/session.ts';
import type { CursorState } from '../../../../electron/core/fetch-all/paging/cursor-state.ts';
import { pageUrl } from '../../../../electron/core/fetch-all/paging/page-request.ts';
import { strategyOf } from '../../../../electron/core/fetch-all/paging/strategies.ts';
import { Prefetcher } from '../../../../electron/core/fetch-all/prefetch.ts';
import { makeProblem, ProblemError } from '../../../../electron/wire/problem-error.ts';

const queryUrl = 'http://h/d/r/a';
const query = { format: 'rest', fullUrl: queryUrl } as const;
const numbered = (page: number): string => pageUrl(queryUrl, { page, size: 10_000 });

/** Returns the cursor at a page of a server that uses page numbers. */
const stateAt = (page: number, rows: number): CursorState => ({
  ...strategyOf(query).first(query),
  url: numbered(page),
  pages: page - 1,
  rowsBefore: (page - 1) * rows,
  firstPageRows: rows,
  numbered: true,
  heedsPage: true,
});

interface Sent {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  readonly response: PromiseWithResolvers<SessionResponse>;
}

let sent: Sent[];
let stop: AbortController;
let ahead: Prefetcher;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  sent = [];
  stop = new AbortController();
  const send = ({ url, signal }: SessionRequest): Promise<SessionResponse> => {
    const response = Promise.withResolvers<SessionResponse>();
    signal?.addEventListener('abort', () => response.reject(signal.reason));
    sent.push({ url, signal, response });
    return response.promise;
  };
  ahead = new Prefetcher({ send }, stop.signal);
});

afterEach(() => vi.useRealTimers());

function responseTo(url: string, status = 200, retries: SessionResponse['response']['exchange']['retries'] = []): SessionResponse {
  const timings = { reused: true, dns: null, tcp: null, proxy: null, tls: null, firstByte: 0 };
  const exchange = { connection: null, timings, redirects: [], retries };
  const body = (async function* () {})();
  const head = { url, status, statusText: '', requestId: 'a-1', headers: [], redirects: [], credentialSent: true, trailers: () => [] };
  const measured = { accept: '', bytes: 0, largest: 'URL', largestBytes: 0 };
  return { response: { ...head, sent: measured, exchange, body, discard: () => undefined }, credential: null };
}

const request = (url: string): SessionRequest => ({ url, headers: [], signal: stop.signal });
const urls = (): readonly string[] => sent.map(({ url }) => url);

/** Receives the first page. `head` and `body` are the milliseconds until its headers and its rows arrived. */
async function receiveFirstPage(head: number, body: number, rows: number): Promise<void> {
  const coming = ahead.send(request(numbered(1)));
  vi.advanceTimersByTime(head);
  sent[0]?.response.resolve(responseTo(numbered(1)));
  await coming;
  vi.advanceTimersByTime(body);
  ahead.completed(rows);
}

describe('the request for the next page', () => {
  test('requests the next page together with the current one if pages arrive immediately, but no third page', async () => {
    await receiveFirstPage(50, 1, 10);
    void ahead.send(request(numbered(2)));
    ahead.prefetch(query, stateAt(2, 10), 10);
    ahead.prefetch(query, stateAt(2, 10), 15);
    expect(urls()).toEqual([numbered(1), numbered(2), numbered(3)]);
  });

  test('requests the next page when the current page’s remaining time equals the usual wait for headers', async () => {
    await receiveFirstPage(50, 1000, 1000);
    const coming = ahead.send(request(numbered(2)));
    vi.advanceTimersByTime(50);
    sent[1]?.response.resolve(responseTo(numbered(2)));
    await coming;
    ahead.prefetch(query, stateAt(2, 1000), 1000);
    ahead.prefetch(query, stateAt(2, 1000), 1890);
    expect(urls()).toHaveLength(2);
    ahead.prefetch(query, stateAt(2, 1000), 1900);
    expect(urls().at(-1)).toBe(numbered(3));
  });

  test('requests the next page in time after a long page that arrives faster than the short one before', async () => {
    // The first page takes 8 ms per row. The long page arrives a hundred times as fast.
    await receiveFirstPage(30, 800, 100);
    const coming = ahead.send(request(numbered(2)));
    const place = { ...stateAt(2, 100_000), rowsBefore: 100 };
    ahead.prefetch(query, place, 100);
    vi.advanceTimersByTime(60);
    sent[1]?.response.resolve(responseTo(numbered(2)));
    await coming;
    vi.advanceTimersByTime(800);
    ahead.prefetch(query, place, 10_100);
    expect(urls()).toHaveLength(2);
    // The headers of the long page also took longer, and those of the next page might.
    vi.advanceTimersByTime(7_070);
    ahead.prefetch(query, place, 98_475);
    expect(urls()).toHaveLength(2);
    vi.advanceTimersByTime(10);
    ahead.prefetch(query, place, 98_600);
    expect(urls().at(-1)).toBe(numbered(3));
  });

  test('uses the prefetched page when the fetch reaches it, without a second request', async () => {
    await receiveFirstPage(50, 1, 10);
    void ahead.send(request(numbered(2)));
    ahead.prefetch(query, stateAt(2, 10), 10);
    const third = responseTo(numbered(3));
    sent[2]?.response.resolve(third);
    expect(await ahead.send(request(numbered(3)))).toBe(third);
    expect(urls()).toHaveLength(3);
  });

  test('cancels the request for the next page if the fetch continues at another page or stops', async () => {
    await receiveFirstPage(50, 1, 10);
    void ahead.send(request(numbered(2)));
    ahead.prefetch(query, stateAt(2, 10), 10);
    void ahead.send(request(numbered(7)));
    expect(sent.map(({ url, signal }) => [url, signal?.aborted])).toEqual([
      [numbered(1), false],
      [numbered(2), false],
      [numbered(3), true],
      [numbered(7), false],
    ]);
    ahead.prefetch(query, stateAt(7, 10), 60);
    ahead.close();
    expect([urls().at(-1), sent.at(-1)?.signal?.aborted]).toEqual([numbered(8), true]);
  });

  test('requests the next page again if its connection dropped before the fetch needed it', async () => {
    await receiveFirstPage(50, 1, 10);
    void ahead.send(request(numbered(2)));
    ahead.prefetch(query, stateAt(2, 10), 10);
    sent[2]?.response.reject(new ProblemError(makeProblem('connection-lost')));
    const coming = ahead.send(request(numbered(3)));
    await expect.poll(urls).toHaveLength(4);
    const third = responseTo(numbered(3));
    sent[3]?.response.resolve(third);
    expect([await coming, urls().at(-1)]).toEqual([third, numbered(3)]);
  });

  test('rejects a pending page with the reason for which the fetch was stopped', async () => {
    await receiveFirstPage(50, 1, 10);
    ahead.send(request(numbered(2))).catch(() => undefined);
    ahead.prefetch(query, stateAt(2, 10), 10);
    const coming = ahead.send(request(numbered(3)));
    stop.abort(new Error('paused'));
    await expect(coming).rejects.toThrow('paused');
    expect(urls()).toHaveLength(3);
  });

  test.each([
    ['rejects a request', responseTo(numbered(2), 429)],
    ['returned a page after a retry', responseTo(numbered(2), 200, [{ reason: 503, waited: 100 }])],
  ])('requests each page only when needed if the server %s', async (_how, busy) => {
    await receiveFirstPage(50, 1, 10);
    const coming = ahead.send(request(numbered(2)));
    sent[1]?.response.resolve(busy);
    await coming;
    ahead.completed(10);
    void ahead.send(request(numbered(3)));
    ahead.prefetch(query, stateAt(3, 10), 20);
    expect(urls()).toEqual([numbered(1), numbered(2), numbered(3)]);
  });

  test('doesn’t request the next page during the current one after an interruption', async () => {
    await receiveFirstPage(50, 1, 10);
    ahead.failed(null);
    void ahead.send(request(numbered(2)));
    ahead.prefetch(query, stateAt(2, 10), 15);
    expect(urls()).toHaveLength(2);
  });
});
