import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useClient } from '../components/client-context.ts';
import { useLoaded } from '../components/use-loaded.ts';
import { useKeepingTrouble } from './keeping-trouble.ts';
import { SessionContext } from './session-context.ts';
import { createSessionKeeper } from './session-keeper.ts';
import { useWindowName } from './window-context.ts';

interface WithSessionProps {
  readonly profileId: string;
  readonly children: ReactNode;
}

/** Shows a deployment once it is known what the window goes on with there, and keeps what it shows. */
export function WithSession({ profileId, children }: WithSessionProps): ReactNode {
  const client = useClient();
  const { id: windowId, former } = useWindowName();
  const { tell } = useKeepingTrouble();
  const load = useCallback(async () => {
    // A session that cannot be read is no reason to show nothing.
    const begun = await client.session.read({ profileId, windowId, former }).catch(() => null);
    return createSessionKeeper(begun, (session) => client.session.keep({ profileId, windowId, session }), tell);
  }, [client, profileId, windowId, former, tell]);
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
