import { createHash } from 'node:crypto';
import { descriptorOf } from '../../../../shared/signin/methods.ts';
import type { StoredProfile } from '../../profiles/stored-profiles.ts';

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24);
}

/**
 * Names where a profile leads and how one signs in there, so that a copy from elsewhere is never shown as its own.
 *
 * The sample's address changes with each start and its data do not.
 */
export function wayName(profile: StoredProfile, method = profile.method): string {
  const part = descriptorOf(method).part;
  return digest([
    profile.kind,
    profile.kind === 'sample' ? null : [profile.baseUrl, profile.paths],
    method,
    part === null ? null : profile[part],
    profile.rowsPath,
  ]);
}

/** The folder of one identity: the way in, and who came by it; null where the method does not tell. */
export function identityFolder(profile: StoredProfile, who: string | null, method = profile.method): string {
  return `${wayName(profile, method)}-${digest(who)}`;
}
