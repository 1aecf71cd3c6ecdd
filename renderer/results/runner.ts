import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { Format, RunEvent } from '../../shared/contract/results/run.ts';
import { problemOf } from '../connection/problem-of.ts';
import { firstRows } from '../grid/row-pages.ts';
import type { Requests } from './query-client.ts';
import type { FollowedLink, RunAction } from './run-state.ts';

/** Stops a run. The run still reports its last events. */
export type Halt = (runId: string) => Promise<unknown>;

interface ActiveRun {
  readonly controller: AbortController;
  readonly halt: Halt;
  /** Id of the run. Null until it is known. */
  runId: string | null;
}

/** Runs the queries of one format, one at a time. */
export interface Runner {
  /**
   * Stops the current run and sends an exactly encoded URL, which can be the next link of an earlier response.
   *
   * @param group identifies the requests that are sent together for one query. Null for a URL that doesn't express the query
   */
  readonly run: (url: string, followed?: FollowedLink, group?: string | null) => void;
  /**
   * Stops the current run and shows events as the events of a run.
   *
   * @param halt stops the source of the events. The source still reports its last events
   */
  readonly take: (url: string, events: (signal: AbortSignal) => Promise<AsyncIterable<RunEvent>>, halt: Halt) => void;
  /** Cancels the current run. Its last event reports the rows that had arrived. */
  readonly cancel: () => void;
  /** Stops the current run and reports that no request is sent. */
  readonly withhold: () => void;
  /** Stops the current run without an event. */
  readonly close: () => void;
}

/**
 * Creates the runner of one format.
 *
 * @param dispatch receives only actions of the latest run
 */
export function createRunner(
  requests: Requests,
  target: { readonly connectionId: string; readonly format: Format; readonly api?: ApiReference },
  dispatch: (action: RunAction) => void,
): Runner {
  let activeRun: ActiveRun | null = null;

  async function follow(begin: (signal: AbortSignal) => Promise<AsyncIterable<RunEvent>>, run: ActiveRun): Promise<void> {
    const { signal } = run.controller;
    const report = (action: RunAction): void => {
      if (!signal.aborted) dispatch(action);
    };
    try {
      for await (const event of await begin(signal)) {
        if (signal.aborted) break;
        if (event.type === 'started') run.runId = event.runId;
        report({ type: 'event', event });
      }
    } catch (error) {
      report({ type: 'broken', problem: problemOf(error) });
    }
  }

  function stop(): void {
    activeRun?.controller.abort();
    activeRun = null;
  }

  const take = (
    url: string,
    events: Parameters<Runner['take']>[1],
    halt: Halt,
    followed?: FollowedLink,
    group: string | null = null,
  ): void => {
    stop();
    activeRun = { controller: new AbortController(), halt, runId: null };
    dispatch({ type: 'sent', url, ...(followed === undefined ? {} : { followed }), ...(group === null ? {} : { group }) });
    void follow(events, activeRun);
  };

  return {
    run: (url, followed, group = null) =>
      take(
        url,
        (signal) => requests.run({ ...target, url, firstRows, ...(group === null ? {} : { run: group }) }, { signal }),
        (runId) => requests.cancel({ runId }),
        followed,
        group,
      ),
    take: (url, events, halt) => take(url, events, halt),
    cancel: () => {
      if (activeRun === null || activeRun.runId === null) {
        stop();
        dispatch({ type: 'cancelled' });
        return;
      }
      const { controller, halt, runId } = activeRun;
      dispatch({ type: 'cancelling' });
      halt(runId).catch((error: unknown) => {
        if (!controller.signal.aborted) dispatch({ type: 'broken', problem: problemOf(error) });
        controller.abort();
      });
    },
    withhold: () => {
      stop();
      dispatch({ type: 'withheld' });
    },
    close: stop,
  };
}
