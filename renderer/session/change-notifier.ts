import type { Problem } from '../../shared/problems/problem.ts';
import { problemOf } from '../connection/problem-of.ts';

/** Delay before changes are sent, so that several changes are sent together, in milliseconds. */
const pause = 150;
/** Delay before a retry after a storage error, in milliseconds. */
const retryPause = 5_000;

/** Notifies the application of changes to data that it saves as a whole. */
export interface ChangeNotifier {
  /** Reports a change. The change is sent after a short delay. */
  readonly changed: () => void;
  /** Sends pending changes immediately. */
  readonly flush: () => void;
}

/**
 * Creates a notifier.
 *
 * @param send sends the current state to the application. After an error, the next change sends the state
 * @param onTrouble receives the reason why the last change isn't saved, or null when it is saved
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
        // If the application is unreachable, the next change sends the state.
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
