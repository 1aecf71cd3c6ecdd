import { createContext, useContext, useMemo, useState } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { Profile } from '../../shared/contract/profile.ts';
import type { ProfileRules } from '../../shared/contract/profile-rules.ts';
import type { SettingsInForce } from '../settings/use-settings.ts';
import { type UnsavedForm, type UnsavedForms, useUnsavedForms } from './unsaved.ts';

/** The profiles of the application, and which one the window shows. */
export interface ProfilesInUse {
  readonly profiles: readonly Profile[];
  readonly current: Profile;
  readonly rules: ProfileRules;
  /** Shows another deployment; the choice is kept. */
  readonly choose: (profileId: string) => void;
  /** Forms that were begun and not saved. */
  readonly unsaved: UnsavedForms;
  /** Reads the profiles anew, after something was done to them. */
  readonly reload: () => Promise<readonly Profile[]>;
}

export const ProfilesContext = createContext<ProfilesInUse | null>(null);

/** {@link ProfilesInUse} of this page. Throws outside of a {@link ProfilesContext}. */
export function useProfiles(): ProfilesInUse {
  const profiles = useContext(ProfilesContext);
  if (profiles === null) throw new Error('useProfiles needs a ProfilesContext around it.');
  return profiles;
}

/** Holds the profiles as read at the start; null where there are none. @param forms Those that were begun and not saved. */
export function useProfilesState(
  client: ApplicationClient,
  read: readonly Profile[],
  rules: ProfileRules,
  { settings, about, change }: SettingsInForce,
  forms: ReadonlyMap<string, UnsavedForm>,
): ProfilesInUse | null {
  const [profiles, setProfiles] = useState(read);
  const unsaved = useUnsavedForms(client, forms, about.host);
  const current = profiles.find(({ id }) => id === settings.profileId) ?? profiles[0];
  return useMemo(() => {
    if (current === undefined) return null;
    return {
      profiles,
      current,
      rules,
      unsaved,
      choose: (profileId) => change({ profileId }),
      reload: async () => {
        const present = await client.profiles.list();
        setProfiles(present);
        return present;
      },
    };
  }, [client, profiles, current, rules, unsaved, change]);
}
