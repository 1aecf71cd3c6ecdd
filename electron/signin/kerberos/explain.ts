import type { Problem, ProblemCode } from '../../../shared/contract/problem.ts';
import { makeProblem } from '../../wire/problem-error.ts';

/** All that is known when a step of Kerberos failed. Nothing of it is secret. */
export interface Evidence {
  readonly step: 'load' | 'ticket' | 'password' | 'token' | 'verify';
  /** What the library or the program said. */
  readonly text: string;
  /** `silent`: it was ended for taking too long; `ended`: it ended by itself under the request; `missing`: there is no such program. */
  readonly outcome?: 'failed' | 'silent' | 'ended' | 'missing';
  readonly host: string;
  /** As tried, such as `HTTP@data.example.org`. */
  readonly service: string;
  /** Who was wanted: the connection's choice, or whoever the cache belonged to. */
  readonly principal: string | null;
  readonly realm: string | null;
  /** As the connection names it; null for the system's. */
  readonly cache: string | null;
  /** Of the ticket in the cache, where it could be read. Epoch milliseconds. */
  readonly expiresAt?: number | null;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly limit: number;
}

interface Rule {
  readonly says: RegExp;
  readonly code: ProblemCode;
  readonly reason?: string;
}

/** The words of MIT Kerberos 1.15 to 1.21, and of Windows, by what they mean. The first that fits counts: the more special come first. */
const rules: readonly Rule[] = [
  {
    says: /Improper format of Kerberos configuration|syntax error in (?:the )?(?:configuration|profile)/i,
    code: 'kerberos-configuration',
    reason: 'broken',
  },
  {
    says: /does not specify default realm|Can't open\/find Kerberos configuration/i,
    code: 'kerberos-configuration',
    reason: 'no-default-realm',
  },
  { says: /Cannot find KDC for (?:requested )?realm/i, code: 'kerberos-configuration', reason: 'no-kdc' },
  {
    says: /Cannot contact any KDC|unable to reach any KDC|Cannot resolve network address for KDC|No authority could be contacted/i,
    code: 'kerberos-kdc-unreachable',
    reason: 'refused',
  },
  { says: /Can't find client principal/i, code: 'kerberos-other-principal' },
  { says: /Clock skew too great|not yet valid|clocks? on the client and server/i, code: 'kerberos-clock-skew' },
  { says: /Server krbtgt\/\S+ not found in Kerberos database/i, code: 'kerberos-realm-unknown' },
  { says: /(?:Server|Service) \S* ?not found in Kerberos database|specified target is unknown/i, code: 'kerberos-service-unknown' },
  { says: /Client \S* ?not found in Kerberos database/i, code: 'kerberos-user-unknown' },
  { says: /Password incorrect|Preauthentication failed/i, code: 'kerberos-password-wrong' },
  { says: /must change it now|Password (?:has )?expired/i, code: 'kerberos-password-expired' },
  { says: /credentials have been revoked/i, code: 'kerberos-account-closed', reason: 'revoked' },
  { says: /entry in database has expired/i, code: 'kerberos-account-closed', reason: 'expired' },
  { says: /Ticket expired|Credentials? .{0,200}expired/i, code: 'kerberos-ticket-expired' },
  { says: /Bad format in credentials cache/i, code: 'kerberos-no-ticket', reason: 'empty' },
  { says: /Unsupported credentials cache format|Unknown credential cache type/i, code: 'kerberos-no-ticket', reason: 'junk' },
  { says: /cache permissions incorrect|Permission denied/i, code: 'kerberos-no-ticket', reason: 'unreadable' },
  {
    says: /No (?:Kerberos )?credentials (?:cache|are)|No Kerberos credentials available/i,
    code: 'kerberos-no-ticket',
    reason: 'missing',
  },
];

/** The command that installs what is missing, in the words of the systems that have one. */
export const installCommands = {
  addon: 'npm ci (with libkrb5-dev, krb5-devel or Kerberos from the system installed)',
  library: 'Debian, Ubuntu: apt install libgssapi-krb5-2; Fedora, RHEL: dnf install krb5-libs; macOS: brew install krb5',
  programs: 'Debian, Ubuntu: apt install krb5-user; Fedora, RHEL: dnf install krb5-workstation; macOS: brew install krb5',
} as const;

function facts(evidence: Evidence): Problem['parameters'] {
  const { host, service, principal, realm, cache, expiresAt, step } = evidence;
  const known = { host, service, principal, realm, cache, step, expiresAt: expiresAt == null ? null : new Date(expiresAt).toISOString() };
  return Object.fromEntries(Object.entries(known).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])));
}

function named(says: RegExp, said: string): string | null {
  return says.exec(said)?.[1] ?? null;
}

/** What the words name beside their meaning: the realm, the principal, the service as the realm knows it. */
function factsOfWords(said: string): Problem['parameters'] {
  const found = {
    realm: named(/realm [‘'"]([^’'"]+)['’"]/i, said) ?? named(/krbtgt\/([^@\s]+)@/i, said),
    principal: named(/client principal (\S+)/i, said),
    askedFor: named(/(?:Server|Client) '?([^\s']+)'? not found/i, said),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/**
 * Says what a failed step means, from the words and all that lies beside them: the problem with the facts that its remedy needs.
 *
 * Pure: the same evidence gives the same problem. The library's words go along as the detail.
 */
export function explain(evidence: Evidence): Problem {
  const said = evidence.text.trim();
  const detail = said === '' ? null : said;
  const parameters = facts(evidence);
  const problem = (code: ProblemCode, more: Problem['parameters'] = {}): Problem =>
    makeProblem(code, { parameters: { ...parameters, ...more }, detail });
  if (evidence.outcome === 'silent') return problem('kerberos-kdc-unreachable', { reason: 'silent', milliseconds: evidence.limit });
  if (evidence.outcome === 'missing') return problem('kerberos-not-installed', { reason: 'programs', install: installCommands.programs });
  if (evidence.outcome === 'ended') return problem('kerberos-helper-ended');
  if (evidence.step === 'verify') return problem('kerberos-server-not-authenticated', { reason: 'wrong-token' });
  const rule = rules.find(({ says }) => says.test(said));
  if (rule === undefined) return problem('kerberos-failed');
  const more = { ...factsOfWords(said), ...(rule.reason === undefined ? {} : { reason: rule.reason }) };
  // A ticket that has time left by this clock, and none by the realm's: it is the clocks that differ.
  const byOtherClock = rule.code === 'kerberos-ticket-expired' && (evidence.expiresAt ?? 0) > evidence.now;
  return problem(byOtherClock ? 'kerberos-clock-skew' : rule.code, more);
}
