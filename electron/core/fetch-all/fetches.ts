import { randomBytes } from 'node:crypto';
import type { FetchRequest, FetchStatus } from '../../../shared/contract/files/fetch-all.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import { readAddress } from '../../wire/address.ts';
import { fail, ProblemError } from '../../wire/problem-error.ts';
import { createEventFeed, type EventFeed } from '../events/event-feed.ts';
import { isAlive } from '../results/store/result-store.ts';
import { FetchAll, type FetchAllParts } from './fetch-all.ts';
import type { SavedFetch } from './saved-fetches.ts';
import { fetchesTooLarge } from './saved-rows.ts';

/** The fetches of this application, including those that an earlier run saved. */
export interface Fetches {
  /** Starts a fetch. @throws ProblemError `invalid-url`, `unknown-profile`, `walks-too-large`, `storage-failed`. */
  start(request: FetchRequest): Promise<FetchAll>;
  /** Lists the fetches of a connection, latest first. */
  list(connectionId: string): Promise<readonly FetchStatus[]>;
  /** Yields the fetches of all connections, latest first, and again after every change. */
  watch(signal?: AbortSignal): EventFeed<readonly FetchStatus[]>['events'];
  /** Returns a fetch. @throws ProblemError `unknown-walk`. */
  get(fetchId: string): Promise<FetchAll>;
  /** Changes a fetch and returns its new status. @throws ProblemError `unknown-walk`. */
  change(fetchId: string, change: (fetchAll: FetchAll) => void | Promise<void>): Promise<FetchStatus>;
  /** Deletes a fetch with its rows. Does nothing if the fetch doesn't exist. */
  discard(fetchId: string): Promise<void>;
  /** Deletes the fetch of a result if the fetch has ended, because the result isn't shown any longer. */
  release(runId: string): Promise<void>;
  /** Deletes the fetches of a connection. */
  forget(connectionId: string): Promise<void>;
  /** Stops all fetches. Unfinished fetches stay on disk. */
  close(): Promise<void>;
}

/** Checks whether a fetch belongs to another running instance of the application. */
function isElsewhere({ position }: SavedFetch): boolean {
  return position !== null && position.process !== process.pid && isAlive(position.process);
}

/** Opens the saved fetches of the folder. No fetch resumes automatically. */
export function openFetches(options: Omit<FetchAllParts, 'room'>): Fetches {
  const { folder, log, redaction, session } = options;
  const fetches = new Map<string, FetchAll>();
  const feeds = new Set<EventFeed<readonly FetchStatus[]>>();
  const listed = (): readonly FetchStatus[] =>
    [...fetches.values()].map(({ status }) => status).sort((one, other) => other.startedAt - one.startedAt);
  const publish = (): void => {
    for (const feed of feeds) feed.push(listed(), () => true);
  };
  const room = (fetchId: string): number => {
    const others = [...fetches.values()].filter(({ record }) => record.fetchId !== fetchId);
    return Math.max(0, options.maximumBytes() - others.reduce((sum, { storedBytes }) => sum + storedBytes, 0));
  };
  const parts: FetchAllParts = {
    ...options,
    room,
    onEnd: (fetchAll) => {
      options.onEnd?.(fetchAll);
      publish();
    },
  };

  const openSaved = async (): Promise<void> => {
    for (const saved of await folder.list()) {
      const { fetchId } = saved.record;
      if (isElsewhere(saved)) continue;
      if (saved.position?.ended === 'cancelled') await folder.remove(fetchId);
      else fetches.set(fetchId, new FetchAll(parts, saved));
    }
  };
  const ready = openSaved()
    .catch((error: unknown) => log(`fetches: ${String(error)}`))
    .then(publish);

  const get = async (fetchId: string): Promise<FetchAll> => {
    await ready;
    return fetches.get(fetchId) ?? fail('unknown-walk', { parameters: { fetchId } });
  };

  const discard = async (fetchId: string): Promise<void> => {
    await ready;
    const fetchAll = fetches.get(fetchId);
    fetches.delete(fetchId);
    await fetchAll?.discard();
    publish();
  };

  return {
    start: async (request) => {
      const url = exactUrl(request.url.trim());
      readAddress(url);
      session(request.connectionId);
      const record = { fetchId: randomBytes(8).toString('hex'), request: { ...request, url }, startedAt: Date.now() };
      const fetchAll = new FetchAll(parts, { record, position: null });
      // Listing would otherwise delete the folder of a new fetch as an abandoned one.
      await ready;
      if (room(record.fetchId) === 0) throw new ProblemError(fetchesTooLarge(options.maximumBytes()));
      await folder.make(record.fetchId);
      // A URL with a secret isn't written to disk. Such a fetch ends when the application exits.
      if (redaction.url(url) === url) await folder.keepRecord(record);
      fetches.set(record.fetchId, fetchAll);
      fetchAll.resume();
      publish();
      return fetchAll;
    },
    list: async (connectionId) => {
      await ready;
      return listed().filter((status) => status.connectionId === connectionId);
    },
    watch: (signal) => {
      const feed = createEventFeed<readonly FetchStatus[]>(() => stop());
      const stop = (): void => {
        feeds.delete(feed);
        signal?.removeEventListener('abort', stop);
        feed.end();
      };
      signal?.addEventListener('abort', stop, { once: true });
      feeds.add(feed);
      void ready.then(() => feed.push(listed(), () => true));
      return feed.events;
    },
    get,
    change: async (fetchId, change) => {
      const fetchAll = await get(fetchId);
      await change(fetchAll);
      publish();
      return fetchAll.status;
    },
    discard,
    release: async (runId) => {
      const ended = [...fetches.values()].find(
        ({ status }) => status.runId === runId && (status.state === 'done' || status.state === 'cancelled'),
      );
      if (ended !== undefined) await discard(ended.record.fetchId);
    },
    forget: async (connectionId) => {
      await ready;
      const own = [...fetches.values()].filter(({ record }) => record.request.connectionId === connectionId);
      await Promise.all(own.map(({ record }) => discard(record.fetchId)));
    },
    close: async () => {
      await ready;
      await Promise.all([...fetches.values()].map((fetchAll) => fetchAll.close()));
      fetches.clear();
      for (const feed of [...feeds]) feed.end();
    },
  };
}
