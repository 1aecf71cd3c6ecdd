import { describe, expect, test } from 'vitest';
import { afterTicket, withObservations } from '../../../../electron/core/diagnosis/kerberos-evidence.ts';
import { makeProblem } from '../../../../electron/wire/problem-error.ts';
import type { Problem } from '../../../../shared/problems/problem.ts';

type Observed = Parameters<typeof withObservations>[1];

/** Returns what the steps before the sign-in observed: the certificate's names and subject, and the server's clock. */
const observed = (address: string, names: readonly string[], skewSeconds = 0, states: readonly string[] = []): Observed => ({
  baseUrl: new URL(address),
  certificate: async () => ({ subject: 'CN=node7.example.org, O=Example', names }),
  skewSeconds,
  tryKdc: async (host, port) => kdcStates.find((state) => state === states[port - 1]) ?? expect.fail(host),
});

const kdcStates = ['unknown-name', 'refused', 'silent', 'open'] as const;

const unknownService = makeProblem('kerberos-service-unknown', { parameters: { service: 'HTTP/data.example.org' } });

describe('what a connection test adds to a problem of Kerberos', () => {
  test('names another name of the certificate if the service is unknown, the name of its subject first', async () => {
    const names = ['*.example.org', 'data.example.org', 'other.example.org', 'node7.example.org', '192.0.2.7'];
    expect((await withObservations(unknownService, observed('https://data.example.org', names))).parameters).toMatchObject({
      reason: 'certificate-name',
      otherName: 'node7.example.org',
    });
    const address = makeProblem('kerberos-service-address', { parameters: { host: '192.0.2.7' } });
    expect((await withObservations(address, observed('https://192.0.2.7', names))).parameters.otherName).toBe('node7.example.org');
  });

  test('adds nothing without another name, without TLS, or to a more specific reason', async () => {
    const only = observed('https://data.example.org', ['data.example.org']);
    const alias = { ...unknownService, parameters: { reason: 'alias' } };
    expect(await withObservations(unknownService, only)).toBe(unknownService);
    expect(await withObservations(unknownService, observed('http://data.example.org', ['other.example.org']))).toBe(unknownService);
    expect(await withObservations(alias, observed('https://data.example.org', ['other.example.org']))).toBe(alias);
  });

  test.each([
    [0, { reason: 'realm' }],
    [-30, { reason: 'realm' }],
    [3_600, { reason: 'this-computer-behind', seconds: 3_600 }],
    [-600, { reason: 'this-computer-ahead', seconds: 600 }],
  ])('tells whose clock is wrong if the server’s clock is %i seconds ahead', async (skewSeconds, facts) => {
    const problem = makeProblem('kerberos-clock-skew');
    expect((await withObservations(problem, observed('http://data.example.org', [], skewSeconds))).parameters).toMatchObject(facts);
  });

  test('tells an outdated SRV record from a wrong name in krb5.conf', async () => {
    const problem = makeProblem('kerberos-kdc-unreachable', {
      parameters: { reason: 'no-contact', kdc: 'kdc1.example:1', kdcFrom: 'dns' },
    });
    const observations = observed('http://data.example.org', [], 0, ['unknown-name']);
    expect((await withObservations(problem, observations)).parameters.reason).toBe('kdc-record');
  });

  test.each<[string, readonly string[], string]>([
    ['kdc1.example:1', ['refused'], 'kdc-refused'],
    ['kdc1.example:1', ['open'], 'kdc-open'],
    ['kdc1.example:1, kdc2.example:2', ['unknown-name', 'unknown-name'], 'kdc-unknown-name'],
    ['[2001:db8::7]:1', ['silent'], 'silent'],
    ['kdc1.example:1, kdc2.example:2', ['refused', 'silent'], 'no-contact'],
    ['https://kdc.example/KdcProxy', [], 'no-contact'],
  ])('tells why %s can’t be reached, if all KDCs have the same reason: %j', async (kdc, states, reason) => {
    const problem = makeProblem('kerberos-kdc-unreachable', { parameters: { reason: 'no-contact', kdc } });
    expect((await withObservations(problem, observed('http://data.example.org', [], 0, states))).parameters.reason).toBe(reason);
  });

  const signedIn = {
    method: 'kerberos',
    who: 'jo@R',
    service: 'HTTP/data.example.org',
    headers: [['www-authenticate', 'Negotiate']],
  } as const;
  const failed = (code: Problem['code'], status: number, reason?: string): Problem =>
    makeProblem(code, { status, parameters: reason === undefined ? {} : { reason } });

  test.each<[Problem, string | undefined]>([
    [failed('deployment-fault', 500), 'kerberos'],
    [failed('not-permitted', 403, 'gateway'), 'kerberos'],
    [failed('not-permitted', 403, 'no-message'), 'kerberos'],
    [failed('not-permitted', 403, 'licence'), 'licence'],
    [failed('unexpected-answer', 431, 'request-headers-too-large'), 'large-ticket'],
    [failed('unexpected-answer', 400, 'bad-request'), 'with-ticket'],
    [{ ...failed('unexpected-answer', 400, 'bad-request'), detail: 'Invalid page' }, 'bad-request'],
    [failed('deployment-fault', 503), undefined],
    [failed('deployment-fault', 500, 'delegation'), 'delegation'],
  ])('explains a failure after the ticket only if the server gives no cause: %j', (problem, reason) => {
    expect(afterTicket(problem, signedIn).parameters.reason).toBe(reason);
  });

  test('doesn’t blame Kerberos if the server didn’t request it, or with another sign-in method', () => {
    const fault = failed('deployment-fault', 500);
    expect(afterTicket(fault, { ...signedIn, headers: [] })).toBe(fault);
    expect(afterTicket(fault, { ...signedIn, method: 'oauth-code' })).toBe(fault);
  });
});
