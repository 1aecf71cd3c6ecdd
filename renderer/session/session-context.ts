import { createContext, useContext } from 'react';
import type { SessionKeeper } from './session-keeper.ts';

export const SessionContext = createContext<SessionKeeper | null>(null);

/** Returns the session of this window. Null if there is none. */
export function useSession(): SessionKeeper | null {
  return useContext(SessionContext);
}

/** Returns the storage of layout values: the session, or the browser's storage. */
export function useLayoutStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return useSession()?.layout ?? localStorage;
}
