import { createContext, useContext } from 'react';
import type { SessionKeeper } from './session-keeper.ts';

export const SessionContext = createContext<SessionKeeper | null>(null);

/** What this window shows and goes on with; null where nobody keeps it. */
export function useSession(): SessionKeeper | null {
  return useContext(SessionContext);
}

/** Where sizes of panes and the like are kept: with the session, else in the browser. */
export function useLayoutStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return useSession()?.layout ?? localStorage;
}
