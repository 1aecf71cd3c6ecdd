import { createContext, useContext } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';

/** Provides the application's client to every screen. */
export const ClientContext = createContext<ApplicationClient | null>(null);

/**
 * Returns the application's client.
 *
 * @throws outside a {@link ClientContext}
 */
export function useClient(): ApplicationClient {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('useClient needs a ClientContext around it.');
  return client;
}
