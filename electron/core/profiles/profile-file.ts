import { z } from 'zod';
import { misfitTexts } from '../../../shared/contract/misfit-texts.ts';
import type { Misfit } from '../../../shared/contract/misfits.ts';
import { misfitsOf, notJson } from '../../../shared/contract/misfits.ts';
import { type Profile, type ProfileSettings, profileSettingsSchema } from '../../../shared/contract/profile.ts';
import { settingsOf } from './profile-store.ts';

const format = 'dataquay-profiles';

const fileSchema = z.strictObject({
  format: z.literal(format, misfitTexts['not-profiles']),
  version: z.literal(1, misfitTexts['later-version']),
  profiles: z.array(profileSettingsSchema).min(1, misfitTexts['no-profile']).max(200),
});

/** A profile as a file for others: JSON without secrets. */
export function printProfileFile(profile: Profile): string {
  return `${JSON.stringify({ format, version: 1, profiles: [settingsOf(profile)] }, null, 2)}\n`;
}

/** Credentials in the clear and certificates that nobody vouches for are for each user to consent to: a file brings neither along. */
function withoutConsent(settings: ProfileSettings): ProfileSettings {
  return { ...settings, allowPlainHttp: false, connection: { ...settings.connection, certificateExceptions: [] } };
}

/** Reads such a file: every profile of it, or what is wrong and where. */
export function readProfileFile(text: string): { readonly profiles: readonly ProfileSettings[]; readonly misfits: readonly Misfit[] } {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { profiles: [], misfits: [notJson(error)] };
  }
  const read = fileSchema.safeParse(document);
  return read.success
    ? { profiles: read.data.profiles.map(withoutConsent), misfits: [] }
    : { profiles: [], misfits: misfitsOf(read.error) };
}
