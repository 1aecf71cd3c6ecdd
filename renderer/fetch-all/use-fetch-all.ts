import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { FetchEvent, FetchStatus } from '../../shared/contract/files/fetch-all.ts';
import type { Format, RunEvent } from '../../shared/contract/results/run.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { problemOf } from '../connection/problem-of.ts';
import type { FetchClient } from '../results/fetch-client.ts';
import type { Runner } from '../results/runner.ts';

/** Shows events as the events of a run whose URL is `url`. */
export type TakeEvents = Runner['take'];

/** The fetch of all rows of a query in one format: running, paused or not started. */
export interface FetchAllState {
  /** The running or paused fetch of this query screen. Null if there is none. */
  readonly status: FetchStatus | null;
  /** The problem of the last action. Null if it succeeded. */
  readonly problem: Problem | null;
  /** Fetches all rows of an exactly encoded URL and shows them. */
  readonly start: (url: string) => void;
  /** Shows the rows fetched so far. */
  readonly show: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
  readonly discard: () => void;
}

/** The API, format and connection whose rows are fetched. */
interface FetchTarget {
  readonly connectionId: string;
  readonly format: Format;
  /** Address of the API in this format. Null if the format isn't supported. */
  readonly address: string | null;
  readonly title: string;
  readonly api: ApiReference;
  /** Columns that identify a row. */
  readonly key: readonly string[];
}

/** Holds the fetch of all rows of an API's query in one format. Finds an unfinished fetch of an earlier start. */
export function useFetchAll(client: FetchClient, target: FetchTarget, take: TakeEvents): FetchAllState {
  const { connectionId, format, address, title, key } = target;
  const { root, accessPoint } = target.api;
  const [fetchId, setFetchId] = useState<string | null>(null);
  const [status, setStatus] = useState<FetchStatus | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let isCurrent = true;
    client.list({ connectionId }).then(
      (fetches) => {
        const unfinished = fetches.find((rowFetch) => rowFetch.format === format && addressOf(rowFetch.url) === address);
        if (isCurrent && unfinished !== undefined) setFetchId((present) => present ?? unfinished.fetchId);
      },
      // The application is unreachable. The next call reports this.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [client, connectionId, format, address]);

  useEffect(() => {
    if (fetchId === null) return;
    const controller = new AbortController();
    void follow(client, fetchId, controller.signal, setStatus).then(() => {
      if (controller.signal.aborted) return;
      setStatus(null);
      setFetchId((present) => (present === fetchId ? null : present));
    });
    return () => controller.abort();
  }, [client, fetchId]);

  const showFetch = useCallback(
    (id: string, url: string) =>
      take(
        url,
        async function events(signal) {
          const statuses = await client.follow({ fetchId: id }, { signal });
          return mapped(statuses);
        },
        // Cancelling a run only pauses the fetch. The strip above the rows has buttons to resume or cancel it.
        () => client.pause({ fetchId: id }),
      ),
    [client, take],
  );
  const acted = useCallback((act: Promise<unknown>) => {
    setProblem(null);
    act.catch((error: unknown) => setProblem(problemOf(error)));
  }, []);

  const start = useCallback(
    (url: string) =>
      acted(
        client.start({ connectionId, format, url, title, key, api: { root, accessPoint } }).then((started) => {
          setFetchId(started.fetchId);
          setStatus(started);
          showFetch(started.fetchId, url);
        }),
      ),
    [acted, client, connectionId, format, title, key, root, accessPoint, showFetch],
  );

  return useMemo(() => {
    const one = status === null ? null : { fetchId: status.fetchId };
    const withOne = (act: (rowFetch: { fetchId: string }) => Promise<unknown>) => (): void => {
      if (one !== null) acted(act(one));
    };
    return {
      status,
      problem,
      start,
      show: () => {
        if (status !== null) showFetch(status.fetchId, status.url);
      },
      pause: withOne(client.pause),
      resume: withOne(client.resume),
      cancel: withOne(client.cancel),
      discard: withOne(client.discard),
    };
  }, [acted, client, problem, showFetch, start, status]);
}

/** Returns the part of a URL before its query string. */
function addressOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

async function* mapped(events: AsyncIterable<Parameters<typeof runEventOf>[0]>): AsyncGenerator<RunEvent, undefined, undefined> {
  for await (const event of events) yield runEventOf(event);
}

/** Reports the status of a fetch until it is discarded or the signal aborts. */
async function follow(client: FetchClient, fetchId: string, signal: AbortSignal, onStatus: (status: FetchStatus) => void): Promise<void> {
  try {
    for await (const event of await client.follow({ fetchId }, { signal })) {
      if (signal.aborted) return;
      if (event.type === 'fetch') onStatus(event.status);
    }
  } catch {
    // The fetch was discarded or the application has exited, so there is nothing to show.
  }
}

/** Converts an event of a fetch to an event of a run. A paused fetch counts as done. More rows follow if it is resumed. */
function runEventOf(event: FetchEvent): RunEvent {
  if (event.type !== 'fetch') return event;
  const { rows, bytes, milliseconds, total, state, problem } = event.status;
  const counters = { rows, bytes, milliseconds };
  if (problem !== null) return { type: 'failed', ...counters, columns: event.columns, problem };
  if (state === 'fetching') return { type: 'rows', ...counters, columns: event.columns, total };
  if (state === 'cancelled') return { type: 'cancelled', ...counters, columns: event.columns, total };
  // Only a fetch that reached the last page has all rows. A server that reported more, or announced more, contradicts this.
  const isWhole = state === 'done' && !event.status.notices.some(({ code }) => code === 'rows-missing' || code === 'next-page-unusable');
  return { type: 'done', ...counters, columns: event.columns, total: isWhole ? rows : total, nextUrl: null };
}
