import { useEffect, useState } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import type { SavedFolder } from '../../shared/contract/saved-queries.ts';
import { problemOf } from '../components/problem-of.ts';

/** The folder of saved queries, followed. */
export interface FollowedFolder {
  readonly folder: SavedFolder | null;
  readonly problem: Problem | null;
}

const firstPause = 1000;
const longestPause = 30_000;

/** Follows the folder of saved queries as long as the component is there; a lost connection is taken up again. */
export function useSavedFolder(client: Pick<ApplicationClient, 'saved'>): FollowedFolder {
  const [followed, setFollowed] = useState<FollowedFolder>({ folder: null, problem: null });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = firstPause;
    const follow = async (): Promise<void> => {
      try {
        for await (const folder of await client.saved.watch(undefined, { signal })) {
          if (signal.aborted) return;
          pause = firstPause;
          setFollowed({ folder, problem: null });
        }
      } catch (error) {
        if (!signal.aborted) setFollowed(({ folder }) => ({ folder, problem: problemOf(error) }));
      }
      if (signal.aborted) return;
      timer = setTimeout(() => void follow(), pause);
      pause = Math.min(2 * pause, longestPause);
    };
    void follow();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client]);
  return followed;
}
