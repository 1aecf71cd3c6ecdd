import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { useClient } from '../components/client-context.ts';
import { useFollowed, useLoaded } from '../components/use-loaded.ts';
import { usePersistenceProblem } from './persistence-problem.tsx';
import { SessionContext } from './session-context.ts';
import { createSessionKeeper } from './session-keeper.ts';
import { useWindowName } from './window-name.ts';

interface SessionProviderProps {
  readonly connectionId: string;
  readonly children: ReactNode;
}

/** Renders its content after the session of the connection is loaded, and saves changes to the session. */
export function SessionProvider({ connectionId, children }: SessionProviderProps): ReactNode {
  const client = useClient();
  const { id: windowId, former } = useWindowName();
  const { report } = usePersistenceProblem();
  const load = useCallback(async () => {
    // The page also works without a saved session.
    const restored = await client.session.read({ connectionId, windowId, former }).catch(() => null);
    return createSessionKeeper(restored, (session) => client.session.save({ connectionId, windowId, session }), report);
  }, [client, connectionId, windowId, former, report]);
  const { value: keeper } = useLoaded(load);
  useEffect(() => {
    if (!keeper) return;
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
  return useMemo(() => (keeper ? <SessionContext value={keeper}>{children}</SessionContext> : null), [keeper, children]);
}

/** Tells the application that this window is open, until it closes, reloads, or crashes. */
export function useHeldWindow(client: ApplicationClient, windowId: string): void {
  useFollowed(useCallback((signal: AbortSignal) => client.session.hold({ windowId }, { signal }), [client, windowId]));
}
