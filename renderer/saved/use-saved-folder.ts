import { useCallback } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import type { SavedFolder } from '../../shared/contract/saved-queries.ts';
import { useFollowed } from '../components/use-followed.ts';

/** The folder of saved queries, followed. */
export interface FollowedFolder {
  readonly folder: SavedFolder | null;
  readonly problem: Problem | null;
}

/** Follows the folder of saved queries as long as the component is there. */
export function useSavedFolder(client: Pick<ApplicationClient, 'saved'>): FollowedFolder {
  const watch = useCallback((signal: AbortSignal) => client.saved.watch(undefined, { signal }), [client]);
  const { value, problem } = useFollowed<SavedFolder>(watch);
  return { folder: value, problem };
}
