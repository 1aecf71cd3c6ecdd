import type { Format } from '../../shared/contract/run.ts';
import { problemOf } from '../components/problem-of.ts';
import type { Requests } from './answers-client.ts';
import type { RunAction } from './run-state.ts';

/** Sends the queries of one preview, one at a time. */
export interface Runner {
  /** Stops what is under way and sends this URL (exactly encoded). */
  readonly run: (url: string) => void;
  /** Stops what is under way and says so. */
  readonly cancel: () => void;
  /** Stops what is under way and says that nothing is sent. */
  readonly withhold: () => void;
  /** Stops what is under way, silently. */
  readonly close: () => void;
}

/** Makes the runner of one format; `dispatch` hears of the latest run only. */
export function createRunner(
  requests: Requests,
  target: { readonly profileId: string; readonly format: Format },
  dispatch: (action: RunAction) => void,
): Runner {
  let underWay: AbortController | null = null;

  async function follow(url: string, controller: AbortController): Promise<void> {
    const { signal } = controller;
    const tell = (action: RunAction): void => {
      if (!signal.aborted) dispatch(action);
    };
    try {
      const events = await requests.run({ ...target, url }, { signal });
      for await (const event of events) {
        if (signal.aborted) break;
        tell({ type: 'told', event });
      }
    } catch (error) {
      tell({ type: 'broken', problem: problemOf(error) });
    }
  }

  function stop(): void {
    underWay?.abort();
    underWay = null;
  }

  return {
    run: (url) => {
      stop();
      underWay = new AbortController();
      dispatch({ type: 'sent', url });
      void follow(url, underWay);
    },
    cancel: () => {
      stop();
      dispatch({ type: 'cancelled' });
    },
    withhold: () => {
      stop();
      dispatch({ type: 'withheld' });
    },
    close: stop,
  };
}
