import type { AvailableUpdate, UpdateState, UpdateStatus } from '../../../shared/contract/update.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { createEventFeed, type EventFeed } from '../events/event-feed.ts';
import type { Log } from '../host/telemetry.ts';
import { UntrustedUpdate, type UpdateHost } from '../host/update-host.ts';

/** Finds, downloads, and installs new versions, each step only when the user requests it. */
export interface UpdateService {
  /** Yields the current status immediately, then each change. Ends when the reader stops. */
  watch(): EventFeed<UpdateStatus>['events'];
  /** Requests the latest version from the feed. Does nothing during another check or a download. */
  check(): Promise<void>;
  /** Downloads the version that the last check found. */
  download(): Promise<void>;
  /** Cancels a download. */
  cancel(): void;
  /** Closes the application and installs the downloaded version. */
  install(): void;
  close(): void;
}

/** Dependencies of {@link createUpdateService}. */
export interface UpdateParts {
  /** Undefined if this installation can't be updated, such as in a browser. */
  readonly host: UpdateHost | undefined;
  /** The administrator's feed. Null forbids updates; undefined selects the feed of the host. */
  readonly policyFeed: string | null | undefined;
  readonly redaction: Pick<Redaction, 'body'>;
  readonly log: Log;
}

/** Creates the update service. It sends no request until `check` is called. */
export function createUpdateService({ host, policyFeed, redaction, log }: UpdateParts): UpdateService {
  const feed = policyFeed === undefined ? (host?.feed ?? null) : policyFeed;
  const method = host === undefined ? 'none' : feed === null ? 'forbidden' : host.way;
  const asks = method === 'install' || method === 'download';
  let state: UpdateState = { name: 'unchecked' };
  const readers = new Set<EventFeed<UpdateStatus>>();
  let downloading: AbortController | null = null;

  const status = (): UpdateStatus => ({ way: method, host: asks && feed !== null ? (URL.parse(feed)?.host ?? null) : null, state });
  const change = (next: UpdateState): void => {
    state = next;
    for (const reader of readers) reader.push(status(), (waiting) => waiting.state.name === next.name);
  };
  const failed = (error: unknown, update: AvailableUpdate | null): void => {
    const detail = redaction.body(error instanceof Error ? error.message : String(error)).slice(0, 2000);
    const code =
      error instanceof UntrustedUpdate ? 'update-not-trusted' : update === null ? 'update-check-failed' : 'update-download-failed';
    log(`${code}: ${detail}`);
    change({ name: 'failed', problem: makeProblem(code, { parameters: { host: status().host ?? '' }, detail }), update });
  };

  return {
    watch: () => {
      const reader = createEventFeed<UpdateStatus>(() => readers.delete(reader));
      readers.add(reader);
      reader.push(status());
      return reader.events;
    },
    check: async () => {
      if (host === undefined || feed === null || !asks) return;
      if (state.name === 'checking' || state.name === 'downloading' || state.name === 'ready') return;
      change({ name: 'checking' });
      try {
        const update = await host.check(feed);
        change(update === null ? { name: 'current' } : { name: 'available', update });
      } catch (error) {
        failed(error, null);
      }
    },
    download: async () => {
      const update = state.name === 'available' || state.name === 'failed' ? state.update : null;
      if (host === undefined || method !== 'install' || update === null) return;
      const controller = new AbortController();
      downloading = controller;
      change({ name: 'downloading', update, received: 0, total: update.size ?? 0 });
      try {
        await host.download((received, total) => {
          if (!controller.signal.aborted) change({ name: 'downloading', update, received, total });
        }, controller.signal);
        change(controller.signal.aborted ? { name: 'available', update } : { name: 'ready', update });
      } catch (error) {
        if (controller.signal.aborted) change({ name: 'available', update });
        else failed(error, update);
      }
      downloading = null;
    },
    cancel: () => downloading?.abort(),
    install: () => {
      if (state.name === 'ready') host?.install();
    },
    close: () => {
      downloading?.abort();
      for (const reader of readers) reader.end();
    },
  };
}
