import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, posix, win32 } from 'node:path';
import { z } from 'zod';
import { type Connection, connectionSettingsSchema } from '../../../shared/contract/connections/connection.ts';
import { type SignInMethod, signInMethodSchema, signInMethods } from '../../../shared/signin/methods.ts';
import { httpUrlSchema } from '../../../shared/validation/http-url.ts';
import {
  notJson,
  type ValidationCode,
  type ValidationIssue,
  validationIssue,
  validationIssuesOf,
} from '../../../shared/validation/validation-issues.ts';
import { isLoopback } from '../../wire/address.ts';

const policySchema = z.strictObject({
  profiles: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,50}$/, 'policy-id-odd' satisfies ValidationCode),
        settings: connectionSettingsSchema,
      }),
    )
    .default([])
    .refine((connections) => new Set(connections.map(({ id }) => id)).size === connections.length, 'same-id' satisfies ValidationCode),
  forbiddenMethods: z.array(signInMethodSchema).default([]),
  /** Address of the update feed. Null forbids updates. */
  updateFeed: httpUrlSchema
    .refine(isProtected, 'address-not-secure' satisfies ValidationCode)
    .nullable()
    .optional(),
});

/** Checks whether an address is protected against modification in transit. */
function isProtected(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || isLoopback(url));
}

/** The administrator's policy for this computer. */
export interface Policy {
  /** Path of the policy file. Null without a policy. */
  readonly file: string | null;
  /** Predefined connections, which the user can't change. */
  readonly connections: readonly Connection[];
  readonly forbiddenMethods: readonly SignInMethod[];
  /** Address of the update feed. Null forbids updates; undefined selects the feed of the published application. */
  readonly updateFeed: string | null | undefined;
  readonly validationIssues: readonly ValidationIssue[];
}

/**
 * Returns the location of the policy: the value of `DATAQUAY_POLICY`, or a file in the system administrator's folder (`/etc/dataquay`,
 * `/Library/Application Support/Dataquay`, `%ProgramData%\Dataquay`).
 */
export function policyLocation(platform: string, environment: Readonly<Record<string, string | undefined>>): PolicyLocation {
  const named = environment.DATAQUAY_POLICY;
  if (named !== undefined && named !== '') return { file: named, isNamed: true };
  if (platform === 'win32')
    return { file: win32.join(environment.ProgramData ?? 'C:\\ProgramData', 'Dataquay', 'policy.json'), isNamed: false };
  const folder = platform === 'darwin' ? '/Library/Application Support/Dataquay' : '/etc/dataquay';
  return { file: posix.join(folder, 'policy.json'), isNamed: false };
}

/** Returns a policy for a file that can't be read. It forbids everything. */
function unreadable(file: string, validationIssues: readonly ValidationIssue[]): Policy {
  return { file, connections: [], forbiddenMethods: signInMethods, updateFeed: null, validationIssues };
}

/** The policy of a computer without a policy file. */
export const noPolicy: Policy = { file: null, connections: [], forbiddenMethods: [], updateFeed: undefined, validationIssues: [] };

/**
 * Reads the policy file.
 *
 * There is no policy only if the file at the default location is missing. The result forbids everything and has no connections if a named
 * file is missing, or the file is unreadable. The same applies if users other than administrators can change the file.
 */
export function readPolicy({ file, isNamed }: PolicyLocation, trust: TrustParts = systemTrust): Policy {
  let text: string;
  try {
    // A link can lead to a file of another owner, so the target of the link is checked.
    const real = realpathSync(file);
    const mistrust = policyMistrust({ file: real, isNamed }, trust);
    if (mistrust !== null) return unreadable(file, [validationIssue('', 'policy-not-trusted', { reason: mistrust })]);
    text = readFileSync(real, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    if (missing && !isNamed) return noPolicy;
    return unreadable(file, [validationIssue('', 'unreadable', { reason: error instanceof Error ? error.message : '' })]);
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return unreadable(file, [notJson(error)]);
  }
  const read = policySchema.safeParse(document);
  if (!read.success) return unreadable(file, validationIssuesOf(read.error));
  const connections = read.data.profiles.map(({ id, settings }): Connection => ({ ...settings, id: `policy-${id}`, readOnly: true }));
  const { forbiddenMethods, updateFeed } = read.data;
  return { file, connections, forbiddenMethods, updateFeed, validationIssues: [] };
}

interface PolicyLocation {
  /** Absolute path of the policy file. */
  readonly file: string;
  /** Whether `DATAQUAY_POLICY` names the file. Such a file can also belong to the user who runs the application. */
  readonly isNamed: boolean;
}

/** The result of {@link script}: owner and access rights of a file or folder, from its access control list. */
const windowsAccessSchema = z.object({
  /** Security identifier (SID) of the owner. */
  owner: z.string(),
  /** Rights of each SID; `rights` are the bits of `FileSystemRights`. */
  rules: z.array(z.object({ who: z.string(), rights: z.int() })),
});

/** The owner and the access rules of a file on Windows. */
export type WindowsAccess = z.infer<typeof windowsAccessSchema>;

/** System functions that determine who can change a file; tests replace them. */
export interface TrustParts {
  /** Platform, as in `process.platform`. */
  readonly platform: string;
  /** Id of the user who runs the application. Undefined on Windows. */
  readonly userId: number | undefined;
  readonly stat: (path: string) => { readonly uid: number; readonly mode: number };
  /** Returns the access rights of these paths, in order. @throws Error if Windows can't determine them. */
  readonly windowsAccess: (paths: readonly string[]) => readonly WindowsAccess[];
}

/** The functions of the current system. */
export const systemTrust: TrustParts = {
  platform: process.platform,
  userId: process.getuid?.(),
  stat: statSync,
  windowsAccess: readWindowsAccess,
};

/**
 * Returns the reason why a policy can't be trusted: users other than administrators can change the file, or replace it in its folder.
 *
 * @param location An existing file.
 * @returns A path and its problem. Null if the policy can be trusted.
 */
function policyMistrust({ file, isNamed }: PolicyLocation, parts: TrustParts): string | null {
  const paths = [dirname(file), file];
  try {
    if (parts.platform === 'win32') return isNamed ? null : windowsMistrust(paths, parts.windowsAccess(paths));
    const owners = new Set([0, ...(isNamed && parts.userId !== undefined ? [parts.userId] : [])]);
    for (const path of paths) {
      const { uid, mode } = parts.stat(path);
      if (!owners.has(uid)) return `${path}: owner is user ${uid}`;
      if ((mode & 0o022) !== 0) return `${path}: mode is ${(mode & 0o777).toString(8)}`;
    }
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** SIDs of administrators, the system, and the installer of Windows. */
const administrators: ReadonlySet<string> = new Set([
  'S-1-5-32-544',
  'S-1-5-18',
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
]);

/** The rights DELETE, WRITE_DAC, and WRITE_OWNER of `FileSystemRights`. They apply to files and folders. */
const ownershipRights = 0x1_0000 | 0x4_0000 | 0x8_0000;
/**
 * Rights to change a folder or a file: {@link ownershipRights}, deleting files in a folder (FILE_DELETE_CHILD), and writing or appending to
 * a file. New files are no risk, because their owner is checked.
 */
const changes = { folder: ownershipRights | 0x40, file: ownershipRights | 0x2 | 0x4 } as const;

function windowsMistrust(paths: readonly string[], found: readonly WindowsAccess[]): string | null {
  for (const [index, path] of paths.entries()) {
    const access = found[index];
    if (access === undefined) return `${path}: its access is unknown`;
    if (!administrators.has(access.owner)) return `${path}: owner is ${access.owner}`;
    const harmful = index === 0 ? changes.folder : changes.file;
    const other = access.rules.find(({ who, rights }) => !administrators.has(who) && (rights & harmful) !== 0);
    if (other !== undefined) return `${path}: ${other.who} can change it`;
  }
  return null;
}

/**
 * Reads access control lists with Windows PowerShell, because Node.js can't. Rules that affect only later files in a folder are omitted.
 */
const script = `$ErrorActionPreference = 'Stop'
$sid = [System.Security.Principal.SecurityIdentifier]
$found = foreach ($path in $env:DATAQUAY_PATHS -split '\\|') {
  $acl = Get-Acl -LiteralPath $path
  $rules = $acl.GetAccessRules($true, $true, $sid) | Where-Object { $_.AccessControlType -eq 'Allow' -and -not ([int]$_.PropagationFlags -band 2) }
  [pscustomobject]@{ owner = $acl.GetOwner($sid).Value; rules = @($rules | ForEach-Object { @{ who = $_.IdentityReference.Value; rights = [int]$_.FileSystemRights } }) }
}
ConvertTo-Json -Compress -Depth 4 @($found)`;

function readWindowsAccess(paths: readonly string[]): readonly WindowsAccess[] {
  const folder = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'WindowsPowerShell', 'v1.0');
  const output = execFileSync(join(folder, 'powershell.exe'), ['-NoProfile', '-NonInteractive', '-Command', script], {
    encoding: 'utf8',
    // Paths on Windows can't contain a vertical bar.
    env: { ...process.env, DATAQUAY_PATHS: paths.join('|') },
    timeout: 20_000,
    windowsHide: true,
  });
  return z.array(windowsAccessSchema).parse(JSON.parse(output));
}
