import type { Problem } from '../../../shared/contract/problem.ts';
import type { Format } from '../../../shared/contract/run.ts';
import type { WalkNotice, WalkProgress, WalkWait } from '../../../shared/contract/walk.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import { readAddress } from '../../wire/address.ts';
import { wholeAddress } from './page-address.ts';
import type { PageSink } from './page-sink.ts';
import { PageWalk, type PageWalkParts } from './page-walk.ts';
import { firstPlace } from './page-ways.ts';

/** A query whose rows are wanted, all of them. */
export interface WalkOrder {
  readonly format: Format;
  /** Absolute; what chooses a part of its rows is left out. */
  readonly url: string;
}

/** What a walk over pages works with. */
export interface BodyWalkParts extends PageWalkParts {
  /** Told when a pause begins, and with null when it is over. */
  readonly onWait?: (wait: WalkWait | null) => void;
}

/** All pages of a query, whose bodies go to whoever finds their rows. */
export interface BodyWalk {
  /**
   * Walks to the end, once. Returns the problem that stopped it, or null where all rows came.
   *
   * @throws the signal's reason.
   */
  run(sink: PageSink, signal?: AbortSignal): Promise<Problem | null>;
  readonly progress: WalkProgress;
  /** What is to be known of the rows; whole once the last one came. */
  readonly notices: readonly WalkNotice[];
}

/** Prepares it. @throws ProblemError `invalid-url`. */
export function walkBodies(parts: BodyWalkParts, order: WalkOrder): BodyWalk {
  const url = exactUrl(order.url.trim());
  readAddress(url);
  const query = { format: order.format, whole: wholeAddress(order.format, url) };
  let walk: PageWalk | null = null;
  return {
    run: (sink, signal = new AbortController().signal) => {
      const from = { place: firstPlace(query), received: 0, notices: [] };
      walk = new PageWalk(parts, query, sink, from, { onWait: (wait) => parts.onWait?.(wait) });
      return walk.run(signal);
    },
    get progress() {
      return walk?.progress ?? { rows: 0, bytes: 0, pages: 0, total: null };
    },
    get notices() {
      return walk?.notices ?? [];
    },
  };
}
