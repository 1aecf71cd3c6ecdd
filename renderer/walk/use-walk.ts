import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import type { Format, RunEvent } from '../../shared/contract/run.ts';
import type { WalkStatus } from '../../shared/contract/walk.ts';
import { problemOf } from '../components/problem-of.ts';
import type { Runner } from '../preview/runner.ts';
import { runEventOf } from './walk-run-events.ts';
import type { WalksClient } from './walks-client.ts';

/** Shows something in place of a run's answer: `url` is what it answers. */
export type TakeEvents = Runner['take'];

/** All rows of one format's query: under way, resting, or not asked for. */
export interface Walking {
  /** The walk of this query page that goes on or rests; null where there is none. */
  readonly status: WalkStatus | null;
  /** Why the last act did not work. */
  readonly problem: Problem | null;
  /** Fetches all rows of a URL (exactly encoded) and shows them. */
  readonly start: (url: string) => void;
  /** Shows the rows that it has. */
  readonly show: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
  readonly discard: () => void;
}

/** Whose rows are walked through: an API in one format, in one profile. */
export interface WalkTarget {
  readonly profileId: string;
  readonly format: Format;
  /** Address of the API's rows in this format; null where it has none. */
  readonly address: string | null;
  readonly title: string;
  readonly api: ApiReference;
  /** Columns that together tell one row from another. */
  readonly key: readonly string[];
}

/** The walk of an API's query in one format; one that an earlier start left behind is found again. */
export function useWalk(client: WalksClient, target: WalkTarget, take: TakeEvents): Walking {
  const { profileId, format, address, title, key } = target;
  const { root, accessPoint } = target.api;
  const [walkId, setWalkId] = useState<string | null>(null);
  const [status, setStatus] = useState<WalkStatus | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let wanted = true;
    client.list({ profileId }).then(
      (walks) => {
        const left = walks.find((walk) => walk.format === format && addressOf(walk.url) === address);
        if (wanted && left !== undefined) setWalkId((present) => present ?? left.walkId);
      },
      // The application is not there: whatever is asked of it next says so.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [client, profileId, format, address]);

  useEffect(() => {
    if (walkId === null) return;
    const controller = new AbortController();
    void follow(client, walkId, controller.signal, setStatus).then(() => {
      if (controller.signal.aborted) return;
      setStatus(null);
      setWalkId((present) => (present === walkId ? null : present));
    });
    return () => controller.abort();
  }, [client, walkId]);

  const showWalk = useCallback(
    (id: string, url: string) =>
      take(
        url,
        async function events(signal) {
          const told = await client.follow({ walkId: id }, { signal });
          return mapped(told);
        },
        // Nothing is lost: the strip above the rows goes on with it, or ends it.
        () => client.pause({ walkId: id }),
      ),
    [client, take],
  );
  const acted = useCallback((act: Promise<unknown>) => {
    setProblem(null);
    act.catch((error: unknown) => setProblem(problemOf(error)));
  }, []);

  const start = useCallback(
    (url: string) =>
      acted(
        client.start({ profileId, format, url, title, key, api: { root, accessPoint } }).then((begun) => {
          setWalkId(begun.walkId);
          setStatus(begun);
          showWalk(begun.walkId, url);
        }),
      ),
    [acted, client, profileId, format, title, key, root, accessPoint, showWalk],
  );

  return useMemo(() => {
    const one = status === null ? null : { walkId: status.walkId };
    const withOne = (act: (walk: { walkId: string }) => Promise<unknown>) => (): void => {
      if (one !== null) acted(act(one));
    };
    return {
      status,
      problem,
      start,
      show: () => {
        if (status !== null) showWalk(status.walkId, status.url);
      },
      pause: withOne(client.pause),
      resume: withOne(client.resume),
      cancel: withOne(client.cancel),
      discard: withOne(client.discard),
    };
  }, [acted, client, problem, showWalk, start, status]);
}

/** The part of a URL before its query. */
function addressOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

async function* mapped(events: AsyncIterable<Parameters<typeof runEventOf>[0]>): AsyncGenerator<RunEvent, undefined, undefined> {
  for await (const event of events) yield runEventOf(event);
}

/** Tells how a walk stands until it is gone, or nobody listens. */
async function follow(client: WalksClient, walkId: string, signal: AbortSignal, tell: (status: WalkStatus) => void): Promise<void> {
  try {
    for await (const event of await client.follow({ walkId }, { signal })) {
      if (signal.aborted) return;
      if (event.type === 'walk') tell(event.status);
    }
  } catch {
    // It is gone, or the application is: there is nothing to show of it either way.
  }
}
