import type { ProblemCode } from '../../../shared/problems/problem.ts';

/** The exit codes of commands, for scripts. */
export const exitCodes = {
  done: 0,
  /** An error of this application or of the disk. */
  internal: 1,
  usage: 2,
  notSignedIn: 3,
  notPermitted: 4,
  notReachable: 5,
  queryRefused: 6,
  serverFault: 7,
  /** The user pressed Ctrl+C. The code is 128 plus the number of the signal, as in shells. */
  interrupted: 130,
} as const;

const { internal, usage, notSignedIn, notPermitted, notReachable, queryRefused, serverFault } = exitCodes;

const byCode: Partial<Readonly<Record<ProblemCode, number>>> = {
  'name-not-resolved': notReachable,
  'connection-refused': notReachable,
  'connection-lost': notReachable,
  'timed-out': notReachable,
  'tls-failed': notReachable,
  'sample-not-running': notReachable,
  'catalogue-not-found': notReachable,
  'metadata-not-found': notReachable,
  'identity-provider-unreachable': notReachable,
  'kerberos-kdc-unreachable': notReachable,
  'not-signed-in': notSignedIn,
  'sign-in-refused': notSignedIn,
  'credentials-refused': notSignedIn,
  'identity-provider-odd-answer': notSignedIn,
  'identity-provider-web-page': notSignedIn,
  'identity-provider-other-issuer': notSignedIn,
  'identity-provider-fault': serverFault,
  'secret-needed': notSignedIn,
  'token-maker-refused': notPermitted,
  'token-refused': queryRefused,
  'token-not-held': usage,
  'method-forbidden': notSignedIn,
  'clock-skew': notSignedIn,
  'redirected-elsewhere': serverFault,
  'catalogue-empty': notPermitted,
  'not-permitted': notPermitted,
  'unknown-api': queryRefused,
  'query-refused': queryRefused,
  'redirect-refused': serverFault,
  'too-many-requests': serverFault,
  'deployment-fault': serverFault,
  'unexpected-answer': serverFault,
  'row-too-large': serverFault,
  'export-column-unknown': serverFault,
  'export-value-unfit': serverFault,
  'walk-outdated': serverFault,
  'unknown-walk': usage,
  'earlier-rows-gone': usage,
  'export-gone': usage,
  'earlier-rows-of-another': usage,
  'invalid-url': usage,
  'invalid-input': usage,
  'unknown-profile': usage,
  'profile-file-unusable': usage,
  'plain-http-refused': usage,
  'storage-failed': internal,
  internal,
};

/** Exit codes by the start of a problem code, for codes that aren't in {@link byCode}. */
const byFamily: readonly (readonly [start: RegExp, exitCode: number])[] = [
  [/^(oauth|kerberos)-/, notSignedIn],
  [/^identity-provider-/, notReachable],
  [/^proxy-/, notReachable],
  [/^saved-query-/, usage],
  [/^export-/, usage],
  [/^sql-(?!failed)/, queryRefused],
];

/** Returns the exit code for a problem. */
export function exitCodeOf(code: ProblemCode): number {
  return byCode[code] ?? byFamily.find(([start]) => start.test(code))?.[1] ?? internal;
}
