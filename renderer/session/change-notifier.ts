import type { Problem } from '../../shared/contract/problem.ts';
import { problemOf } from '../components/problem-of.ts';

/** Delay in milliseconds that collects further changes. */
const pause = 150;
/** Delay in milliseconds before a retry after a storage error. */
const retryPause = 5_000;

/** Notifies the application of changes to something that it saves as a whole. */
export interface ChangeNotifier {
  /** Reports a change, which is sent after a short delay. */
  readonly changed: () => void;
  /** Sends pending changes at once. */
  readonly flush: () => void;
}

/**
 * Creates a notifier.
 *
 * @param send Sends the present state to the application; after a failure the next change sends it.
 *
 * @param onTrouble Receives why the last change isn't saved, or null once it is.
 */
export function createChangeNotifier(
  send: () => Promise<unknown>,
  onTrouble: (problem: Problem | null) => void = () => {},
): ChangeNotifier {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    send().then(
      () => onTrouble(null),
      (error: unknown) => {
        const problem = problemOf(error);
        // If the application is unreachable, the next change sends it.
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
