import { useMemo, useRef } from 'react';
import type { ApiDescription, ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { type Load, type Loaded, useLoaded } from '../components/use-loaded.ts';

/** Session number without a signed-in user: the application provides the stored copy. */
export const offlineSession = -1;

/**
 * Loads the content of an API's page, again with each session (from 1, or {@link offlineSession}); nothing before the first.
 *
 * Signing out keeps the content: the page is hidden then, and its query must be there after the next sign-in. A failed attempt to sign in
 * also keeps it, because the user might be typing.
 */
export function useApi(
  client: ApplicationClient,
  connectionId: string,
  { root, accessPoint }: ApiReference,
  session: number,
): Loaded<ApiDescription> {
  const last = useRef(session);
  if (session !== 0) last.current = session;
  const latestSession = last.current;
  const load = useMemo<Load<ApiDescription> | null>(
    () => (latestSession !== 0 ? (signal) => client.catalogue.describe({ connectionId, api: { root, accessPoint } }, { signal }) : null),
    [client, connectionId, root, accessPoint, latestSession],
  );
  return useLoaded(load);
}
