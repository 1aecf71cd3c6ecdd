import { useMemo, useRef } from 'react';
import type { ListedCatalogue } from '../../shared/contract/catalogue.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { type Load, type Loaded, useLoaded } from '../components/use-loaded.ts';
import { hasAccess, type SignInState } from '../signin/sign-in-state.ts';

/** The catalogue, from the deployment or as it was when it could be read last. */
export interface LoadedCatalogue extends Loaded<ListedCatalogue> {
  /** True where the value is the copy on disk. */
  readonly copy: boolean;
}

/** The catalogue of whoever is signed in, read anew with each session; until it is there, the copy that the application lets one see. */
export function useCatalogue(client: ApplicationClient, profileId: string, signIn: SignInState): LoadedCatalogue {
  const { session } = signIn;
  const access = hasAccess(signIn);
  const copyAsked = useRef<Promise<unknown> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session may see another catalogue.
  const load = useMemo<Load<ListedCatalogue> | null>(
    () =>
      access
        ? async (signal) => {
            // The copy is asked for in the same moment; it is there sooner, unless the application is busy with the large answer.
            await Promise.resolve();
            await copyAsked.current;
            return client.catalogue.list({ profileId }, { signal });
          }
        : null,
    [client, profileId, session, access],
  );
  const fresh = useLoaded(load);
  const state = signIn.status?.state ?? null;
  const read = fresh.value !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether a copy may be shown depends on the state.
  const loadKept = useMemo<Load<ListedCatalogue | null> | null>(
    () =>
      state === null || state === 'signed-out' || read
        ? null
        : (signal) => {
            const asked = client.catalogue.kept({ profileId }, { signal });
            copyAsked.current = asked.catch(() => null);
            return asked;
          },
    [client, profileId, state, session, read],
  );
  const kept = useLoaded(loadKept).value;
  return useMemo(() => ({ ...fresh, value: fresh.value ?? kept, copy: fresh.value === null && kept !== null }), [fresh, kept]);
}
