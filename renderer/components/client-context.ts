import { createContext, useContext } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';

/** Carries the application's client from `renderer/connection` (or a test's own) to every screen. */
export const ClientContext = createContext<ApplicationClient | null>(null);

/** The application as the page reaches it. Throws outside of a {@link ClientContext}. */
export function useClient(): ApplicationClient {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('useClient needs a ClientContext around it.');
  return client;
}
