import type { Problem, ProblemCode } from '../../../shared/contract/problem.ts';
import { makeProblem } from '../../wire/problem-error.ts';

/** Facts about a failed Kerberos step, without secrets. */
export interface Evidence {
  readonly step: 'load' | 'ticket' | 'password' | 'token' | 'verify';
  /** Message of the library or the system program. */
  readonly text: string;
  /** `silent` means terminated after a timeout, `ended` exited during the request, and `missing` that the program doesn't exist. */
  readonly outcome?: 'failed' | 'silent' | 'ended' | 'missing';
  readonly host: string;
  /** The requested service, such as `HTTP@data.example.org`. */
  readonly service: string;
  /** The expected principal: the principal of the connection, or the owner of the cache. */
  readonly principal: string | null;
  readonly realm: string | null;
  /** Name of the cache in the connection. Null for the system's cache. */
  readonly cache: string | null;
  /** Expiry of the ticket in the cache in epoch milliseconds. Null or undefined if unknown. */
  readonly expiresAt?: number | null;
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
    pattern: /Improper format of Kerberos configuration|syntax error in (?:the )?(?:configuration|profile)/i,
    code: 'kerberos-configuration',
    reason: 'broken',
  },
  {
    pattern: /does not specify default realm|Can't open\/find Kerberos configuration/i,
    code: 'kerberos-configuration',
    reason: 'no-default-realm',
  },
  { pattern: /Cannot find KDC for (?:requested )?realm/i, code: 'kerberos-configuration', reason: 'no-kdc' },
  {
    pattern: /Cannot contact any KDC|unable to reach any KDC|Cannot resolve network address for KDC|No authority could be contacted/i,
    code: 'kerberos-kdc-unreachable',
    reason: 'refused',
  },
  { pattern: /Can't find client principal/i, code: 'kerberos-other-principal' },
  { pattern: /Clock skew too great|not yet valid|clocks? on the client and server/i, code: 'kerberos-clock-skew' },
  {
    pattern: /no support for encryption type|No supported encryption types|Encryption type \S+ not permitted|FINDING_SERVER_KEY/i,
    code: 'kerberos-encryption',
  },
  { pattern: /Generic preauthentication failure/i, code: 'kerberos-password-unusable' },
  { pattern: /Server krbtgt\/\S+ not found in Kerberos database/i, code: 'kerberos-realm-unknown' },
  { pattern: /(?:Server|Service) \S* ?not found in Kerberos database|specified target is unknown/i, code: 'kerberos-service-unknown' },
  { pattern: /Client \S* ?not found in Kerberos database/i, code: 'kerberos-user-unknown' },
  { pattern: /Password incorrect|Preauthentication failed/i, code: 'kerberos-password-wrong' },
  { pattern: /must change it now|Password (?:has )?expired/i, code: 'kerberos-password-expired' },
  { pattern: /credentials have been revoked/i, code: 'kerberos-account-closed', reason: 'revoked' },
  { pattern: /entry in database has expired/i, code: 'kerberos-account-closed', reason: 'expired' },
  { pattern: /Ticket expired|Credentials? .{0,200}expired/i, code: 'kerberos-ticket-expired' },
  { pattern: /Bad format in credentials cache/i, code: 'kerberos-no-ticket', reason: 'empty' },
  { pattern: /Unsupported credentials cache format|Unknown credential cache type/i, code: 'kerberos-no-ticket', reason: 'junk' },
  { pattern: /cache permissions incorrect|Permission denied/i, code: 'kerberos-no-ticket', reason: 'unreadable' },
  {
    pattern: /No (?:Kerberos )?credentials (?:cache|are)|No Kerberos credentials available/i,
    code: 'kerberos-no-ticket',
    reason: 'missing',
  },
];

/** Owner of the unsupported key, by step: a password requests a ticket of the account, and a token needs a ticket of the service. */
const keyOwners: Readonly<Partial<Record<Evidence['step'], string>>> = { password: 'account', token: 'service' };

/** Instructions that install the missing program or library. They are listed for each operating system. */
export const installCommands = {
  addon: 'npm start',
  library: 'Debian, Ubuntu: apt install libgssapi-krb5-2; Fedora, RHEL: dnf install krb5-libs; macOS: brew install krb5',
  programs: 'Debian, Ubuntu: apt install krb5-user; Fedora, RHEL: dnf install krb5-workstation; macOS: brew install krb5',
} as const;

function facts(evidence: Evidence): Problem['parameters'] {
  const { host, service, principal, realm, cache, expiresAt, step } = evidence;
  const known = {
    host,
    service,
    principal,
    realm: realm ?? principal?.split('@')[1] ?? null,
    cache,
    step,
    expiresAt: expiresAt == null ? null : new Date(expiresAt).toISOString(),
  };
  return Object.fromEntries(Object.entries(known).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])));
}

function named(pattern: RegExp, message: string): string | null {
  return pattern.exec(message)?.[1] ?? null;
}

/** Returns the realm, the principal, and the service that a message names. */
function factsOfMessage(message: string): Problem['parameters'] {
  const facts = {
    realm: named(/realm [‘'"]([^’'"]+)['’"]/i, message) ?? named(/krbtgt\/([^@\s]+)@/i, message),
    principal: named(/client principal (\S+)/i, message),
    askedFor: named(/(?:Server|Client) '?([^\s']+)'? not found/i, message),
  };
  return Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Returns the problem of a failed step, with parameters for the suggested next steps. Its detail is the library's message. */
export function explain(evidence: Evidence): Problem {
  const message = evidence.text.trim();
  const detail = message === '' ? null : message;
  const parameters = facts(evidence);
  const problem = (code: ProblemCode, more: Problem['parameters'] = {}): Problem =>
    makeProblem(code, { parameters: { ...parameters, ...more }, detail });
  if (evidence.outcome === 'silent') return problem('kerberos-kdc-unreachable', { reason: 'silent', milliseconds: evidence.limit });
  if (evidence.outcome === 'missing') return problem('kerberos-not-installed', { reason: 'programs', install: installCommands.programs });
  if (evidence.outcome === 'ended') return problem('kerberos-helper-ended');
  if (evidence.step === 'verify') return problem('kerberos-server-not-authenticated', { reason: 'wrong-token' });
  const rule = rules.find(({ pattern }) => pattern.test(message));
  if (rule === undefined) return problem('kerberos-failed');
  const reason = rule.code === 'kerberos-encryption' ? keyOwners[evidence.step] : rule.reason;
  const more = { ...factsOfMessage(message), ...(reason === undefined ? {} : { reason }) };
  // If the local clock says the ticket is still valid, the clocks of this computer and the realm differ.
  const byOtherClock = rule.code === 'kerberos-ticket-expired' && (evidence.expiresAt ?? 0) > evidence.now;
  return problem(byOtherClock ? 'kerberos-clock-skew' : rule.code, more);
}
