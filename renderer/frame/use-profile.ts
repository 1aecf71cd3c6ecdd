import { useMemo } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { Profile } from '../../shared/contract/profile.ts';
import { useLoaded } from '../components/use-loaded.ts';
import { useWords } from '../i18n/use-words.ts';

/**
 * The profile as it is at present: where the sample deployment answers is known only once it has started.
 * The sample is named in the reader's language, other deployments as whoever added them named them.
 */
export function useProfile(client: ApplicationClient, before: Profile, session: number): Profile {
  const load = useMemo(
    () =>
      session > 0
        ? async (signal: AbortSignal): Promise<Profile> => {
            const profiles = await client.profiles.list(undefined, { signal });
            return profiles.find(({ id }) => id === before.id) ?? before;
          }
        : null,
    [client, before, session],
  );
  const present = useLoaded(load).value ?? before;
  const { t } = useWords('frame');
  const name = present.kind === 'sample' ? t('sample') : present.name;
  return useMemo(() => ({ ...present, name }), [present, name]);
}
