import type { ImportPreview } from '../../../shared/contract/connections/import.ts';
import type { Misfit } from '../../../shared/contract/connections/misfits.ts';
import type { Profile, ProfileSettings } from '../../../shared/contract/connections/profile.ts';
import { type HeldSecrets, type SecretKeeping, type SecretPurpose, secretPurposes } from '../../../shared/contract/signing-in/secret.ts';
import { grantsOf, withConfirmed } from './import-grants.ts';
import type { OpenProfiles } from './open-profiles.ts';
import { printProfileFile, readProfileFile } from './profile-file.ts';
import { type ProfileStore, settingsOf } from './profile-store.ts';
import type { SecretKeeper } from './secret-keeper.ts';
import { publicProfile } from './stored-profiles.ts';

/** What a user does with profiles: each act keeps store, secrets and what is in use in step. All throw ProblemError. */
export interface ProfileService {
  list(): readonly Profile[];
  create(settings: ProfileSettings): Profile;
  change(profileId: string, settings: ProfileSettings): Promise<Profile>;
  remove(profileId: string): Promise<void>;
  duplicate(profileId: string, name: string): Profile;
  export(profileId: string): string;
  /** What {@link import} would make of a text, and what of it the user must confirm; changes nothing. */
  inspectImport(text: string): ImportPreview;
  /** @param confirmed Ids of the settings that the user confirmed; the others stay off. */
  import(text: string, confirmed: readonly string[]): { readonly profiles: readonly Profile[]; readonly misfits: readonly Misfit[] };
  secrets(profileId: string): Promise<HeldSecrets>;
  giveSecret(profileId: string, purpose: SecretPurpose, text: string, keep: SecretKeeping): Promise<HeldSecrets>;
  forgetSecret(profileId: string, purpose: SecretPurpose): Promise<HeldSecrets>;
}

export interface ProfileServiceParts {
  readonly profiles: ProfileStore;
  readonly secrets: SecretKeeper;
  readonly open: OpenProfiles;
}

/** What the page may do with profiles and their secrets; a profile in use takes up each change at once. */
export function createProfileService({ profiles, secrets, open }: ProfileServiceParts): ProfileService {
  const create = (settings: ProfileSettings): Profile => publicProfile(profiles.create(settings));
  return {
    list: () => profiles.list().map(publicProfile),
    create,
    change: async (profileId, settings) => {
      const before = profiles.get(profileId);
      // What was given for another address goes first: if that fails, nothing has changed.
      if (!before.readOnly) await secrets.forgetElsewhere(before, { ...settings, id: profileId });
      const changed = publicProfile(profiles.change(profileId, settings));
      await open.refresh(profileId, false);
      return changed;
    },
    remove: async (profileId) => {
      const profile = profiles.get(profileId);
      if (!profile.readOnly) for (const purpose of secretPurposes) await secrets.forget(profile, purpose);
      profiles.remove(profileId);
      await open.leave(profileId);
    },
    duplicate: (profileId, name) => create({ ...settingsOf(publicProfile(profiles.get(profileId))), name }),
    export: (profileId) => printProfileFile(publicProfile(profiles.get(profileId))),
    inspectImport: (text) => {
      const { profiles: found, misfits } = readProfileFile(text);
      const connections = found.map((settings, place) => ({
        name: settings.name,
        baseUrl: settings.baseUrl,
        grants: grantsOf(settings, place),
      }));
      return { connections, misfits };
    },
    import: (text, confirmed) => {
      const known = new Set(confirmed);
      const read = readProfileFile(text);
      return { profiles: read.profiles.map((settings, place) => create(withConfirmed(settings, place, known))), misfits: read.misfits };
    },
    secrets: (profileId) => secrets.held(profiles.get(profileId)),
    giveSecret: async (profileId, purpose, text, keep) => {
      const profile = profiles.get(profileId);
      await secrets.give(profile, purpose, text, keep);
      await open.refresh(profileId, true);
      return secrets.held(profile);
    },
    forgetSecret: async (profileId, purpose) => {
      const profile = profiles.get(profileId);
      await secrets.forget(profile, purpose);
      await open.refresh(profileId, true);
      return secrets.held(profile);
    },
  };
}
