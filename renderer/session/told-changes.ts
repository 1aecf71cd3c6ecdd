import type { Problem } from '../../shared/contract/problem.ts';
import { problemOf } from '../components/problem-of.ts';

/** How long a change waits for others before the application is told, milliseconds. */
const pause = 150;
/** After how long it is told again where its disk refused, milliseconds. */
const retryPause = 5_000;

/** Changes of something that the application keeps, told to it as a whole. */
export interface ToldChanges {
  /** Something has changed: the application is told in a moment. */
  readonly changed: () => void;
  /** Tells at once what was not told yet. */
  readonly flush: () => void;
}

/**
 * @param tell Tells the application; what it could not be told goes along with the next change.
 * @param onTrouble Why the last change is not on disk; null as soon as it is.
 */
export function createToldChanges(tell: () => Promise<unknown>, onTrouble: (problem: Problem | null) => void = () => {}): ToldChanges {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    tell().then(
      () => onTrouble(null),
      (error: unknown) => {
        const problem = problemOf(error);
        // Where the application is gone for the moment, it is told with the next change.
        if (problem.code !== 'storage-failed') return;
        onTrouble(problem);
        timer ??= setTimeout(flush, retryPause);
      },
    );
  };
  const changed = (): void => {
    timer ??= setTimeout(flush, pause);
  };
  return { changed, flush };
}
