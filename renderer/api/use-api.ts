import { useMemo, useRef } from 'react';
import type { ApiDescription, ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { type Load, type Loaded, useLoaded } from '../components/use-loaded.ts';

/** Stands for a session where nobody can be signed in: the application has the copy of what was read before. */
export const offlineSession = -1;

/**
 * Everything an API's page shows, read anew with each session (from 1, or {@link offlineSession}); nothing before the first.
 *
 * Signing out forgets nothing here: the page is hidden then, and the query made on it must be there after the next sign-in. Nor does
 * another try to sign in where nobody could: somebody may be typing.
 */
export function useApi(
  client: ApplicationClient,
  connectionId: string,
  { root, accessPoint }: ApiReference,
  session: number,
): Loaded<ApiDescription> {
  const last = useRef(session);
  if (session !== 0) last.current = session;
  const asked = last.current;
  const load = useMemo<Load<ApiDescription> | null>(
    () => (asked !== 0 ? (signal) => client.catalogue.describe({ connectionId, api: { root, accessPoint } }, { signal }) : null),
    [client, connectionId, root, accessPoint, asked],
  );
  return useLoaded(load);
}
