import { factsWithoutPem } from '../../../shared/contract/results/exchange.ts';
import type { RecordedRequest, RequestNews, RequestSummary } from '../../../shared/contract/results/recorded-request.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { isUnreadToken, removed } from '../../wire/remove-secrets.ts';
import type { ObservedRequest, RequestObserver } from '../../wire/request-observer.ts';
import { createEventFeed } from '../events/event-feed.ts';

/** The requests of this session, in memory only and without secrets. The oldest requests are removed first. */
export interface RequestLog {
  /** Creates the observer of a connection's HTTP client. */
  observer(connectionId: string): RequestObserver;
  /** Returns all recorded requests or those of a connection, oldest first. */
  list(connectionId?: string): readonly RecordedRequest[];
  /** Returns a request by its id. @throws ProblemError `unknown-run` */
  get(id: number): RecordedRequest;
  /** Yields the recorded requests, then each change. */
  watch(): ReturnType<typeof createEventFeed<RequestNews>>['events'];
  /** Calls the listener for each request that ends. Returns a function that removes the listener. */
  onEnd(listener: (request: RecordedRequest) => void): () => void;
  clear(): void;
}

/** Maximum number of recorded requests. */
const maxRequests = 500;

/** Maximum number of recorded characters of a body. */
const longestBody = 8 * 1024;

/** Maximum number of bytes of a body to read. The extra bytes allow a secret that starts in the recorded part to be found. */
const readBytes = longestBody + 16 * 1024;

/** Creates an empty log. @param now Returns epoch milliseconds. */
export function createRequestLog(redaction: Redaction, now: () => number): RequestLog {
  const requests = new Map<number, RecordedRequest>();
  const readers = new Set<(news: RequestNews) => void>();
  const endListeners = new Set<(request: RecordedRequest) => void>();
  let count = 0;

  const notify = (news: RequestNews): void => {
    for (const read of readers) read(news);
  };
  const store = (request: RecordedRequest): void => {
    requests.set(request.id, request);
    const [oldest] = requests.keys();
    if (requests.size > maxRequests && oldest !== undefined) requests.delete(oldest);
    notify({ type: 'request', request: summaryOf(request) });
  };
  const headers = (lines: HeaderLines): RecordedRequest['headers'] => redaction.headers(lines).slice(0, 200);
  /** Removes secrets that became known after the request was recorded. */
  const clean = (request: RecordedRequest): RecordedRequest => ({
    ...request,
    url: redaction.data(request.url),
    sentHeaders: headers(request.sentHeaders),
    headers: headers(request.headers),
    sentBody: request.sentBody === null ? null : redaction.data(request.sentBody),
    text: redaction.data(request.text),
  });

  const begin = (connectionId: string, request: ObservedRequest) => {
    count += 1;
    const { method, body } = request;
    const host: HeaderLines = [['host', request.url.host]];
    let record: RecordedRequest = {
      id: count,
      connectionId,
      kind: kindOf(request),
      state: 'waiting',
      method,
      url: redaction.url(request.url.href),
      at: now(),
      milliseconds: null,
      status: null,
      statusText: '',
      timings: null,
      download: null,
      bytes: 0,
      problem: null,
      sentHeaders: headers([...host, ...request.headers]),
      sentBody: body === null ? null : redaction.body(body).slice(0, longestBody),
      headers: [],
      connection: null,
      text: '',
      cut: false,
    };
    const startedAt = performance.now();
    let headAt: number | null = null;
    let ended = false;
    let bytes = 0;
    const bodyStart: Uint8Array[] = [];
    let bodyStartLength = 0;
    store(record);

    const over = (state: RecordedRequest['state'], problem: string | null): void => {
      if (ended) return;
      ended = true;
      const decoded = new TextDecoder().decode(Buffer.concat(bodyStart));
      const isToken = record.kind === 'identity-provider' && method === 'POST' && isUnreadToken(record.status ?? 0, decoded);
      const text = isToken ? removed : redaction.body(decoded);
      const isCut = text.length > longestBody || bytes > bodyStartLength;
      record = {
        ...record,
        state,
        problem,
        bytes,
        text: text.slice(0, longestBody),
        cut: isCut,
        milliseconds: performance.now() - startedAt,
        download: headAt === null ? null : performance.now() - headAt,
      };
      if (requests.has(record.id)) store(record);
      for (const listener of endListeners) listener(clean(record));
    };
    return {
      head: ({ status, statusText, headers: lines, connection, timings }) => {
        headAt = performance.now();
        const text = redaction.text(statusText).slice(0, 200);
        record = {
          ...record,
          state: 'receiving',
          status,
          statusText: text,
          headers: headers(lines),
          connection: connection === null ? null : factsWithoutPem(connection.facts),
          timings,
        };
        if (requests.has(record.id)) store(record);
      },
      take: (part) => {
        bytes += part.length;
        record = { ...record, bytes };
        if (requests.has(record.id)) requests.set(record.id, record);
        if (bodyStartLength >= readBytes) return;
        const added = part.slice(0, readBytes - bodyStartLength);
        bodyStart.push(added);
        bodyStartLength += added.length;
      },
      end: () => over('done', null),
      fail: (code) => over(code === null ? 'cancelled' : 'failed', code),
    } satisfies ReturnType<RequestObserver>;
  };

  return {
    observer: (connectionId) => (request) => begin(connectionId, request),
    list: (connectionId) =>
      [...requests.values()].filter((request) => connectionId === undefined || request.connectionId === connectionId).map(clean),
    get: (id) => clean(requests.get(id) ?? fail('unknown-run', { parameters: { runId: String(id) } })),
    watch: () => {
      const feed = createEventFeed<RequestNews>(() => readers.delete(read));
      const isSame = (news: RequestNews) => (waiting: RequestNews) =>
        news.type === 'request' && waiting.type === 'request' && waiting.request.id === news.request.id;
      const read = (news: RequestNews): void => feed.push(news, isSame(news));
      readers.add(read);
      for (const request of requests.values()) read({ type: 'request', request: summaryOf(clean(request)) });
      return feed.events;
    },
    onEnd: (listener) => {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },
    clear: () => {
      requests.clear();
      notify({ type: 'cleared' });
    },
  };
}

/** Returns a request without headers and bodies, for the list. */
function summaryOf(request: RecordedRequest): RequestSummary {
  const { sentHeaders: _sent, sentBody: _body, headers: _headers, connection: _connection, text: _text, cut: _cut, ...summary } = request;
  return summary;
}

function kindOf({ isProxyFile, method, url, body }: ObservedRequest): RecordedRequest['kind'] {
  if (isProxyFile) return 'proxy-file';
  if (url.pathname.includes('/.well-known/')) return 'identity-provider';
  if (method === 'POST' && body !== null && /(^|&)(grant_type|client_id|token)=/.test(body)) return 'identity-provider';
  return url.pathname.endsWith('/$metadata') || url.search === '?metadata' ? 'metadata' : 'api';
}
