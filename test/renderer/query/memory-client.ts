import type { QueryClient } from '../../../renderer/results/query-client.ts';
import type { Format, RunEvent } from '../../../shared/contract/results/run.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import { memoryComparisons } from '../compare/memory-comparisons.ts';

/** A request from the page. The test decides how it ends. */
export interface SentRequest {
  readonly format: Format;
  readonly url: string;
  readonly runId: string;
  readonly signal: AbortSignal;
  /** Sends a complete response with status 200 and these rows. */
  readonly response: (columns: readonly string[], rows: readonly (readonly Cell[])[]) => Promise<void>;
  /** Sends the start of a response with status 200 and these rows. */
  readonly begin: (columns: readonly string[], rows: readonly (readonly Cell[])[]) => Promise<void>;
  readonly fail: (problem: Problem) => Promise<void>;
}

/** Creates a mock application whose requests the test responds to. */
export function memoryClient() {
  const sent: SentRequest[] = [];
  const stored = new Map<string, { columns: readonly string[]; rows: readonly (readonly Cell[])[] }>();
  const released: string[] = [];
  const cancelled: string[] = [];
  const cancels = new Map<string, () => Promise<void>>();

  const noFetch = (): Promise<never> => Promise.reject(new Error('nothing is walked over here'));
  const noExport = (): Promise<never> => Promise.reject(new Error('nothing is exported here'));
  const client: QueryClient = {
    exports: { place: noExport, start: noExport, recent: noExport, show: noExport },
    fetches: {
      start: noFetch,
      follow: noFetch,
      list: async () => [],
      pause: noFetch,
      resume: noFetch,
      cancel: noFetch,
      discard: noFetch,
    },
    requests: {
      run: async ({ format, url }, { signal }) => {
        const runId = `run-${sent.length + 1}`;
        const stream = new TransformStream<RunEvent, RunEvent>();
        const writer = stream.writable.getWriter();
        const sendEvents = async (...events: readonly RunEvent[]): Promise<void> => {
          for (const event of events) await writer.write(event);
        };
        const counters = (rows: number) => ({ rows, bytes: rows * 10, milliseconds: 12 });
        const head: RunEvent = {
          type: 'head',
          status: 200,
          statusText: 'OK',
          headers: [['content-type', 'application/json']],
          milliseconds: 8,
        };
        sent.push({
          format,
          url,
          runId,
          signal,
          begin: async (columns, rows) => {
            stored.set(runId, { columns, rows });
            await sendEvents(head, { type: 'rows', ...counters(rows.length), columns, total: null });
          },
          response: async (columns, rows) => {
            stored.set(runId, { columns, rows });
            await sendEvents(head, { type: 'done', ...counters(rows.length), columns, total: 41_203, nextUrl: null });
            await writer.close();
          },
          fail: async (problem) => {
            await sendEvents({ type: 'failed', ...counters(0), columns: [], problem });
            await writer.close();
          },
        });
        cancels.set(runId, async () => {
          const { columns, rows } = stored.get(runId) ?? { columns: [], rows: [] };
          await sendEvents({ type: 'cancelled', ...counters(rows.length), columns, total: null });
          await writer.close();
        });
        void sendEvents({ type: 'started', runId, url, sentHeaders: [['accept', 'application/json']], credential: 'oauth-password' });
        return (async function* read() {
          yield* stream.readable;
        })();
      },
      cancel: async ({ runId }) => {
        cancelled.push(runId);
        await cancels.get(runId)?.();
      },
    },
    results: {
      window: async ({ runId, from, count }) => {
        const { columns, rows } = stored.get(runId) ?? { columns: [], rows: [] };
        return { from, columns, rows: rows.slice(from, from + count) };
      },
      arrange: async ({ runId }) => {
        const { rows } = stored.get(runId) ?? { rows: [] };
        return { viewId: 'same', rows: rows.length, of: rows.length };
      },
      find: async () => ({ cells: [], total: 0 }),
      json: async ({ runId, count }) => ({ text: `json of ${count} rows of ${runId}`, rows: count }),
      raw: async ({ runId }) => ({ text: `body of ${runId}`, cut: true }),
      statistics: async () => {
        throw new Error('no column is profiled here');
      },
      chart: async () => {
        throw new Error('no chart is drawn here');
      },
      chartGroups: async () => {
        throw new Error('no groups are exported here');
      },
      group: async () => {
        throw new Error('nothing is grouped here');
      },
      flatten: async () => {
        throw new Error('nothing is flattened here');
      },
      release: async ({ runId }) => released.push(runId),
    },
    comparisons: memoryComparisons((runId) => stored.get(runId) ?? { columns: [], rows: [] }),
  };
  return { client, sent, released, cancelled };
}
