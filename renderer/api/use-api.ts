import { useMemo, useRef } from 'react';
import type { ApiDescription, ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { type Load, type Loaded, useLoaded } from '../components/use-loaded.ts';

/** Session number if no user is signed in. The application then provides the stored copy. */
export const offlineSession = -1;

/**
 * Loads the content of an API's page, and reloads it for each session. Sessions are numbered from 1, or {@link offlineSession}. Loads
 * nothing before the first session.
 *
 * Signing out keeps the content: the page is hidden, and its query must be available after the next sign-in. A failed sign-in also keeps
 * it, because the user might be typing.
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
