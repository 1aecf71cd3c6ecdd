import { useCallback } from 'react';
import type { WalkState, WalkStatus } from '../../shared/contract/walk.ts';
import { useClient } from '../components/client-context.ts';
import { useFollowed } from '../components/use-followed.ts';

const ends: readonly WalkState[] = ['done', 'cancelled'];
const none: readonly WalkStatus[] = [];

/** The walks that have not come to their end, of every API and profile, the latest first: those of earlier starts too. */
export function useUnfinishedWalks(): readonly WalkStatus[] {
  const client = useClient();
  const watch = useCallback((signal: AbortSignal) => client.walks.watch(undefined, { signal }), [client]);
  const { value } = useFollowed<readonly WalkStatus[]>(watch);
  return (value ?? none).filter(({ state }) => !ends.includes(state));
}
