import { readFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { z } from 'zod';
import { misfitTexts } from '../../../shared/contract/misfit-texts.ts';
import type { Misfit } from '../../../shared/contract/misfits.ts';
import { misfit, misfitsOf, notJson } from '../../../shared/contract/misfits.ts';
import {
  type Profile,
  profileSettingsSchema,
  type SignInMethod,
  signInMethodSchema,
  signInMethods,
} from '../../../shared/contract/profile.ts';

const policySchema = z.strictObject({
  profiles: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,50}$/, misfitTexts['policy-id-odd']),
        settings: profileSettingsSchema,
      }),
    )
    .default([])
    .refine((profiles) => new Set(profiles.map(({ id }) => id)).size === profiles.length, misfitTexts['same-id']),
  forbiddenMethods: z.array(signInMethodSchema).default([]),
});

/** What an administrator says of this machine's application. */
export interface Policy {
  /** Null where there is none. */
  readonly file: string | null;
  /** Read-only. */
  readonly profiles: readonly Profile[];
  readonly forbiddenMethods: readonly SignInMethod[];
  readonly misfits: readonly Misfit[];
}

/**
 * Where the policy lies: `DATAQUAY_POLICY`, else a folder that only an administrator can write to (`/etc/dataquay`,
 * `/Library/Application Support/Dataquay`, `%ProgramData%\Dataquay`).
 */
export function policyPath(platform: string, environment: Readonly<Record<string, string | undefined>>): string {
  const named = environment.DATAQUAY_POLICY;
  if (named !== undefined && named !== '') return named;
  if (platform === 'win32') return win32.join(environment.ProgramData ?? 'C:\\ProgramData', 'Dataquay', 'policy.json');
  return platform === 'darwin' ? '/Library/Application Support/Dataquay/policy.json' : posix.join('/etc', 'dataquay', 'policy.json');
}

/** A policy that cannot be read forbids everything: what it would have forbidden is not known. */
function unreadable(file: string, misfits: readonly Misfit[]): Policy {
  return { file, profiles: [], forbiddenMethods: signInMethods, misfits };
}

/** No policy at all. */
export const noPolicy: Policy = { file: null, profiles: [], forbiddenMethods: [], misfits: [] };

/** Reads the policy file; none is no failure. */
export function readPolicy(file: string): Policy {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    if (missing) return noPolicy;
    return unreadable(file, [misfit('', 'unreadable', { reason: error instanceof Error ? error.message : '' })]);
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return unreadable(file, [notJson(error)]);
  }
  const read = policySchema.safeParse(document);
  if (!read.success) return unreadable(file, misfitsOf(read.error));
  const profiles = read.data.profiles.map(({ id, settings }): Profile => ({ ...settings, id: `policy-${id}`, readOnly: true }));
  return { file, profiles, forbiddenMethods: read.data.forbiddenMethods, misfits: [] };
}
