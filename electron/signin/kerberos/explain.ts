import { command, commandText } from '../../../shared/contract/command.ts';
import type { Problem, ProblemCode } from '../../../shared/problems/problem.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { Listing } from './read-klist.ts';

/** Facts about a failed Kerberos step, without secrets. */
export interface Evidence {
  /** `verify` is the server's token in a successful response, and `refused` its error message in a 401. */
  readonly step: 'load' | 'ticket' | 'password' | 'token' | 'verify' | 'refused';
  /** Message of the library or the system program. */
  readonly text: string;
  /** `silent` means terminated after a timeout, `ended` exited during the request, and `missing` that the program doesn't exist. */
  readonly outcome?: 'failed' | 'silent' | 'ended' | 'missing';
  readonly host: string;
  /** URL of the server that the service belongs to. */
  readonly url: string;
  /** The requested service, such as `HTTP/data.example.org`. */
  readonly service: string;
  /** The expected principal: the principal of the connection, or the owner of the cache. */
  readonly principal: string | null;
  readonly realm: string | null;
  /** The default realm of krb5.conf. */
  readonly defaultRealm?: string | null;
  /** Name of the cache in the connection or in `KRB5CCNAME`. Null for the system's default cache. */
  readonly cache: string | null;
  /**
   * What selects the cache: the system's default, `KRB5CCNAME`, or the connection, which names a cache or has its own. `logon`: tickets of
   * the user who is signed in to Windows.
   */
  readonly cacheFrom: 'system' | 'variable' | 'named' | 'password' | 'logon';
  /** How the name of the service was determined, if not from the host in the URL. */
  /** The encryption types that krb5.conf permits. Null if it doesn't restrict them. */
  readonly permittedTypes?: string | null;
  /** Whether the library searches for KDCs in DNS. */
  readonly searchesDns?: boolean;
  readonly serviceFrom?: 'configured' | 'canonical' | undefined;
  /** The name of which the host is an alias in DNS. */
  readonly canonical?: string | null;
  /** Expiry of the ticket in the cache in epoch milliseconds. Null or undefined if unknown. */
  readonly expiresAt?: number | null;
  /** Realms that issued tickets for other realms, as the cache lists them after a failed `token` step. */
  readonly trusts?: Listing['trusts'];
  /** Current time in epoch milliseconds. */
  readonly now: number;
  readonly limit: number;
}

interface Rule {
  readonly pattern: RegExp;
  readonly code: ProblemCode;
  readonly reason?: string;
}

/** Messages of MIT Kerberos 1.15 to 1.21 and of Windows, with their meaning. The first match applies, so specific patterns come first. */
const rules: readonly Rule[] = [
  {
    pattern:
      /Improper format of Kerberos configuration|syntax error in (?:the )?(?:configuration|profile)|Included profile (?:file|directory) could not be read|(?:open|closing) brace in profile|Invalid syntax of module declaration|in profile structures/i,
    code: 'kerberos-configuration',
    reason: 'broken',
  },
  // The library reads its configuration before anything else.
  {
    pattern: /Permission denied while (?:initializing|getting|creating) (?:krb5|Kerberos)/i,
    code: 'kerberos-configuration',
    reason: 'unreadable',
  },
  {
    pattern: /does not specify default realm|Can't open\/find Kerberos configuration|invalid realm name ""/i,
    code: 'kerberos-configuration',
    reason: 'no-default-realm',
  },
  { pattern: /Cannot find KDC for (?:requested )?realm/i, code: 'kerberos-configuration', reason: 'no-kdc' },
  {
    pattern: /Cannot contact any KDC|unable to reach any KDC|Cannot resolve network address for KDC|No authority could be contacted/i,
    code: 'kerberos-kdc-unreachable',
    reason: 'no-contact',
  },
  { pattern: /Can't find client principal/i, code: 'kerberos-other-principal' },
  { pattern: /Client not yet valid/i, code: 'kerberos-account-closed', reason: 'not-yet-valid' },
  // The account of the service can't be used. The messages about the account of the user are below.
  {
    pattern:
      /Server principal valid for user2user only|Credentials for server have been revoked|Server's entry in database has expired|Server not yet valid|Service key not available|Client or server has a null key/i,
    code: 'kerberos-service-closed',
  },
  {
    pattern: /KDC policy rejects request|KDC can't fulfill requested option|not authorized by the policy/i,
    code: 'kerberos-policy-denied',
  },
  { pattern: /policy rejects transited path|Illegal cross-realm ticket|no support for transited/i, code: 'kerberos-realm-unknown' },
  {
    pattern: /KDC reply did not match expectations|realm mismatch in initial ticket|Realm not local to KDC/i,
    code: 'kerberos-configuration',
    reason: 'realm-name',
  },
  { pattern: /Clock skew too great|not yet valid|clocks? on the client and server/i, code: 'kerberos-clock-skew' },
  { pattern: /config file error/i, code: 'kerberos-encryption', reason: 'computer' },
  {
    pattern: /support for encryption type|(?:No|with) supported encryption types|Encryption type \S+ not permitted|FINDING_SERVER_KEY/i,
    code: 'kerberos-encryption',
  },
  {
    pattern:
      /Generic preauthentication failure|no support for padata type|Additional pre-authentication required|Alternative authentication method required|FAST protected pre-authentication required|Encrypted timestamp is disabled|Certificate mismatch|Client not trusted/i,
    code: 'kerberos-password-unusable',
  },
  { pattern: /Server krbtgt\/\S+ not found in Kerberos database/i, code: 'kerberos-realm-unknown' },
  {
    pattern: /(?:Server|Service) \S* ?not found in Kerberos database|specified target is unknown|Hostname cannot be canonicalized/i,
    code: 'kerberos-service-unknown',
  },
  { pattern: /Client \S* ?not found in Kerberos database/i, code: 'kerberos-user-unknown' },
  { pattern: /Password incorrect|Preauthentication failed/i, code: 'kerberos-password-wrong' },
  { pattern: /must change it now|Password (?:has )?expired/i, code: 'kerberos-password-expired' },
  { pattern: /credentials have been revoked/i, code: 'kerberos-account-closed', reason: 'revoked' },
  { pattern: /entry in database has expired/i, code: 'kerberos-account-closed', reason: 'expired' },
  { pattern: /Ticket expired|Credentials? .{0,200}expired/i, code: 'kerberos-ticket-expired' },
  { pattern: /Matching credential not found|No ticket granting ticket/i, code: 'kerberos-no-ticket', reason: 'no-granting-ticket' },
  { pattern: /\bKCM (?:server|daemon)\b/i, code: 'kerberos-no-ticket', reason: 'cache-service' },
  {
    pattern: /Bad format in credentials cache|Credential cache is empty|End of credential cache reached/i,
    code: 'kerberos-no-ticket',
    reason: 'empty',
  },
  {
    pattern:
      /Unsupported credentials cache format|Unknown credential cache type|Credential cache name malformed|is not a directory|Subsidiary cache path|Invalid (?:UID in persistent )?keyring/i,
    code: 'kerberos-no-ticket',
    reason: 'junk',
  },
  { pattern: /cache permissions incorrect|Permission denied/i, code: 'kerberos-no-ticket', reason: 'unreadable' },
  {
    pattern:
      /No (?:Kerberos )?credentials (?:cache|are)|No Kerberos credentials available|Credentials cache .{1,300} not found|Credential cache directory .{1,300} does not exist/i,
    code: 'kerberos-no-ticket',
    reason: 'missing',
  },
];

/** Messages about a ticket that the KDC doesn't accept. Passwords and responses of servers cause some of them, too. */
const rejectedTicket =
  /KDC returned error string: PROCESS_TGS|Decrypt integrity check failed|TGT has been revoked|Message stream modified|Key version is not available|ticket don't match/i;

/** Errors that a service reports about a token (RFC 4120, section 7.5.9). */
const refusals: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /Request is a replay/i, reason: 'replay' },
  { pattern: /ticket isn't for us|Wrong principal in request/i, reason: 'not-for-us' },
  { pattern: /Message stream modified|Decrypt integrity check failed/i, reason: 'not-decrypted' },
  { pattern: /Key version is not available|Service key not available|Key version number for principal/i, reason: 'no-key' },
];

/** Reasons of a missing cache by what selects it. */
const missingCache: Readonly<Record<Evidence['cacheFrom'], string>> = {
  system: 'missing',
  variable: 'missing-variable',
  named: 'missing-named',
  password: 'missing-own',
  logon: 'missing-logon',
};

/** Messages about a cache that can't be written. */
const failedWrite =
  /Error writing to credentials cache|Credentials cache I\/O operation failed|Internal credentials cache error|No space left|Read-only file system|Failed to store credentials/i;

/** Owner of the unsupported key, by step: a password requests a ticket of the account, and a token needs a ticket of the service. */
const keyOwners: Readonly<Partial<Record<Evidence['step'], string>>> = { password: 'account', token: 'service' };

/** Instructions that install the missing program or library. They are listed for each operating system. */
export const installCommands = {
  addon: 'npm start',
  library: 'Debian, Ubuntu: apt install libgssapi-krb5-2; Fedora, RHEL: dnf install krb5-libs; macOS: brew install krb5',
  programs: 'Debian, Ubuntu: apt install krb5-user; Fedora, RHEL: dnf install krb5-workstation; macOS: brew install krb5',
} as const;

/**
 * Returns the command with which the user gets a new ticket. Null if the connection requests its tickets with a password.
 *
 * Without a principal, kinit uses the name of the computer's user. Therefore an unknown user is a placeholder in the default realm.
 */
function kinitCommand({ cacheFrom, cache, principal, realm, defaultRealm = null }: Evidence): string | null {
  if (cacheFrom === 'password' || cacheFrom === 'logon') return null;
  const ownRealm = defaultRealm ?? realm;
  const user = principal ?? (ownRealm === null ? null : `USER@${ownRealm}`);
  const words = [...(cacheFrom === 'system' || cache === null ? [] : ['-c', cache]), ...(user === null ? [] : [user])];
  return commandText(command('kinit', ...words), process.platform);
}

/** Returns the facts that each problem of Kerberos has. */
export function factsOf(evidence: Evidence): Problem['parameters'] {
  const { host, url, service, principal, realm, defaultRealm = null, cache, cacheFrom, expiresAt, step, canonical = null } = evidence;
  const ofUser = principal?.split('@')[1] ?? null;
  const known = {
    url,
    host,
    service,
    principal,
    // The configured realm is the realm of the service.
    realm: (step === 'token' ? (realm ?? ofUser) : (ofUser ?? defaultRealm ?? realm)) ?? defaultRealm,
    // The connection's own cache has no name that the user could use.
    cache: cacheFrom === 'password' ? null : cache,
    canonical,
    validUntil: expiresAt == null ? null : new Date(expiresAt).toISOString(),
    kinit: kinitCommand(evidence),
  };
  return Object.fromEntries(Object.entries(known).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])));
}

function named(pattern: RegExp, message: string): string | null {
  return pattern.exec(message)?.[1] ?? null;
}

/** Returns the realm, the principal, and the service that a message names. */
function factsOfMessage(message: string): Problem['parameters'] {
  const facts = {
    realm:
      named(/realm [‘'"]([^’'"]+)['’"]/i, message) ??
      named(/krbtgt\/([^@\s]+)@/i, message) ??
      named(/Server '?[^\s'@]+@([^\s']+)'? not found/i, message),
    principal: named(/client principal (\S+)/i, message),
    encryption: named(/Encryption type (\S+)(?: with \S+)? not permitted/i, message),
    askedFor: named(/(?:Server|Client) '?([^\s']+)'? not found/i, message),
  };
  return Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Returns the name of the cache that a message is about. Null if it names none. */
function cacheOf(message: string): string | null {
  const name = named(/\((?:filename|default cache|ticket cache): ([^)]+)\)/i, message);
  if (name !== null) return name.startsWith('/') ? `FILE:${name}` : name;
  const ring = named(/Credentials cache keyring '([^']+)' not found/i, message);
  return ring === null ? null : `KEYRING:${ring}`;
}

/** Returns whether a realm's name has lower-case letters, although nearly all realms have capital letters only. */
const isUnusual = (realm: Problem['parameters'][string] | undefined): boolean => typeof realm === 'string' && /[a-z]/.test(realm);

/**
 * Returns the reason of a problem with another realm, whose KDC got a ticket from the user's realm or a realm in between.
 *
 * The user's realm responded, because otherwise the cache would have no ticket for another realm.
 */
function otherRealm(code: ProblemCode, { realm }: Problem['parameters'], trusts: Listing['trusts']): Problem['parameters'] {
  const last = trusts.findLast(({ to }) => code !== 'kerberos-kdc-unreachable' || to === realm);
  if (last === undefined) return {};
  const between = trusts.some(({ from }) => trusts.some(({ to }) => to === from));
  if (code === 'kerberos-policy-denied' && !between) return {};
  return { reason: 'other-realm', realm: last.to, fromRealm: last.from };
}

/** Codes of problems that have other causes if the service is in another realm than the user. */
const realmCodes: ReadonlySet<ProblemCode> = new Set(['kerberos-ticket-rejected', 'kerberos-kdc-unreachable', 'kerberos-policy-denied']);

/** Codes of problems that a new ticket can solve. */
const ticketCodes: ReadonlySet<ProblemCode> = new Set([
  'kerberos-clock-skew',
  'kerberos-no-ticket',
  'kerberos-ticket-expired',
  'kerberos-ticket-rejected',
]);

/** Returns a message without the general sentences before it and the prompt of `kinit`. Null if nothing is left. */
function readableMessage(message: string): string | null {
  const general =
    /^(?:Password for [^\n]{1,600}: \n?|Unspecified GSS failure\. {1,2}Minor code may provide more information: |No credentials were supplied, or the credentials were unavailable or inaccessible: )+/;
  // A program without a terminal can't ask for another password.
  const text = message
    .replace(general, '')
    .replace(/\s*Enter new password:[\s\S]*$/, '')
    .trim();
  return text === '' ? null : text;
}

/** Returns the problem of a failed step, with parameters for the suggested next steps. Its detail is the library's message. */
export function explain(evidence: Evidence): Problem {
  const message = evidence.text.trim();
  const detail = readableMessage(message);
  const parameters = factsOf({ ...evidence, cache: evidence.cache ?? cacheOf(message) });
  const problem = (code: ProblemCode, more: Problem['parameters'] = {}): Problem => {
    const known = { ...parameters, ...more };
    const ofOtherRealm = realmCodes.has(code) && known.reason !== 'address' ? otherRealm(code, known, evidence.trusts ?? []) : {};
    const { kinit, ...others } = { ...known, ...ofOtherRealm };
    const canRenew = kinit !== undefined && ticketCodes.has(code);
    return makeProblem(code, { parameters: { ...others, ...(canRenew && { kinit }) }, detail });
  };
  if (evidence.outcome === 'silent')
    return problem('kerberos-kdc-unreachable', { reason: 'silent', seconds: Math.round(evidence.limit / 1_000) });
  if (evidence.outcome === 'missing') return problem('kerberos-not-installed', { reason: 'programs', install: installCommands.programs });
  if (evidence.outcome === 'ended') return problem('kerberos-helper-ended', { step: evidence.step });
  if (evidence.step === 'verify') return problem('kerberos-server-not-authenticated', { reason: 'wrong-token' });
  if (evidence.step === 'refused') {
    if (/Clock skew too great/i.test(message)) return problem('kerberos-server-clock', { reason: 'reported' });
    const reported = refusals.find(({ pattern }) => pattern.test(message));
    return problem('kerberos-token-refused', { reason: reported?.reason ?? 'answered' });
  }
  if (evidence.step === 'token' && /Incorrect net address/i.test(message))
    return problem('kerberos-ticket-rejected', { reason: 'address' });
  if (evidence.step === 'token' && rejectedTicket.test(message)) return problem('kerberos-ticket-rejected');
  if (failedWrite.test(message)) return problem('kerberos-no-ticket', { reason: evidence.step === 'password' ? 'not-writable' : 'junk' });
  const rule = rules.find(({ pattern }) => pattern.test(message));
  if (rule === undefined) return problem('kerberos-failed', { step: evidence.step });
  const named = factsOfMessage(message);
  const byStep = rule.code === 'kerberos-encryption' && rule.reason === undefined ? keyOwners[evidence.step] : rule.reason;
  const permitted = rule.code === 'kerberos-encryption' && byStep !== 'computer' ? (evidence.permittedTypes ?? null) : null;
  const ofTypes = named.encryption === undefined ? byStep && `${byStep}-permitted` : 'type-permitted';
  const reason = permitted === null ? detailedReason(rule.code, byStep, named, evidence) : ofTypes;
  const more = {
    ...named,
    ...(reason !== undefined && { reason }),
    ...(permitted !== null && { permitted }),
    ...(reason === 'realm-case' && { expected: String(named.realm).toUpperCase() }),
  };
  // If the local clock says the ticket is still valid, the clocks of this computer and the realm differ.
  const byOtherClock = rule.code === 'kerberos-ticket-expired' && (evidence.expiresAt ?? 0) > evidence.now;
  return problem(byOtherClock ? 'kerberos-clock-skew' : rule.code, more);
}

/** Returns the reason of a problem, which the connection's settings and the names can make more specific than the message. */
function detailedReason(
  code: ProblemCode,
  reason: string | undefined,
  named: Problem['parameters'],
  { cache, cacheFrom, host, realm, serviceFrom, canonical = null, searchesDns = true }: Evidence,
): string | undefined {
  if (code === 'kerberos-service-unknown') {
    if (serviceFrom !== undefined) return serviceFrom;
    if (canonical !== null) return 'alias';
    return /^[^.:]+$/.test(host) && host !== 'localhost' ? 'short-name' : reason;
  }
  if (code === 'kerberos-realm-unknown' && realm !== null) return 'configured';
  if (code === 'kerberos-ticket-expired') return cacheFrom === 'password' ? 'password' : reason;
  if (reason === 'no-kdc' && isUnusual(named.realm)) return 'realm-case';
  if (reason === 'no-kdc' && !searchesDns) return 'no-kdc-in-file';
  // A cache in memory belongs to one process, so it's never found.
  if (reason === 'missing') return /^MEMORY:/.test(cache ?? '') ? 'memory' : missingCache[cacheFrom];
  return reason;
}
