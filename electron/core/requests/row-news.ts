import type { RowWindow } from '../../../shared/contract/results/run.ts';
import type { Result } from '../results/store/result.ts';
import { createThrottle } from './throttle.ts';

/** Tells of the rows of a response while they come. */
export interface RowNews {
  /** When rows were told of first, as `performance.now` counts; null before. */
  readonly toldAt: number | null;
  /** Settled as soon as no first rows are about to be told of: what else comes would hold them up. */
  first(): Promise<void>;
  /** Ends it, once the first rows were told of. */
  stop(): Promise<void>;
}

/**
 * Tells that rows have come: of the first ones at once and together with them, of more ten times a second at most.
 *
 * @param firstRows How many rows go with the first news; 0 for none.
 * @param tell Called with the first rows the first time, with null ever after.
 */
export function createRowNews(
  result: Pick<Result, 'rows' | 'firstWindow' | 'onProgress'>,
  firstRows: number,
  tell: (first: RowWindow | null) => void,
): RowNews {
  let toldAt: number | null = null;
  let first: RowWindow | null = null;
  let reading: Promise<void> | undefined;
  const throttle = createThrottle(() => {
    tell(first);
    first = null;
    toldAt ??= performance.now();
  });
  const readFirst = async (): Promise<void> => {
    // Whoever asks for these rows hears why they cannot be read.
    first = await result.firstWindow(firstRows).catch(() => null);
    throttle.touch();
  };
  result.onProgress = () => {
    if (result.rows === 0) return;
    if (toldAt !== null || firstRows === 0) throttle.touch();
    else reading ??= readFirst();
  };
  return {
    get toldAt() {
      return toldAt;
    },
    first: async () => reading,
    stop: async () => {
      result.onProgress = () => undefined;
      await reading;
      throttle.stop();
    },
  };
}
