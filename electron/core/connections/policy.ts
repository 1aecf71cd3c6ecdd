import { readFileSync, realpathSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { z } from 'zod';
import { type Connection, connectionSettingsSchema } from '../../../shared/contract/connections/connection.ts';
import type { Misfit, MisfitCode } from '../../../shared/contract/connections/misfits.ts';
import { misfit, misfitsOf, notJson } from '../../../shared/contract/connections/misfits.ts';
import { type SignInMethod, signInMethodSchema, signInMethods } from '../../../shared/signin/methods.ts';
import { type PolicyPlace, policyMistrust, systemTrust, type TrustParts } from './policy-trust.ts';

const policySchema = z.strictObject({
  profiles: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,50}$/, 'policy-id-odd' satisfies MisfitCode),
        settings: connectionSettingsSchema,
      }),
    )
    .default([])
    .refine((connections) => new Set(connections.map(({ id }) => id)).size === connections.length, 'same-id' satisfies MisfitCode),
  forbiddenMethods: z.array(signInMethodSchema).default([]),
});

/** What an administrator says of this machine's application. */
export interface Policy {
  /** Null where there is none. */
  readonly file: string | null;
  /** Read-only. */
  readonly connections: readonly Connection[];
  readonly forbiddenMethods: readonly SignInMethod[];
  readonly misfits: readonly Misfit[];
}

/**
 * Where the policy is: `DATAQUAY_POLICY`, else a folder of the system's administrator (`/etc/dataquay`,
 * `/Library/Application Support/Dataquay`, `%ProgramData%\Dataquay`).
 */
export function policyPlace(platform: string, environment: Readonly<Record<string, string | undefined>>): PolicyPlace {
  const named = environment.DATAQUAY_POLICY;
  if (named !== undefined && named !== '') return { file: named, isNamed: true };
  if (platform === 'win32')
    return { file: win32.join(environment.ProgramData ?? 'C:\\ProgramData', 'Dataquay', 'policy.json'), isNamed: false };
  const folder = platform === 'darwin' ? '/Library/Application Support/Dataquay' : '/etc/dataquay';
  return { file: posix.join(folder, 'policy.json'), isNamed: false };
}

/** A policy that can't be used forbids everything: what its administrator would have forbidden is not known. */
function unreadable(file: string, misfits: readonly Misfit[]): Policy {
  return { file, connections: [], forbiddenMethods: signInMethods, misfits };
}

/** No policy at all. */
export const noPolicy: Policy = { file: null, connections: [], forbiddenMethods: [], misfits: [] };

/**
 * Reads the policy file.
 *
 * Only a file that nobody named and that doesn't exist is no policy. One that is named and missing, can't be read, or can be changed by somebody
 * other than an administrator forbids everything and gives no connections.
 */
export function readPolicy({ file, isNamed }: PolicyPlace, trust: TrustParts = systemTrust): Policy {
  let text: string;
  try {
    // A link leads to another owner's file: that one is judged.
    const real = realpathSync(file);
    const mistrust = policyMistrust({ file: real, isNamed }, trust);
    if (mistrust !== null) return unreadable(file, [misfit('', 'policy-not-trusted', { reason: mistrust })]);
    text = readFileSync(real, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    if (missing && !isNamed) return noPolicy;
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
  const connections = read.data.profiles.map(({ id, settings }): Connection => ({ ...settings, id: `policy-${id}`, readOnly: true }));
  return { file, connections, forbiddenMethods: read.data.forbiddenMethods, misfits: [] };
}
