import { randomUUID } from 'node:crypto';
import type { Profile, ProfileSettings } from '../../../shared/contract/connections/profile.ts';
import type { ProfileRules } from '../../../shared/contract/connections/profile-rules.ts';
import { fail } from '../../wire/problem-error.ts';
import type { SettingsStore } from '../host.ts';
import { failStorage } from '../results/result-store.ts';
import { noPolicy, type Policy } from './policy.ts';
import { readStoredProfiles, type StoredProfile } from './stored-profiles.ts';

const key = 'profiles';
/** Where entries lie that could not be read, as they were: nothing of the user's is thrown away. */
const asideKey = 'unreadableProfiles';

/** What the user's doing changes of a profile, whoever made it. */
export type ProfileUse = Partial<Pick<StoredProfile, 'method' | 'staysSignedOut' | 'baseUrl'>>;

/** The profiles of this data folder, with the sample and those of the policy. All of them hold no secret. */
export interface ProfileStore {
  list(): readonly StoredProfile[];
  /** @throws ProblemError `unknown-profile`. */
  get(id: string): StoredProfile;
  /** Keeps what the user does with a profile. @throws ProblemError `unknown-profile`, `storage-failed`. */
  use(id: string, use: ProfileUse): StoredProfile;
  /** @throws ProblemError `storage-failed`. */
  create(settings: ProfileSettings): StoredProfile;
  /** @throws ProblemError `unknown-profile`, `profile-read-only`, `storage-failed`. */
  change(id: string, settings: ProfileSettings): StoredProfile;
  /** @throws ProblemError `unknown-profile`, `profile-read-only`, `storage-failed`. */
  remove(id: string): void;
  readonly rules: ProfileRules;
}

/** Opens the store; entries that cannot be read are set aside under a name of their own, and the rules tell. */
export function createProfileStore(store: SettingsStore, policy: Policy = noPolicy, settingsFile = 'settings.json'): ProfileStore {
  const read = readStoredProfiles(store.get(key), policy.profiles);
  let profiles = read.profiles;

  const keep = (next: readonly StoredProfile[]): void => {
    try {
      store.set(key, next);
    } catch (error) {
      failStorage(error);
    }
    profiles = next;
  };

  const setAside = (): void => {
    const before = store.get(asideKey);
    try {
      store.set(asideKey, [...(Array.isArray(before) ? before : []), ...read.unreadable]);
      store.set(key, read.profiles);
    } catch {
      // They stay where they are, and are told of again at the next start.
    }
  };
  if (read.unreadable.length > 0) setAside();

  /** What was set aside and where: some profiles, or the settings as a whole. */
  const setAsideIn = (): ProfileRules['setAside'] => {
    if (read.unreadable.length > 0) return { file: settingsFile, misfits: read.misfits };
    return store.setAside === undefined ? null : { file: store.setAside, misfits: [] };
  };

  const get = (id: string): StoredProfile =>
    profiles.find((profile) => profile.id === id) ?? fail('unknown-profile', { parameters: { profileId: id } });

  const changeable = (id: string): StoredProfile => {
    const profile = get(id);
    return profile.readOnly ? fail('profile-read-only', { parameters: { name: profile.name } }) : profile;
  };

  const replace = (changed: StoredProfile): StoredProfile => {
    keep(profiles.map((profile) => (profile.id === changed.id ? changed : profile)));
    return changed;
  };

  return {
    list: () => profiles,
    get,
    use: (id, use) => replace({ ...get(id), ...use }),
    create: (settings) => {
      const made: StoredProfile = { ...settings, id: randomUUID(), readOnly: false, staysSignedOut: false };
      keep([...profiles, made]);
      return made;
    },
    change: (id, settings) => {
      const { staysSignedOut } = changeable(id);
      return replace({ ...settings, id, readOnly: false, staysSignedOut });
    },
    remove: (id) => {
      changeable(id);
      keep(profiles.filter((profile) => profile.id !== id));
    },
    rules: {
      forbiddenMethods: policy.forbiddenMethods,
      policyFile: policy.file,
      policyMisfits: policy.misfits,
      setAside: setAsideIn(),
    },
  };
}

/** The settings of a profile alone: what is exported, duplicated and shown in the form. */
export function settingsOf({ id: _id, readOnly: _readOnly, kind, ...profile }: Profile): ProfileSettings {
  return { ...profile, kind: kind === 'sample' ? 'marketplace' : kind };
}
