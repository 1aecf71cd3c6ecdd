import { z } from 'zod';
import type { Misfit } from '../../../shared/contract/connections/misfits.ts';
import { misfit, misfitsOf } from '../../../shared/contract/connections/misfits.ts';
import { type Profile, profileSettingsSchema } from '../../../shared/contract/connections/profile.ts';
import { signInMethodSchema } from '../../../shared/signin/methods.ts';
import { sampleProfile, sampleProfileId } from './sample-profile.ts';

/** What the user's doing adds to a profile. */
const useSchema = z.object({
  /** True after the user signed out: the next start does not sign in by itself. */
  staysSignedOut: z.boolean().catch(false),
});

/** A profile as it is used: never with a secret. */
export type StoredProfile = Profile & z.infer<typeof useSchema>;

const ownSchema = z.object({ id: z.string().min(1).max(64), ...useSchema.shape });

/** Of profiles that are not the user's own, the file keeps what the user chose alone. */
const chosenSchema = z.object({
  id: z.string().min(1).max(64),
  method: signInMethodSchema,
  baseUrl: z.string().catch(''),
  ...useSchema.shape,
});

/** What the settings hold, read: each entry that is no profile is handed back as it was, with what is wrong. */
export interface ReadProfiles {
  readonly profiles: readonly StoredProfile[];
  readonly unreadable: readonly unknown[];
  readonly misfits: readonly Misfit[];
}

function chosenOf(entries: readonly unknown[], profile: Profile): StoredProfile {
  const chosen = entries.map((entry) => chosenSchema.safeParse(entry)).find((read) => read.data?.id === profile.id)?.data;
  if (chosen === undefined) return { ...profile, staysSignedOut: false };
  const method = profile.methods.includes(chosen.method) ? chosen.method : profile.method;
  const baseUrl = profile.id === sampleProfileId ? chosen.baseUrl : profile.baseUrl;
  return { ...profile, method, baseUrl, staysSignedOut: chosen.staysSignedOut };
}

/**
 * Reads the profiles of the settings file.
 *
 * What the sample and a policy's profiles are, the application knows best; only what the user chose is taken from the file.
 * @param given Profiles of the policy.
 */
export function readStoredProfiles(stored: unknown, given: readonly Profile[]): ReadProfiles {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : stored === undefined ? [] : [stored];
  const built = [sampleProfile, ...given].map((profile) => chosenOf(entries, profile));
  const profiles: StoredProfile[] = [...built];
  const unreadable: unknown[] = [];
  const misfits: Misfit[] = [];
  for (const [index, entry] of entries.entries()) {
    const own = ownSchema.safeParse(entry);
    if (own.success && (own.data.id === sampleProfileId || own.data.id.startsWith('policy-'))) continue;
    const { id: _id, staysSignedOut: _stays, readOnly: _readOnly, ...settings } = z.record(z.string(), z.unknown()).catch({}).parse(entry);
    const read = profileSettingsSchema.safeParse(settings);
    if (own.success && read.success && !profiles.some(({ id }) => id === own.data.id)) {
      profiles.push({ ...read.data, id: own.data.id, readOnly: false, staysSignedOut: own.data.staysSignedOut });
      continue;
    }
    unreadable.push(entry);
    const reasons = [own, read].flatMap((result) => (result.success ? [] : misfitsOf(result.error)));
    misfits.push(
      ...(reasons.length > 0 ? reasons : [misfit('id', 'same-id')]).map((one) => ({
        ...one,
        path: `profiles.${index}${one.path === '' ? '' : `.${one.path}`}`,
      })),
    );
  }
  return { profiles, unreadable, misfits };
}

/** What the page is told of a stored profile. */
export function publicProfile({ staysSignedOut: _, ...profile }: StoredProfile): Profile {
  return profile;
}
