import { describe, expect, test } from 'vitest';
import { type Evidence, explain } from '../../../../electron/signin/kerberos/explain.ts';

const G = 'Unspecified GSS failure.  Minor code may provide more information: ';
const N = 'No credentials were supplied, or the credentials were unavailable or inaccessible: ';

const now = Date.UTC(2026, 10, 21);
const basis: Evidence = {
  step: 'token',
  text: '',
  host: 'data.example.org',
  service: 'HTTP@data.example.org',
  principal: 'jo@R',
  realm: null,
  cache: 'FILE:/tmp/c',
  now,
  limit: 5_000,
};

describe('the messages of Kerberos', () => {
  test.each<[text: string, code: string, facts: object]>([
    [
      `${N}No Kerberos credentials available (default cache: FILE:/tmp/c)`,
      'kerberos-no-ticket',
      { reason: 'missing', cache: 'FILE:/tmp/c' },
    ],
    [`${N}Bad format in credentials cache`, 'kerberos-no-ticket', { reason: 'empty' }],
    [`${N}Unsupported credentials cache format version number`, 'kerberos-no-ticket', { reason: 'junk' }],
    [`${N}Credentials cache permissions incorrect`, 'kerberos-no-ticket', { reason: 'unreadable' }],
    ['Improper format of Kerberos configuration file', 'kerberos-configuration', { reason: 'broken' }],
    [`${N}Can't find client principal bob@R in cache collection`, 'kerberos-other-principal', { principal: 'bob@R' }],
    [`${G}Ticket expired`, 'kerberos-ticket-expired', {}],
    [
      `${G}Server HTTP/x@R not found in Kerberos database`,

      'kerberos-service-unknown',
      { askedFor: 'HTTP/x@R', service: 'HTTP@data.example.org' },
    ],
    [`${G}Server krbtgt/OTHER@R not found in Kerberos database`, 'kerberos-realm-unknown', { realm: 'OTHER' }],
    [`${G}Cannot contact any KDC for realm 'R'`, 'kerberos-kdc-unreachable', { reason: 'refused', realm: 'R' }],
    [`${G}Cannot find KDC for realm "R"`, 'kerberos-configuration', { reason: 'no-kdc', realm: 'R' }],
    [`${G}Clock skew too great`, 'kerberos-clock-skew', {}],
    [`${G}Ticket not yet valid`, 'kerberos-clock-skew', {}],
    ['kinit: Password incorrect while getting initial credentials', 'kerberos-password-wrong', {}],
    ['Password expired.  You must change it now.', 'kerberos-password-expired', {}],
    [
      "kinit: Client's credentials have been revoked while getting initial credentials",

      'kerberos-account-closed',
      { reason: 'revoked' },
    ],
    [
      "kinit: Client's entry in database has expired while getting initial credentials",

      'kerberos-account-closed',
      { reason: 'expired' },
    ],
    [
      "kinit: Client 'nobody@R' not found in Kerberos database while getting initial credentials",

      'kerberos-user-unknown',
      { askedFor: 'nobody@R' },
    ],
    ['The specified target is unknown or unreachable', 'kerberos-service-unknown', {}],
    ['The clocks on the client and server machines are skewed.', 'kerberos-clock-skew', {}],
    ['No credentials are available in the security package', 'kerberos-no-ticket', { reason: 'missing' }],
    [`${G}KDC returned error string: FINDING_SERVER_KEY`, 'kerberos-encryption', { reason: 'service' }],
    [`${G}KDC has no support for encryption type`, 'kerberos-encryption', { reason: 'service' }],
    ['kinit: Generic preauthentication failure while getting initial credentials', 'kerberos-password-unusable', {}],
    ['Cosmic rays', 'kerberos-failed', {}],
  ])('explains %s as %s', (text, code, facts) => {
    const problem = explain({ ...basis, text });
    expect(problem).toMatchObject({ code, parameters: { host: 'data.example.org', ...facts } });
    expect(problem.detail).toContain(text);
  });

  test('reports a clock difference if an unexpired ticket is rejected as expired', () => {
    expect(explain({ ...basis, text: `${G}Ticket expired`, expiresAt: now + 3_600_000 }).code).toBe('kerberos-clock-skew');
    expect(explain({ ...basis, text: `${G}Ticket expired`, expiresAt: now - 1 }).code).toBe('kerberos-ticket-expired');
  });

  test.each<[Partial<Evidence>, string, object]>([
    [{ outcome: 'silent' }, 'kerberos-kdc-unreachable', { reason: 'silent', milliseconds: 5_000 }],
    [
      { outcome: 'missing', step: 'password' },
      'kerberos-not-installed',
      { reason: 'programs', install: expect.stringContaining('krb5-user') },
    ],
    [{ outcome: 'ended', text: 'Fatal error' }, 'kerberos-helper-ended', { step: 'token' }],
    [
      { step: 'password', text: 'kinit: KDC has no support for encryption type while getting initial credentials' },
      'kerberos-encryption',
      { reason: 'account' },
    ],
    [{ step: 'password', text: 'kinit: Cannot contact any KDC' }, 'kerberos-kdc-unreachable', { reason: 'refused', realm: 'R' }],
    [{ step: 'verify', text: `${G}Decrypt integrity check failed` }, 'kerberos-server-not-authenticated', { reason: 'wrong-token' }],
  ])('explains a failure with its context: %j', (evidence, code, facts) => {
    expect(explain({ ...basis, ...evidence })).toMatchObject({ code, parameters: facts });
  });
});
