import { describe, expect, test } from 'vitest';
import { type Evidence, explain } from '../../../../electron/signin/kerberos/explain.ts';

const G = 'Unspecified GSS failure.  Minor code may provide more information: ';
const N = 'No credentials were supplied, or the credentials were unavailable or inaccessible: ';

const now = Date.UTC(2026, 10, 21);
const basis: Evidence = {
  step: 'token',
  text: '',
  host: 'data.example.org',
  url: 'https://data.example.org/',
  service: 'HTTP/data.example.org',
  principal: 'jo@R',
  realm: null,
  cache: 'FILE:/tmp/c',
  cacheFrom: 'named',
  now,
  limit: 5_000,
};

describe('the messages of Kerberos', () => {
  test.each<[text: string, code: string, facts: object]>([
    [
      `${N}No Kerberos credentials available (default cache: FILE:/tmp/c)`,
      'kerberos-no-ticket',
      { reason: 'missing-named', cache: 'FILE:/tmp/c' },
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
      { askedFor: 'HTTP/x@R', service: 'HTTP/data.example.org' },
    ],
    [`${G}Server krbtgt/OTHER@R not found in Kerberos database`, 'kerberos-realm-unknown', { realm: 'OTHER' }],
    [`${G}Cannot contact any KDC for realm 'R'`, 'kerberos-kdc-unreachable', { reason: 'no-contact', realm: 'R' }],
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
    ['No credentials are available in the security package', 'kerberos-no-ticket', { reason: 'missing-named' }],
    [`${G}KDC returned error string: FINDING_SERVER_KEY`, 'kerberos-encryption', { reason: 'service' }],
    [`${G}KDC has no support for encryption type`, 'kerberos-encryption', { reason: 'service' }],
    ['kinit: Generic preauthentication failure while getting initial credentials', 'kerberos-password-unusable', {}],
    [`${G}Server principal valid for user2user only`, 'kerberos-service-closed', { service: 'HTTP/data.example.org' }],
    [`${G}Server's entry in database has expired`, 'kerberos-service-closed', {}],
    [`${G}Credentials for server have been revoked`, 'kerberos-service-closed', {}],
    [`${G}KDC policy rejects request`, 'kerberos-policy-denied', { principal: 'jo@R' }],
    [`${G}Policy rejects transited path`, 'kerberos-realm-unknown', {}],
    [`${G}Decrypt integrity check failed`, 'kerberos-ticket-rejected', {}],
    [`${G}TGT has been revoked`, 'kerberos-ticket-rejected', {}],
    [`${G}KDC returned error string: PROCESS_TGS`, 'kerberos-ticket-rejected', {}],
    [`${G}Matching credential not found (filename: /tmp/c)`, 'kerberos-no-ticket', { reason: 'no-granting-ticket' }],
    ['klist: No KCM server found while resolving ccache', 'kerberos-no-ticket', { reason: 'cache-service' }],
    ["klist: Credentials cache keyring 'persistent:1:1' not found", 'kerberos-no-ticket', { reason: 'missing-named' }],
    [`${N}Credential cache is empty`, 'kerberos-no-ticket', { reason: 'empty' }],
    ['kinit: KDC reply did not match expectations while getting', 'kerberos-configuration', { reason: 'realm-name' }],
    [
      'kinit: Cannot find KDC for realm "r.example" while getting',
      'kerberos-configuration',
      { reason: 'realm-case', expected: 'R.EXAMPLE' },
    ],
    ['klist: Permission denied while initializing krb5', 'kerberos-configuration', { reason: 'unreadable' }],
    ['klist: Included profile file could not be read while initializing krb5', 'kerberos-configuration', { reason: 'broken' }],
    ['kinit: Client not yet valid - try again later', 'kerberos-account-closed', { reason: 'not-yet-valid' }],
    ['Cosmic rays', 'kerberos-failed', {}],
  ])('explains %s as %s', (text, code, facts) => {
    const problem = explain({ ...basis, text });
    expect(problem).toMatchObject({ code, parameters: { host: 'data.example.org', ...facts } });
    expect(problem.detail).toBe(text.replace(G, '').replace(N, ''));
  });

  test('reports an error that the server sent in its token as a rejected token, not as a wrong proof of identity', () => {
    for (const [message, why] of [
      ['Message stream modified', 'not-decrypted'],
      ['Key version is not available', 'no-key'],
      ['Invalid token was supplied', 'answered'],
    ])
      expect(explain({ ...basis, step: 'refused', text: `${G}${message}` })).toMatchObject({
        code: 'kerberos-token-refused',
        parameters: { reason: why },
      });
    expect(explain({ ...basis, step: 'refused', text: `${G}Clock skew too great` })).toMatchObject({
      code: 'kerberos-server-clock',
      parameters: { reason: 'reported' },
    });
    expect(explain({ ...basis, step: 'verify', text: `${G}Message stream modified` }).code).toBe('kerberos-server-not-authenticated');
  });

  test.each<[Partial<Evidence>, object]>([
    [
      { cacheFrom: 'system', cache: null },
      { reason: 'missing', cache: 'FILE:/tmp/krb5cc_7', kinit: 'kinit jo@R' },
    ],
    [{ cacheFrom: 'variable' }, { reason: 'missing-variable', kinit: 'kinit -c FILE:/tmp/c jo@R' }],
    [
      { cacheFrom: 'named', principal: null, defaultRealm: 'D' },
      { reason: 'missing-named', kinit: 'kinit -c FILE:/tmp/c USER@D', realm: 'D' },
    ],
    [{ cacheFrom: 'password' }, { reason: 'missing-own' }],
  ])('names the missing cache, what selects it, and the command for a ticket: %j', (evidence, facts) => {
    const text = 'klist: No credentials cache found (filename: /tmp/krb5cc_7)';
    expect(explain({ ...basis, step: 'ticket', text, ...evidence }).parameters).toMatchObject(facts);
  });

  test.each<[Partial<Evidence>, string | undefined]>([
    [{}, undefined],
    [{ serviceFrom: 'configured' }, 'configured'],
    [{ serviceFrom: 'canonical' }, 'canonical'],
    [{ canonical: 'node7.example.org' }, 'alias'],
    [{ host: 'data' }, 'short-name'],
  ])('explains why a service is unknown by how its name was determined: %j', (evidence, why) => {
    const { parameters } = explain({ ...basis, text: `${G}Server HTTP/data.example.org@R not found in Kerberos database`, ...evidence });
    expect(parameters).toMatchObject({ realm: 'R', service: 'HTTP/data.example.org' });
    expect([parameters.reason, parameters.kinit]).toEqual([why, undefined]);
  });

  test('tells a ticket that couldn’t be saved from a cache that can’t be read', () => {
    const text = 'kinit: Credentials cache I/O operation failed XXX';
    expect(explain({ ...basis, step: 'password', text }).parameters.reason).toBe('not-writable');
    expect(explain({ ...basis, text }).parameters.reason).toBe('junk');
  });

  test('reports a clock difference if an unexpired ticket is rejected as expired', () => {
    expect(explain({ ...basis, text: `${G}Ticket expired`, expiresAt: now + 3_600_000 }).code).toBe('kerberos-clock-skew');
    expect(explain({ ...basis, text: `${G}Ticket expired`, expiresAt: now - 1 }).code).toBe('kerberos-ticket-expired');
  });

  test.each<[Partial<Evidence>, string, object]>([
    [{ outcome: 'silent' }, 'kerberos-kdc-unreachable', { reason: 'silent', seconds: 5 }],
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
    [
      { step: 'password', text: 'kinit: KDC has no support for encryption type', permittedTypes: 'arcfour-hmac' },
      'kerberos-encryption',
      { reason: 'account-permitted', permitted: 'arcfour-hmac' },
    ],
    [
      { text: `${G}KDC has no support for encryption type`, permittedTypes: 'arcfour-hmac' },
      'kerberos-encryption',
      { reason: 'service-permitted', permitted: 'arcfour-hmac', service: 'HTTP/data.example.org' },
    ],
    [
      { text: `${G}Encryption type arcfour-hmac not permitted`, permittedTypes: 'aes256-cts-hmac-sha1-96' },
      'kerberos-encryption',
      { reason: 'type-permitted', encryption: 'arcfour-hmac', permitted: 'aes256-cts-hmac-sha1-96' },
    ],
    [{ step: 'password', text: 'kinit: Cannot contact any KDC' }, 'kerberos-kdc-unreachable', { reason: 'no-contact', realm: 'R' }],
    [{ step: 'verify', text: `${G}Decrypt integrity check failed` }, 'kerberos-server-not-authenticated', { reason: 'wrong-token' }],
  ])('explains a failure with its context: %j', (evidence, code, facts) => {
    expect(explain({ ...basis, ...evidence })).toMatchObject({ code, parameters: facts });
  });
});
