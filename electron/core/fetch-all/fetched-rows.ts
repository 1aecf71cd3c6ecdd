import type { FetchProgress, FetchWait } from '../../../shared/contract/files/fetch-all.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { allRowsUrl, exactUrl } from '../../../shared/url/index.ts';
import { readAddress } from '../../wire/address.ts';
import { ProblemError } from '../../wire/problem-error.ts';
import { BodyRows } from '../results/store/worker/body-rows.ts';
import type { BodyFormat } from '../results/store/worker/orders.ts';
import type { PageSink } from './page-attempt.ts';
import { PageFetch, type PageFetchParts } from './page-fetch.ts';
import { firstCursorState } from './paging-strategies.ts';
import { LineBatches, type RowBatch } from './row-batches.ts';

/** A query whose rows are all fetched. */
export interface AllRowsQuery {
  readonly format: Format;
  /** Absolute URL. Its paging parameters are removed. */
  readonly url: string;
}

/** The dependencies of a fetch whose rows aren't stored. */
export interface BodyFetchParts extends PageFetchParts {
  /** Called when a wait before a retry begins, and with null when the wait is over. */
  readonly onWait?: (wait: FetchWait | null) => void;
}

/** Fetches all pages of a query and passes their bodies to a sink. */
export interface BodyFetch {
  /**
   * Fetches all pages. Can be called once. Returns the problem that stopped the fetch, or null if it is complete.
   *
   * @throws the signal's reason.
   */
  run(sink: PageSink, signal?: AbortSignal): Promise<Problem | null>;
  readonly progress: FetchProgress;
  /** Notices about the rows. They are complete after the last row. */
  readonly notices: readonly FetchNotice[];
}

/** Prepares a fetch. @throws ProblemError `invalid-url`. */
export function fetchBodies(parts: BodyFetchParts, order: AllRowsQuery): BodyFetch {
  const url = exactUrl(order.url.trim());
  readAddress(url);
  const query = { format: order.format, fullUrl: allRowsUrl(order.format, url) };
  let pages: PageFetch | null = null;
  return {
    run: (sink, signal = new AbortController().signal) => {
      const from = { place: firstCursorState(query), received: 0, notices: [] };
      pages = new PageFetch(parts, query, sink, from, { onWait: (wait) => parts.onWait?.(wait) });
      return pages.run(signal);
    },
    get progress() {
      return pages?.progress ?? { rows: 0, bytes: 0, pages: 0, total: null };
    },
    get notices() {
      return pages?.notices ?? [];
    },
  };
}

/** Yields all rows of a query as they arrive, and stores nothing. Can be iterated once. */
export interface FetchedRows extends AsyncIterable<RowBatch> {
  /** Names of the columns so far, in order of first appearance. */
  readonly columns: readonly string[];
  readonly progress: FetchProgress;
  /** Notices about the rows. They are complete after the last row. */
  readonly notices: readonly FetchNotice[];
}

/** Passes batches of rows to a reader, and waits until the reader has processed each batch. */
class HandoverSink implements PageSink {
  readonly #lines = new LineBatches();
  readonly #rows = new BodyRows(this.#lines);
  readonly #hand: (batch: RowBatch) => Promise<void>;
  #first: string | null = null;

  constructor(hand: (batch: RowBatch) => Promise<void>) {
    this.#hand = hand;
  }

  get rows(): number {
    return this.#lines.rows;
  }

  get columns(): readonly string[] {
    return this.#rows.columns;
  }

  get facts(): ReadonlyMap<string, string> {
    return this.#rows.facts;
  }

  begin(format: BodyFormat, skip: number): void {
    this.#rows.begin(format, skip);
  }

  async take(part: Uint8Array): Promise<Problem | null> {
    const problem = this.#rows.take(part);
    await this.#give();
    return problem;
  }

  async end(isComplete: boolean): Promise<Problem | null> {
    const problem = await this.#rows.end(isComplete);
    await this.#give();
    return problem;
  }

  async firstLine(): Promise<string | null> {
    return this.#first;
  }

  async #give(): Promise<void> {
    const batch = this.#lines.takeBatch();
    if (batch.rows === 0) return;
    if (this.#first === null) {
      const end = batch.bytes.indexOf(0x0a);
      this.#first = Buffer.from(batch.bytes.subarray(0, end)).toString('utf8');
    }
    await this.#hand(batch);
  }
}

/**
 * Fetches all pages of a query and yields their rows in batches. The request is cancelled if the caller leaves the loop.
 *
 * Iterating throws ProblemError or the signal's reason.
 *
 * @throws ProblemError `invalid-url`.
 */
export function fetchRows(parts: BodyFetchParts, order: AllRowsQuery, signal?: AbortSignal): FetchedRows {
  const bodies = fetchBodies(parts, order);
  let requested = Promise.withResolvers<void>();
  let handed = Promise.withResolvers<RowBatch | null>();
  const sink = new HandoverSink(async (batch) => {
    handed.resolve(batch);
    await requested.promise;
  });

  async function* batches(): AsyncGenerator<RowBatch, undefined, undefined> {
    const cancelling = new AbortController();
    const stopping = AbortSignal.any([cancelling.signal, ...(signal === undefined ? [] : [signal])]);
    const finished = bodies.run(sink, stopping).then(
      (problem) => {
        if (problem === null) handed.resolve(null);
        else handed.reject(new ProblemError(problem));
      },
      (error: unknown) => handed.reject(error),
    );
    try {
      for (let batch = await handed.promise; batch !== null; batch = await handed.promise) {
        yield batch;
        const room = requested;
        requested = Promise.withResolvers();
        handed = Promise.withResolvers();
        room.resolve();
      }
    } finally {
      cancelling.abort(new DOMException('The reader left', 'AbortError'));
      requested.resolve();
      // The reader has stopped, so nothing handles the outcome.
      handed.promise.catch(() => undefined);
      await finished;
    }
  }

  return {
    [Symbol.asyncIterator]: batches,
    get columns() {
      return sink.columns;
    },
    get progress() {
      return bodies.progress;
    },
    get notices() {
      return bodies.notices;
    },
  };
}
