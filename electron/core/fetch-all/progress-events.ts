import type { FetchEvent, FetchProgress } from '../../../shared/contract/files/fetch-all.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { createEventFeed, type EventFeed } from '../events/event-feed.ts';
import type { AttemptListener } from './page-attempt.ts';

/** The subscribers of a fetch. A late subscriber first receives the earlier events that are still valid. */
export class FetchSubscribers {
  readonly #feeds = new Set<EventFeed<FetchEvent>>();
  #started: Extract<FetchEvent, { type: 'started' }> | null = null;
  #head: Extract<FetchEvent, { type: 'head' }> | null = null;
  #over = false;

  get hasStarted(): boolean {
    return this.#started !== null;
  }

  get hasHead(): boolean {
    return this.#head !== null;
  }

  notify(event: FetchEvent): void {
    if (event.type === 'started') this.#started = event;
    if (event.type === 'head') this.#head = event;
    for (const feed of this.#feeds) feed.push(event, (waiting) => waiting.type === event.type && event.type === 'fetch');
  }

  /** Discards events about rows that don't exist any longer. */
  forget(): void {
    this.#started = null;
    this.#head = null;
  }

  /** Yields the earlier events, the present state, and all later events. @param present Returns events with the present state. */
  follow(present: (subscriber: { readonly started: boolean }) => readonly FetchEvent[]) {
    const feed: EventFeed<FetchEvent> = createEventFeed<FetchEvent>(() => this.#feeds.delete(feed));
    for (const event of [this.#started, this.#head]) if (event !== null) feed.push(event);
    for (const event of present({ started: this.hasStarted })) feed.push(event);
    if (this.#over) feed.end();
    else this.#feeds.add(feed);
    return feed.events;
  }

  end(): void {
    this.#over = true;
    for (const feed of this.#feeds) feed.end();
    this.#feeds.clear();
  }
}

/**
 * Returns a listener that publishes the first request of a fetch and the response to it, without secrets.
 *
 * @param runId Id of the rows.
 * @param milliseconds Returns the running time so far in milliseconds.
 */
export function publishingListener(
  subscribers: FetchSubscribers,
  redaction: Redaction,
  runId: string,
  milliseconds: () => number,
): Required<Pick<AttemptListener, 'onRequest' | 'onHead'>> {
  return {
    onRequest: (url, headers, credential) => {
      if (subscribers.hasStarted) return;
      subscribers.notify({ type: 'started', runId, url: redaction.url(url), sentHeaders: redaction.headers(headers), credential });
    },
    onHead: ({ status, statusText, headers, exchange }) => {
      if (subscribers.hasHead) return;
      const redirects = exchange.redirects.map((one) => ({ ...one, from: redaction.url(one.from), to: redaction.url(one.to) }));
      const response = { status, statusText, headers: redaction.headers(headers), exchange: { ...exchange, redirects } };
      subscribers.notify({ type: 'head', ...response, milliseconds: milliseconds() });
    },
  };
}

/** Milliseconds over which a rate is measured. */
const span = 10_000;
/** Milliseconds between two samples. */
const step = 250;

/** Rates of rows and bytes. */
export interface Rates {
  readonly rowsPerSecond: number | null;
  readonly bytesPerSecond: number | null;
  /** Estimated seconds until the end at this rate. Null if the total or the rate isn't known. */
  readonly secondsLeft: number | null;
}

const unknown: Rates = { rowsPerSecond: null, bytesPerSecond: null, secondsLeft: null };

/** Measures the rates of the last ten seconds, so that an earlier pause or a slow first page doesn't count. */
export class RateMeter {
  #looks: readonly { readonly at: number; readonly rows: number; readonly bytes: number }[] = [];

  /** Restarts the measurement after a pause. */
  begin(): void {
    this.#looks = [];
  }

  /** Returns the current rates. @param now Milliseconds of a monotonic clock. */
  sample({ rows, bytes, total }: FetchProgress, now: number): Rates {
    const last = this.#looks.at(-1);
    if (last === undefined || now - last.at >= step) {
      this.#looks = [...this.#looks.filter(({ at }) => now - at <= span), { at: now, rows, bytes }];
    }
    const [first] = this.#looks;
    if (first === undefined || now - first.at < step) return unknown;
    const seconds = (now - first.at) / 1000;
    const rowsPerSecond = (rows - first.rows) / seconds;
    const left = total === null || rowsPerSecond <= 0 ? null : Math.max(0, total - rows) / rowsPerSecond;
    return { rowsPerSecond, bytesPerSecond: (bytes - first.bytes) / seconds, secondsLeft: left };
  }
}

/** Measures the running time of a fetch, including earlier runs. */
export class Stopwatch {
  #earlier: number;
  #since: number | null = null;

  constructor(earlier: number) {
    this.#earlier = earlier;
  }

  /** Running time in milliseconds, as an integer. */
  get milliseconds(): number {
    return Math.round(this.#earlier + (this.#since === null ? 0 : performance.now() - this.#since));
  }

  start(): void {
    this.#since ??= performance.now();
  }

  stop(): void {
    this.#earlier = this.milliseconds;
    this.#since = null;
  }
}
