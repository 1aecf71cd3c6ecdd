import { createContext, useContext, useMemo, useState } from 'react';
import type { Profile } from '../../shared/contract/connections/profile.ts';
import type { ProfileRules } from '../../shared/contract/connections/profile-rules.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { useWords } from '../i18n/use-words.ts';
import type { SettingsInForce } from '../settings/use-settings.ts';
import { type UnsavedForm, type UnsavedForms, useUnsavedForms } from './editor/unsaved-forms.ts';

/** The connections of the application, and the one in use. */
interface ConnectionsInUse {
  readonly profiles: readonly Profile[];
  readonly current: Profile;
  readonly rules: ProfileRules;
  /** Switches the connection; the choice is saved. */
  readonly choose: (profileId: string) => void;
  /** Unsaved forms. */
  readonly unsaved: UnsavedForms;
  /** Reloads the connections after a change. */
  readonly reload: () => Promise<readonly Profile[]>;
}

export const ConnectionsContext = createContext<ConnectionsInUse | null>(null);

/** Returns the connections of this page. @throws Outside a {@link ConnectionsContext}. */
export function useConnections(): ConnectionsInUse {
  const profiles = useContext(ConnectionsContext);
  if (profiles === null) throw new Error('useProfiles needs a ProfilesContext around it.');
  return profiles;
}

/**
 * Holds the connections as loaded at the start; null if there are none.
 *
 * @param forms Unsaved forms from the session.
 */
export function useConnectionsState(
  client: ApplicationClient,
  read: readonly Profile[],
  rules: ProfileRules,
  { settings, about, change }: SettingsInForce,
  forms: ReadonlyMap<string, UnsavedForm>,
): ConnectionsInUse | null {
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

/** Returns a function that names a connection: the sample in the user's language, others by their own name. */
export function useConnectionName(): (profile: Pick<Profile, 'kind' | 'name'>) => string {
  const { t } = useWords('frame');
  return ({ kind, name }) => (kind === 'sample' ? t('sample') : name);
}
