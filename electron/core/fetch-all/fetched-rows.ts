import type { FetchProgress, FetchWait } from '../../../shared/contract/files/fetch-all.ts';
import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { allRowsUrl, languageOf } from '../../../shared/languages/index.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import { readAddress } from '../../wire/address.ts';
import type { RowBatch } from '../results/store/row-batches.ts';
import { handedRows } from './handed-rows.ts';
import type { PageSink } from './page-attempt.ts';
import { PageFetch, type PageFetchParts } from './page-fetch.ts';
import { strategyOf } from './paging/strategies.ts';

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
  const query = { format: order.format, fullUrl: allRowsUrl(languageOf(order.format), url) };
  let pages: PageFetch | null = null;
  return {
    run: (sink, signal = new AbortController().signal) => {
      const from = { place: strategyOf(query).first(query), received: 0, notices: [] };
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

/**
 * Fetches all pages of a query and yields their rows in batches. The request is cancelled if the caller leaves the loop.
 *
 * Iterating throws ProblemError or the signal's reason.
 *
 * @throws ProblemError `invalid-url`.
 */
export function fetchRows(parts: BodyFetchParts, order: AllRowsQuery, signal?: AbortSignal): FetchedRows {
  const bodies = fetchBodies(parts, order);
  const { batches, sink } = handedRows((target, stopping) => bodies.run(target, stopping), signal);

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
