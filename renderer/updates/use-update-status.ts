import { useCallback } from 'react';
import type { UpdateStatus } from '../../shared/contract/update.ts';
import { useClient } from '../components/client-context.ts';
import { useFollowed } from '../components/use-loaded.ts';

/** Returns how this installation is updated, and the state of the update. Null until the application reports it. */
export function useUpdateStatus(): UpdateStatus | null {
  const client = useClient();
  return useFollowed<UpdateStatus>(useCallback((signal: AbortSignal) => client.updates.watch(undefined, { signal }), [client])).value;
}
