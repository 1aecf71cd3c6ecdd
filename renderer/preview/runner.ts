import type { ApiReference } from '../../shared/contract/catalogue.ts';
import type { Format, RunEvent } from '../../shared/contract/run.ts';
import { problemOf } from '../components/problem-of.ts';
import { firstRows } from '../grid/row-pages.ts';
import type { Requests } from './answers-client.ts';
import type { RunAction } from './run-state.ts';

/** Sends the queries of one preview, one at a time. */
export interface Runner {
  /** Stops what is under way and sends this URL (exactly encoded). */
  readonly run: (url: string) => void;
  /** Stops what is under way and shows these events as those of a run. */
  readonly take: (url: string, events: (signal: AbortSignal) => Promise<AsyncIterable<RunEvent>>) => void;
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
  target: { readonly profileId: string; readonly format: Format; readonly api?: ApiReference },
  dispatch: (action: RunAction) => void,
): Runner {
  let underWay: AbortController | null = null;

  async function follow(begin: (signal: AbortSignal) => Promise<AsyncIterable<RunEvent>>, signal: AbortSignal): Promise<void> {
    const tell = (action: RunAction): void => {
      if (!signal.aborted) dispatch(action);
    };
    try {
      for await (const event of await begin(signal)) {
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

  const take: Runner['take'] = (url, events) => {
    stop();
    underWay = new AbortController();
    dispatch({ type: 'sent', url });
    void follow(events, underWay.signal);
  };

  return {
    run: (url) => take(url, (signal) => requests.run({ ...target, url, firstRows }, { signal })),
    take,
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
