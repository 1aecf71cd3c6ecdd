import { z } from 'zod';
import { type Profile, profileSchema, signInMethods } from '../../../shared/contract/profile.ts';
import { fail } from '../../wire/problem-error.ts';
import type { SettingsStore } from '../host.ts';
import { failStorage } from '../results/result-store.ts';

const key = 'profiles';

const storedSchema = profileSchema.extend({
  /** True after the user signed out: the next start does not sign in by itself. */
  staysSignedOut: z.boolean().catch(false),
});

/** A profile as it is kept: never with a secret. */
export type StoredProfile = z.infer<typeof storedSchema>;

/** The id of the deployment that the application runs itself. */
export const sampleProfileId = 'sample';

const sampleProfile: StoredProfile = {
  id: sampleProfileId,
  name: 'Sample deployment',
  kind: 'sample',
  baseUrl: '',
  colour: '#0b7285',
  production: false,
  method: 'oauth-password',
  methods: [...signInMethods],
  staysSignedOut: false,
};

/** The profiles of this data folder. Entries that cannot be read are left out; the sample is always there. */
export interface ProfileStore {
  list(): readonly StoredProfile[];
  /** @throws ProblemError `unknown-profile`. */
  get(id: string): StoredProfile;
  /** Changes and keeps a profile. @throws ProblemError `unknown-profile`, `storage-failed`. */
  change(id: string, changes: Partial<Omit<StoredProfile, 'id'>>): StoredProfile;
}

function readStored(stored: unknown): StoredProfile[] {
  const entries = Array.isArray(stored) ? stored : [];
  const read = entries.flatMap((entry) => {
    const result = storedSchema.safeParse(entry);
    return result.success ? [result.data] : [];
  });
  // What the sample is, the application knows best; only what the user chose is taken from the file.
  const sample = read.find((profile) => profile.id === sampleProfileId);
  const chosen = sample === undefined ? {} : { method: sample.method, staysSignedOut: sample.staysSignedOut, baseUrl: sample.baseUrl };
  return [{ ...sampleProfile, ...chosen }, ...read.filter((profile) => profile.kind !== 'sample')];
}

/** What the page is told of a stored profile. */
export function publicProfile({ staysSignedOut: _, ...profile }: StoredProfile): Profile {
  return profile;
}

export function createProfileStore(store: SettingsStore): ProfileStore {
  let profiles = readStored(store.get(key));
  const get = (id: string): StoredProfile =>
    profiles.find((profile) => profile.id === id) ?? fail('unknown-profile', { parameters: { profileId: id } });
  return {
    list: () => profiles,
    get,
    change: (id, changes) => {
      const changed = { ...get(id), ...changes };
      profiles = profiles.map((profile) => (profile.id === id ? changed : profile));
      try {
        store.set(key, profiles);
      } catch (error) {
        failStorage(error);
      }
      return changed;
    },
  };
}
