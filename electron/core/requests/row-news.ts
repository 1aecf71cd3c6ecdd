import type { RowWindow } from '../../../shared/contract/results/run.ts';
import type { Result } from '../results/store/result.ts';
import { createThrottle } from './throttle.ts';

/** Reports the rows of a response while they arrive. */
export interface RowNews {
  /** Time when rows were first reported, from `performance.now`. Null before. */
  readonly notifiedAt: number | null;
  /** Settles when the first rows have been read. Until then, further data would delay the report. */
  first(): Promise<void>;
  /** Stops reporting after the first rows have been reported. */
  stop(): Promise<void>;
}

/**
 * Reports rows: the first rows at once with their content, then the number of rows at most ten times a second.
 *
 * @param firstRows Number of rows in the first report. 0 reports no content.
 * @param notify Receives the first rows in the first call, and null afterwards.
 */
export function createRowNews(
  result: Pick<Result, 'rows' | 'firstWindow' | 'onProgress'>,
  firstRows: number,
  notify: (first: RowWindow | null) => void,
): RowNews {
  let notifiedAt: number | null = null;
  let first: RowWindow | null = null;
  let reading: Promise<void> | undefined;
  const throttle = createThrottle(() => {
    notify(first);
    first = null;
    notifiedAt ??= performance.now();
  });
  const readFirst = async (): Promise<void> => {
    // A later request for these rows reports why they can't be read.
    first = await result.firstWindow(firstRows).catch(() => null);
    throttle.touch();
  };
  result.onProgress = () => {
    if (result.rows === 0) return;
    if (notifiedAt !== null || firstRows === 0) throttle.touch();
    else reading ??= readFirst();
  };
  return {
    get notifiedAt() {
      return notifiedAt;
    },
    first: async () => reading,
    stop: async () => {
      result.onProgress = () => undefined;
      await reading;
      throttle.stop();
    },
  };
}
