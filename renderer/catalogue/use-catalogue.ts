import { useMemo } from 'react';
import type { Catalogue } from '../../shared/contract/catalogue.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { type Load, type Loaded, useLoaded } from '../components/use-loaded.ts';

/** The catalogue of whoever is signed in, read anew with each session; nothing while nobody has access. */
export function useCatalogue(client: ApplicationClient, profileId: string, session: number, access: boolean): Loaded<Catalogue> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session may see another catalogue.
  const load = useMemo<Load<Catalogue> | null>(
    () => (access ? (signal) => client.catalogue.list({ profileId }, { signal }) : null),
    [client, profileId, session, access],
  );
  return useLoaded(load);
}
