import type { ProblemCode } from '../../../shared/problems/problem.ts';
import type { KerberosSettings } from '../../../shared/signin/kerberos/settings.ts';
import { kerberosOnly } from '../../../shared/spnego/kerberos-token.ts';
import { sameOrigin } from '../../wire/address.ts';
import { type HeaderLines, headerValue } from '../../wire/header-lines.ts';
import { fail, ProblemError } from '../../wire/problem-error.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import { isNtlm, readNegotiate } from './challenges.ts';
import type { Context } from './helper-client.ts';

/** A request with Negotiate authentication, which can require several round trips (RFC 4559 §4). */
export interface NegotiatedRequest {
  /** Origin of the request. Defaults to the server's origin. */
  readonly origin?: URL;
  /**
   * Sends the request with these headers.
   *
   * @param address URL of a redirect target with the same origin. Defaults to the request's own URL.
   */
  attempt(credential: HeaderLines, address?: string): Promise<WireResponse>;
}

/** Facts of a ticket that a server rejects. */
export interface TicketFacts {
  /** Parameters for problems. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Whether the realm issued the ticket just now, so that the service's key can't have changed since. Null if unknown. */
  readonly isNew: boolean | null;
}

/** The settings and operations of a Negotiate authentication. */
export interface Negotiation {
  /** Origin of the service. Tokens for this service aren't sent to other origins. */
  readonly origin: URL;
  readonly mutualAuthentication: KerberosSettings['mutualAuthentication'];
  /** Whether the first request already contains a token. */
  readonly preemptive: boolean;
  /** Called when the origin offers Negotiate. */
  readonly onOffer: () => void;
  /** Creates a security context. @throws ProblemError */
  readonly begin: () => Promise<Context>;
  /** Passes the server's token to a context. `isRefusal`: whether the server sent it with status 401. @throws ProblemError */
  readonly proceed: (context: Context, token: string, isRefusal: boolean) => Promise<Context>;
  readonly forget: (context: Context) => void;
  /** Parameters for problems: the service, and the principal of the token. */
  readonly facts: Readonly<Record<string, string>>;
  /** Returns facts of the ticket in the client's token. */
  readonly ticketFacts: (token: string) => Promise<TicketFacts>;
  /** Returns the current time in epoch milliseconds. */
  readonly now: () => number;
}

/** Problems that a response has. The others occur before a token is sent. */
const responseProblems: ReadonlySet<ProblemCode> = new Set([
  'kerberos-not-offered',
  'kerberos-ntlm-refused',
  'kerberos-server-clock',
  'kerberos-server-not-authenticated',
  'kerberos-token-refused',
]);

const noFacts: TicketFacts = { parameters: {}, isNew: null };

/** Reasons of a rejected ticket that an older ticket explains, too. A rejection without a reason is the empty one. */
const changeableReasons: ReadonlySet<string | number> = new Set(['', 'answered', 'iis', 'iis-https', 'not-decrypted', 'no-key']);

/** Maximum number of round trips. */
const maximumLegs = 8;

/** Maximum difference of clocks in seconds. All implementations allow five minutes (RFC 4120 §7.5.9 specifies no value). */
const allowedSkewSeconds = 300;

function headersOf(context: Context): HeaderLines {
  const { token } = context.step;
  if (token === null) return [];
  // NTLM can be relayed and cracked, so the request fails if the library falls back to NTLM.
  const part = kerberosOnly(Buffer.from(token, 'base64'));
  if ('refused' in part) {
    return part.refused === 'ntlm' ? fail('kerberos-ntlm-refused', { parameters: { reason: 'own-token' } }) : fail('kerberos-failed');
  }
  return [['authorization', `Negotiate ${Buffer.from(part.token).toString('base64')}`]];
}

/** Returns by how many seconds the server's clock is ahead, from its `Date` header. Null without the header. */
function skewSeconds(response: WireResponse, now: number): number | null {
  const date = Date.parse(headerValue(response.headers, 'date') ?? '');
  return Number.isNaN(date) ? null : Math.round((date - now) / 1000);
}

class Conversation {
  readonly #request: NegotiatedRequest;
  readonly #negotiation: Negotiation;
  #context: Context | null = null;
  /** Whether a second token was created because the first one was preemptive, or was already used by a redirect. */
  #renewed = false;
  #address: string | undefined;

  constructor(request: NegotiatedRequest, negotiation: Negotiation) {
    this.#request = request;
    this.#negotiation = negotiation;
  }

  async run(): Promise<WireResponse> {
    try {
      if (this.#negotiation.preemptive) await this.#begin();
      for (let leg = 0; leg < maximumLegs; leg += 1) {
        const response = await this.#request.attempt(this.#context === null ? [] : headersOf(this.#context), this.#address);
        if (await this.#settled(response)) return response;
        response.discard();
      }
      return fail('kerberos-token-refused', { parameters: { ...this.#negotiation.facts, reason: 'endless', legs: maximumLegs } });
    } finally {
      this.#forget();
    }
  }

  #forget(): void {
    if (this.#context !== null) this.#negotiation.forget(this.#context);
    this.#context = null;
  }

  async #begin(): Promise<void> {
    this.#forget();
    this.#context = await this.#negotiation.begin();
  }

  /** Processes a response. Returns false if another round trip is necessary. */
  async #settled(response: WireResponse): Promise<boolean> {
    try {
      if (!response.credentialSent || !sameOrigin(new URL(response.url), this.#negotiation.origin)) return this.#fromOtherOrigin(response);
      return response.status === 401 ? await this.#challenged(response) : await this.#accepted(response);
    } catch (error) {
      response.discard();
      throw await this.#withRequest(error, response);
    }
  }

  /** Adds the request and the ticket to the problem of a response. */
  async #withRequest(error: unknown, { url, requestId, status }: WireResponse): Promise<unknown> {
    if (!(error instanceof ProblemError) || !responseProblems.has(error.problem.code)) return error;
    const { problem } = error;
    const request = { url, requestId, ...problem.parameters };
    const token = problem.code === 'kerberos-token-refused' ? this.#context?.step.token : null;
    const { parameters: ofTicket, isNew } = token == null ? noFacts : await this.#negotiation.ticketFacts(token);
    const { reason = '' } = problem.parameters;
    const byAge =
      isNew === false && changeableReasons.has(reason) ? 'cached-ticket' : isNew === true && reason === '' ? 'new-ticket' : null;
    const parameters = { ...request, ...ofTicket, ...(byAge !== null && { reason: byAge }) };
    return new ProblemError({ ...problem, status: problem.status ?? status, parameters }, { cause: error });
  }

  async #challenged(response: WireResponse): Promise<boolean> {
    const { offered, token, schemes } = readNegotiate(response.headers);
    const { facts, onOffer, proceed, now } = this.#negotiation;
    const parameters = { ...facts, offered: schemes.join(', ') };
    if (!offered && this.#context === null) {
      const isNtlmOnly = schemes.includes('ntlm');
      const isBearer = schemes.length > 0 && schemes.every((scheme) => scheme === 'bearer');
      const reason = isNtlmOnly ? 'only-ntlm' : isBearer ? 'bearer' : schemes.length === 0 ? 'no-scheme' : null;
      return fail(isNtlmOnly ? 'kerberos-ntlm-refused' : 'kerberos-not-offered', {
        parameters: { ...parameters, ...(reason !== null && { reason }) },
        status: 401,
      });
    }
    if (!offered && schemes.length > 0)
      return fail(schemes.includes('ntlm') ? 'kerberos-ntlm-refused' : 'kerberos-token-refused', {
        parameters: { ...parameters, reason: 'other-scheme' },
        status: 401,
      });
    if (offered) onOffer();
    if (token !== null && isNtlm(token)) return fail('kerberos-ntlm-refused', { parameters, status: 401 });
    // Redirects within the origin have already used the token. The next request is sent to the final URL of the redirects.
    if (response.redirects.length > 0) this.#address = response.url;
    if (offered && this.#context === null) {
      await this.#begin();
      return false;
    }
    if (token !== null && this.#context?.step.complete === false) {
      this.#context = await proceed(this.#context, token, true);
      if (this.#context.step.token !== null) return false;
    } else if (offered && token === null && !this.#renewed && (this.#negotiation.preemptive || response.redirects.length > 0)) {
      this.#renewed = true;
      await this.#begin();
      return false;
    }
    const skew = skewSeconds(response, now());
    if (skew !== null && Math.abs(skew) > allowedSkewSeconds) {
      const clock = { reason: skew > 0 ? 'ahead' : 'behind', seconds: Math.abs(skew), skewSeconds: skew };
      return fail('kerberos-server-clock', { parameters: { ...parameters, ...clock }, status: 401 });
    }
    // Servers can require channel binding for TLS only (RFC 5929).
    const binding = this.#negotiation.origin.protocol === 'https:' ? 'iis-https' : 'iis';
    const isIis = /\bIIS\b/i.test(headerValue(response.headers, 'server') ?? '');
    return fail('kerberos-token-refused', { parameters: { ...parameters, ...(isIis && { reason: binding }) }, status: 401 });
  }

  /** Processes a response from another origin. That origin received no token, so the response can't prove the server's identity. */
  #fromOtherOrigin(response: WireResponse): boolean {
    const { mutualAuthentication, facts } = this.#negotiation;
    if (!mutualAuthentication || response.status >= 400) return true;
    return fail('kerberos-server-not-authenticated', {
      parameters: { ...facts, reason: 'elsewhere', url: response.url },
      status: response.status,
    });
  }

  async #accepted(response: WireResponse): Promise<boolean> {
    const { mutualAuthentication, facts, proceed } = this.#negotiation;
    const believed = response.status < 400;
    const refuse = (reason: string): never =>
      fail('kerberos-server-not-authenticated', { parameters: { ...facts, reason }, status: response.status });
    const isPage = /^text\/html\b/i.test(headerValue(response.headers, 'content-type') ?? '');
    if (this.#context === null) return mutualAuthentication && believed ? refuse(isPage ? 'web-page' : 'not-asked') : true;
    const { token } = readNegotiate(response.headers);
    if (token !== null && isNtlm(token)) return fail('kerberos-ntlm-refused', { parameters: facts, status: response.status });
    if (token !== null && !this.#context.step.complete) this.#context = await proceed(this.#context, token, false);
    // Error responses can come from a proxy and contain no token. They are shown to the user, but their content is never used as rows.
    if (mutualAuthentication && believed && !this.#context.step.complete) {
      if (token !== null) return refuse('wrong-token');
      return refuse(this.#negotiation.origin.protocol === 'https:' ? 'no-token-https' : 'no-token');
    }
    return true;
  }
}

/**
 * Sends a request with all round trips that its server requires. With mutual authentication, returns the response only if the server is
 * authenticated.
 *
 * @throws ProblemError `kerberos-not-offered`, `kerberos-ntlm-refused`, `kerberos-token-refused`, `kerberos-server-clock`,
 *   `kerberos-server-not-authenticated`, or the error of `begin`, `proceed`, or the request.
 */
export function negotiate(request: NegotiatedRequest, negotiation: Negotiation): Promise<WireResponse> {
  return new Conversation(request, negotiation).run();
}
