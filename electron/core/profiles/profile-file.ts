import { z } from 'zod';
import type { Misfit, MisfitCode } from '../../../shared/contract/connections/misfits.ts';
import { misfit, misfitsOf, notJson } from '../../../shared/contract/connections/misfits.ts';
import { type Profile, type ProfileSettings, profileSettingsSchema } from '../../../shared/contract/connections/profile.ts';
import { settingsOf } from './profile-store.ts';
import { remotePaths } from './remote-path.ts';

const format = 'dataquay-profiles';

const fileSchema = z.strictObject({
  format: z.literal(format, 'not-profiles' satisfies MisfitCode),
  version: z.literal(1, 'later-version' satisfies MisfitCode),
  profiles: z
    .array(profileSettingsSchema)
    .min(1, 'no-profile' satisfies MisfitCode)
    .max(200),
});

/** A profile as a file for others: JSON without secrets. */
export function printProfileFile(profile: Profile): string {
  return `${JSON.stringify({ format, version: 1, profiles: [settingsOf(profile)] }, null, 2)}\n`;
}

/** Reads such a file: every connection in it, or what is wrong and where. No file that it names is opened, and no address contacted. */
export function readProfileFile(text: string): { readonly profiles: readonly ProfileSettings[]; readonly misfits: readonly Misfit[] } {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { profiles: [], misfits: [notJson(error)] };
  }
  const read = fileSchema.safeParse(document);
  if (!read.success) return { profiles: [], misfits: misfitsOf(read.error) };
  const { profiles } = read.data;
  const remote = profiles.flatMap((profile, index) =>
    remotePaths(profile).map((place) => misfit(`profiles.${index}.${place}`, 'path-remote')),
  );
  return remote.length > 0 ? { profiles: [], misfits: remote } : { profiles, misfits: [] };
}
