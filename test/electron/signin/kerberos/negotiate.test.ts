import { describe, expect, test, vi } from 'vitest';
import type { Context } from '../../../../electron/signin/kerberos/helper-client.ts';
import { type Negotiation, negotiate } from '../../../../electron/signin/kerberos/negotiate.ts';
import type { HeaderLines } from '../../../../electron/wire/header-lines.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import type { WireResponse } from '../../../../electron/wire/wire-response.ts';
import { wrapKerberosToken } from '../../../../shared/spnego/kerberos-token.ts';
import { kerberos, ntlm } from '../../../../shared/spnego/mechanism.ts';
import { base64, initToken, kerberosToken, ntlmMessage, responseToken, windowsList } from '../../../shared/spnego/tokens.ts';

const origin = new URL('https://data.example.org');

interface Scripted {
  readonly status: number;
  readonly challenges?: readonly string[];
  readonly server?: string;
  readonly contentType?: string;
  readonly url?: string;
  readonly redirected?: boolean;
  readonly credentialSent?: boolean;
}

/** Returns the token that a context sends, with an inner ticket of this name. */
const tokenOf = (name: string): string => base64(wrapKerberosToken(kerberosToken(name)));

/** Returns the name of the token in a header. */
const nameOf = (header: string | undefined): string =>
  ['t1', 't2', 'next'].find((name) => header === `Negotiate ${tokenOf(name)}`) ?? header ?? 'nothing';

/** Returns scripted responses in order. `sent` contains the address and the token of each request. */
function scripted(responses: readonly Scripted[], options: Partial<Negotiation> = {}) {
  const sent: string[] = [];
  const log: string[] = [];
  let begun = 0;
  const attempt = async (credential: HeaderLines, address = 'here'): Promise<WireResponse> => {
    const scriptedResponse = responses[sent.length];
    sent.push(`${address} ${nameOf(credential[0]?.[1])}`);
    if (scriptedResponse === undefined) throw new Error('one leg too many');
    const {
      status,
      challenges = [],
      server = '',
      contentType = '',
      url = origin.href,
      redirected = false,
      credentialSent = true,
    } = scriptedResponse;
    return {
      url,
      status,
      statusText: '',
      requestId: 'a-1',
      headers: [['server', server], ['content-type', contentType], ...challenges.map((value) => ['www-authenticate', value] as const)],
      redirects: redirected ? [{ status: 302, from: origin.href, to: url, dropped: [] }] : [],
      credentialSent,
      sent: { accept: '', bytes: 0, largest: 'URL', largestBytes: 0 },
      exchange: {
        connection: null,
        timings: { reused: false, dns: null, tcp: null, proxy: null, tls: null, firstByte: 0 },
        redirects: [],
        retries: [],
      },
      body: (async function* () {})(),
      trailers: () => [],
      discard: () => void log.push(`discarded ${status}`),
    };
  };
  const context = (token: string | null, complete = false): Context => ({
    step: { context: begun, token: token === null ? null : tokenOf(token), complete, username: null },
  });
  const negotiation: Negotiation = {
    origin,
    mutualAuthentication: true,
    preemptive: false,
    onOffer: () => void log.push('offered'),
    begin: async () => {
      begun += 1;
      return context(`t${begun}`);
    },
    proceed: async (_context, token) => (token === 'more' ? context('next') : context(null, token === 'proof')),
    forget: () => void log.push('forgot'),
    facts: { host: 'data.example.org', service: 'HTTP/data.example.org' },
    ticketFacts: async () => ({ parameters: { keyVersion: 2 }, isNew: null }),
    now: () => 0,
    ...options,
  };
  const outcome = negotiate({ attempt }, negotiation).then(
    ({ status }) => status,
    (error: unknown) => problemOf(error),
  );
  return { outcome, sent, log };
}

const asks: Scripted = { status: 401, challenges: ['Negotiate'] };
const proves = (status = 200): Scripted => ({ status, challenges: ['Negotiate proof'] });

const aged = (isNew: boolean) => async () => ({ parameters: { keyVersion: 2 }, isNew });

describe('Negotiate', () => {
  test('continues for as many steps as the server requires, in one context that is then released', async () => {
    const { outcome, sent, log } = scripted([
      asks,
      { status: 401, challenges: ['Negotiate more'] },
      { status: 401, challenges: ['Negotiate more'] },
      proves(),
    ]);
    expect(await outcome).toBe(200);
    expect(sent).toEqual(['here nothing', 'here t1', 'here next', 'here next']);
    expect(log.filter((line) => line === 'forgot')).toHaveLength(1);
  });

  test('stops if a server never completes the exchange', async () => {
    const { outcome, sent } = scripted([asks, ...Array.from({ length: 20 }, () => ({ status: 401, challenges: ['Negotiate more'] }))]);
    expect(await outcome).toMatchObject({ code: 'kerberos-token-refused', parameters: { reason: 'endless' } });
    expect(sent).toHaveLength(8);
  });

  test('retries a rejected preemptive token once with a new token, and doesn’t retry other tokens', async () => {
    const twice = scripted([asks, asks], { preemptive: true });
    expect(await twice.outcome).toMatchObject({ code: 'kerberos-token-refused', status: 401 });
    expect(twice.sent).toEqual(['here t1', 'here t2']);
    const fresh = scripted([asks, asks]);
    expect(await fresh.outcome).toMatchObject({ code: 'kerberos-token-refused' });
    expect(fresh.sent).toHaveLength(2);
  });

  test.each<[string, Partial<Negotiation>, string, string | undefined]>([
    ['without a reason', {}, '', undefined],
    ['by IIS over HTTPS, which can require channel binding', {}, 'Microsoft-IIS/10.0', 'iis-https'],
    ['by IIS over HTTP', { origin: new URL('http://data.example.org') }, 'Microsoft-IIS/10.0', 'iis'],
    ['although it is new', { ticketFacts: aged(true) }, '', 'new-ticket'],
    ['with an older ticket of the cache', { ticketFacts: aged(false) }, 'Microsoft-IIS/10.0', 'cached-ticket'],
  ])('describes the ticket and the request of a ticket that is rejected %s', async (_how, options, server, reason) => {
    const url = options.origin?.href ?? origin.href;
    const problem = await scripted(
      [
        { ...asks, url },
        { ...asks, server, url },
      ],
      options,
    ).outcome;
    expect(problem).toMatchObject({
      code: 'kerberos-token-refused',
      status: 401,
      parameters: { url, requestId: 'a-1', keyVersion: 2 },
    });
    expect(typeof problem === 'object' && problem?.parameters.reason).toBe(reason);
  });

  test('sends no token to another origin, even if it requests one', async () => {
    const url = 'https://evil.example.org/';
    const anonymous = scripted([{ ...asks, url, redirected: true }]);
    expect(await anonymous.outcome).toBe(401);
    const dropped = scripted([{ ...asks, url, redirected: true, credentialSent: false }], { preemptive: true });
    expect(await dropped.outcome).toBe(401);
    expect([...anonymous.sent, ...dropped.sent]).toEqual(['here nothing', 'here t1']);
    expect([...anonymous.log, ...dropped.log]).not.toContain('offered');
    const rows = scripted([{ status: 200, url, redirected: true }]);
    expect(await rows.outcome).toMatchObject({ code: 'kerberos-server-not-authenticated', parameters: { reason: 'elsewhere' } });
    expect(await scripted([{ status: 200, url, redirected: true }], { mutualAuthentication: false }).outcome).toBe(200);
  });

  test('sends a new token to the target of a same-origin redirect', async () => {
    const url = `${origin.href}there`;
    const { outcome, sent } = scripted([asks, { ...asks, url, redirected: true }, proves()]);
    expect(await outcome).toBe(200);
    expect(sent).toEqual(['here nothing', 'here t1', `${url} t2`]);
  });

  test.each([200, 204, 304])('withholds a response of status %i without proof, and closes its connection', async (status) => {
    const { outcome, log } = scripted([asks, { status }]);
    expect(await outcome).toMatchObject({ code: 'kerberos-server-not-authenticated', parameters: { reason: 'no-token-https' }, status });
    expect(log).toContain(`discarded ${status}`);
  });

  test.each([
    ['text/html; charset=utf-8', 'web-page'],
    ['application/json', 'not-asked'],
  ])('tells a web page from data that needs no sign-in: %s', async (contentType, reason) => {
    const { outcome } = scripted([{ status: 200, contentType }]);
    expect(await outcome).toMatchObject({ code: 'kerberos-server-not-authenticated', parameters: { reason, url: origin.href } });
  });

  test('withholds a response with a wrong proof', async () => {
    expect(await scripted([asks, { status: 200, challenges: ['Negotiate forged'] }]).outcome).toMatchObject({
      code: 'kerberos-server-not-authenticated',
      parameters: { reason: 'wrong-token' },
    });
  });

  test('returns an error response without proof, because a gateway might have sent it', async () => {
    expect(await scripted([asks, { status: 502 }]).outcome).toBe(502);
  });

  test.each([
    ['is bare NTLM', ntlmMessage],
    ['contains NTLM', initToken([kerberos], ntlmMessage)],
    ['prefers NTLM', initToken([ntlm, kerberos], kerberosToken())],
  ])('never sends a token that %s', async (_what, token) => {
    const begin = async () => ({ step: { context: 1, token: base64(token), complete: false, username: null } });
    const { outcome, sent } = scripted([asks], { begin });
    expect(await outcome).toMatchObject({ code: 'kerberos-ntlm-refused', parameters: { reason: 'own-token' } });
    expect(sent).toEqual(['here nothing']);
  });

  test('never lists NTLM in a token that it sends', async () => {
    const begin = async () => ({
      step: { context: 1, token: base64(initToken(windowsList, kerberosToken())), complete: false, username: null },
    });
    const { outcome, sent } = scripted([asks, asks], { begin });
    await outcome;
    const bytes = Buffer.from(sent[1]?.split(' ').at(-1) ?? '', 'base64').toString('hex');
    expect(bytes).toContain(kerberos);
    expect(bytes).not.toContain(ntlm);
  });

  test('doesn’t send a token that it can’t parse', async () => {
    const begin = async () => ({ step: { context: 1, token: 'AAAA', complete: false, username: null } });
    const { outcome, sent } = scripted([asks], { begin });
    expect(await outcome).toMatchObject({ code: 'kerberos-failed' });
    expect(sent).toEqual(['here nothing']);
  });

  test.each([
    ['is bare NTLM', ntlmMessage],
    ['contains NTLM', responseToken({ state: 1, token: ntlmMessage })],
    ['selects NTLM', responseToken({ state: 1, mechanism: ntlm })],
  ])('ignores a reply that %s, with any status', async (_what, token) => {
    const challenges = [`Negotiate ${base64(token)}`];
    const proceed = vi.fn<Negotiation['proceed']>();
    for (const status of [401, 200]) {
      const { outcome } = scripted([asks, { status, challenges }], { proceed });
      expect(await outcome).toMatchObject({ code: 'kerberos-ntlm-refused' });
    }
    expect(proceed).not.toHaveBeenCalled();
  });
});
