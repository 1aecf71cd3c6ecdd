import { describe, expect, test } from 'vitest';
import type { Context } from '../../../../electron/signin/kerberos/helper-client.ts';
import { type Negotiation, negotiate } from '../../../../electron/signin/kerberos/negotiate.ts';
import type { HeaderLines } from '../../../../electron/wire/header-lines.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import type { WireAnswer } from '../../../../electron/wire/wire-answer.ts';

const origin = new URL('https://data.example.org');

interface Scripted {
  readonly status: number;
  readonly challenges?: readonly string[];
  readonly url?: string;
  readonly redirected?: boolean;
  readonly credentialKept?: boolean;
}

/** Answers in turn; `sent` is what each leg carried, and where it went. */
function scripted(answers: readonly Scripted[], options: Partial<Negotiation> = {}) {
  const sent: string[] = [];
  const log: string[] = [];
  let begun = 0;
  const attempt = async (credential: HeaderLines, address = 'here'): Promise<WireAnswer> => {
    const scriptedAnswer = answers[sent.length];
    sent.push(`${address} ${credential[0]?.[1] ?? 'nothing'}`);
    if (scriptedAnswer === undefined) throw new Error('one leg too many');
    const { status, challenges = [], url = origin.href, redirected = false, credentialKept = true } = scriptedAnswer;
    return {
      url,
      status,
      statusText: '',
      headers: challenges.map((value) => ['www-authenticate', value] as const),
      redirects: redirected ? [{ status: 302, from: origin.href, to: url, dropped: [] }] : [],
      credentialKept,
      exchange: {
        connection: null,
        timings: { reused: false, dns: null, tcp: null, proxy: null, tls: null, firstByte: 0 },
        redirects: [],
        retries: [],
      },
      body: (async function* () {})(),
      discard: () => void log.push(`discarded ${status}`),
    };
  };
  const context = (token: string | null, complete = false): Context => ({ step: { context: begun, token, complete, username: null } });
  const negotiation: Negotiation = {
    origin,
    mutualAuthentication: true,
    unasked: false,
    onOffer: () => void log.push('offered'),
    begin: async () => {
      begun += 1;
      return context(`t${begun}`);
    },
    proceed: async (_context, token) => (token === 'more' ? context('next') : context(null, token === 'proof')),
    forget: () => void log.push('forgot'),
    facts: { host: 'data.example.org', service: 'HTTP@data.example.org' },
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

describe('Negotiate', () => {
  test('goes through as many legs as the server wants, in one context, which is let go in the end', async () => {
    const { outcome, sent, log } = scripted([
      asks,
      { status: 401, challenges: ['Negotiate more'] },
      { status: 401, challenges: ['Negotiate more'] },
      proves(),
    ]);
    expect(await outcome).toBe(200);
    expect(sent).toEqual(['here nothing', 'here Negotiate t1', 'here Negotiate next', 'here Negotiate next']);
    expect(log.filter((line) => line === 'forgot')).toHaveLength(1);
  });

  test('gives up a server that never comes to an end', async () => {
    const { outcome, sent } = scripted([asks, ...Array.from({ length: 20 }, () => ({ status: 401, challenges: ['Negotiate more'] }))]);
    expect(await outcome).toMatchObject({ code: 'kerberos-token-refused', parameters: { reason: 'endless' } });
    expect(sent).toHaveLength(8);
  });

  test('sends a refused token that was not asked for once more, and no third', async () => {
    const twice = scripted([asks, asks], { unasked: true });
    expect(await twice.outcome).toMatchObject({ code: 'kerberos-token-refused', status: 401 });
    expect(twice.sent).toEqual(['here Negotiate t1', 'here Negotiate t2']);
    const fresh = scripted([asks, asks]);
    expect(await fresh.outcome).toMatchObject({ code: 'kerberos-token-refused' });
    expect(fresh.sent).toHaveLength(2);
  });

  test('sends no token to another origin, whatever it asks for', async () => {
    const url = 'https://evil.example.org/';
    const anonymous = scripted([{ ...asks, url, redirected: true }]);
    expect(await anonymous.outcome).toBe(401);
    const dropped = scripted([{ ...asks, url, redirected: true, credentialKept: false }], { unasked: true });
    expect(await dropped.outcome).toBe(401);
    expect([...anonymous.sent, ...dropped.sent]).toEqual(['here nothing', 'here Negotiate t1']);
    expect([...anonymous.log, ...dropped.log]).not.toContain('offered');
    const rows = scripted([{ status: 200, url, redirected: true }]);
    expect(await rows.outcome).toMatchObject({ code: 'kerberos-server-not-authenticated', parameters: { reason: 'elsewhere' } });
    expect(await scripted([{ status: 200, url, redirected: true }], { mutualAuthentication: false }).outcome).toBe(200);
  });

  test('takes a new token to where a redirect of the same origin led', async () => {
    const url = `${origin.href}there`;
    const { outcome, sent } = scripted([asks, { ...asks, url, redirected: true }, proves()]);
    expect(await outcome).toBe(200);
    expect(sent).toEqual(['here nothing', 'here Negotiate t1', `${url} Negotiate t2`]);
  });

  test.each([200, 204, 304])('withholds an answer of status %i without proof, and closes its connection', async (status) => {
    const { outcome, log } = scripted([asks, { status }]);
    expect(await outcome).toMatchObject({ code: 'kerberos-server-not-authenticated', parameters: { reason: 'no-token' }, status });
    expect(log).toContain(`discarded ${status}`);
  });

  test('withholds an answer with a wrong proof', async () => {
    expect(await scripted([asks, { status: 200, challenges: ['Negotiate forged'] }]).outcome).toMatchObject({
      code: 'kerberos-server-not-authenticated',
      parameters: { reason: 'wrong-token' },
    });
  });

  test('lets a refusal through that somebody in between may have written', async () => {
    expect(await scripted([asks, { status: 502 }]).outcome).toBe(502);
  });

  test('never sends what NTLM would, and takes nothing of it', async () => {
    const own = scripted([asks], {
      begin: async () => ({ step: { context: 1, token: 'TlRMTVNTUAABAAAA', complete: false, username: null } }),
    });
    expect(await own.outcome).toMatchObject({ code: 'kerberos-ntlm-refused' });
    expect(own.sent).toEqual(['here nothing']);
    expect(await scripted([{ status: 401, challenges: ['Negotiate TlRMTVNTUAACAAAA'] }]).outcome).toMatchObject({
      code: 'kerberos-ntlm-refused',
    });
  });
});
