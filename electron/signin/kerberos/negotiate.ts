import type { KerberosSettings } from '../../../shared/signin/kerberos/settings.ts';
import { kerberosOnly } from '../../../shared/spnego/kerberos-token.ts';
import { sameOrigin } from '../../wire/address.ts';
import { type HeaderLines, headerValue } from '../../wire/header-lines.ts';
import { fail } from '../../wire/problem-error.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import { isNtlm, readNegotiate } from './challenges.ts';
import type { Context } from './helper-client.ts';

/** One request in the name of an identity, in as many legs as Negotiate needs (RFC 4559 §4). */
export interface NegotiatedRequest {
  /** Where it goes, if not to the server itself. */
  readonly origin?: URL;
  /** Sends the request with these headers, to its own address or to one of the same origin that it was redirected to. */
  attempt(credential: HeaderLines, address?: string): Promise<WireResponse>;
}

/** What Negotiate works with. */
export interface Negotiation {
  /** Of the service: no token made for it goes to another. */
  readonly origin: URL;
  readonly mutualAuthentication: KerberosSettings['mutualAuthentication'];
  /** Whether the first leg carries a token. */
  readonly unasked: boolean;
  /** Told once the origin offers Negotiate. */
  readonly onOffer: () => void;
  /** Begins a context. @throws ProblemError */
  readonly begin: () => Promise<Context>;
  /** Gives the server's token to a context. @throws ProblemError */
  readonly proceed: (context: Context, token: string) => Promise<Context>;
  readonly forget: (context: Context) => void;
  /** Facts for problems: whom the token is for, and whose it is. */
  readonly facts: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A server that goes on asking is given up after so many requests. */
const mostLegs = 8;

/** Clocks may differ by five minutes (RFC 4120 §7.5.9 leaves it open, every implementation takes this). */
const allowedSkewSeconds = 300;

function headersOf(context: Context): HeaderLines {
  const { token } = context.step;
  if (token === null) return [];
  // NTLM can be relayed and cracked: a library that falls back to it must not get it out.
  const part = kerberosOnly(Buffer.from(token, 'base64'));
  if ('refused' in part) {
    return part.refused === 'ntlm' ? fail('kerberos-ntlm-refused', { parameters: { reason: 'own-token' } }) : fail('kerberos-failed');
  }
  return [['authorization', `Negotiate ${Buffer.from(part.token).toString('base64')}`]];
}

/** How far the server's clock lies from ours, by its `Date` header; null where it does not tell. */
function skewSeconds(response: WireResponse, now: number): number | null {
  const date = Date.parse(headerValue(response.headers, 'date') ?? '');
  return Number.isNaN(date) ? null : Math.round((date - now) / 1000);
}

class Conversation {
  readonly #request: NegotiatedRequest;
  readonly #negotiation: Negotiation;
  #context: Context | null = null;
  /** Whether a token was refused that was sent unasked, or used up by a redirect: a second refusal is final. */
  #renewed = false;
  #address: string | undefined;

  constructor(request: NegotiatedRequest, negotiation: Negotiation) {
    this.#request = request;
    this.#negotiation = negotiation;
  }

  async run(): Promise<WireResponse> {
    try {
      if (this.#negotiation.unasked) await this.#begin();
      for (let leg = 0; leg < mostLegs; leg += 1) {
        const response = await this.#request.attempt(this.#context === null ? [] : headersOf(this.#context), this.#address);
        if (await this.#settled(response)) return response;
        response.discard();
      }
      return fail('kerberos-token-refused', { parameters: { ...this.#negotiation.facts, reason: 'endless', legs: mostLegs } });
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

  /** True where the response is the one; false where another leg is due. */
  async #settled(response: WireResponse): Promise<boolean> {
    try {
      if (!response.credentialSent || !sameOrigin(new URL(response.url), this.#negotiation.origin)) return this.#elsewhere(response);
      return response.status === 401 ? await this.#challenged(response) : await this.#accepted(response);
    } catch (error) {
      response.discard();
      throw error;
    }
  }

  async #challenged(response: WireResponse): Promise<boolean> {
    const { offered, token, schemes } = readNegotiate(response.headers);
    const { facts, onOffer, proceed, now } = this.#negotiation;
    const parameters = { ...facts, offered: schemes.join(', ') };
    if (!offered && this.#context === null) {
      return fail(schemes.includes('ntlm') ? 'kerberos-ntlm-refused' : 'kerberos-not-offered', { parameters, status: 401 });
    }
    if (offered) onOffer();
    if (token !== null && isNtlm(token)) return fail('kerberos-ntlm-refused', { parameters, status: 401 });
    // A redirect within the origin used the token up: the next one goes where the response came from.
    if (response.redirects.length > 0) this.#address = response.url;
    if (offered && this.#context === null) {
      await this.#begin();
      return false;
    }
    if (token !== null && this.#context?.step.complete === false) {
      this.#context = await proceed(this.#context, token);
      if (this.#context.step.token !== null) return false;
    } else if (offered && token === null && !this.#renewed && (this.#negotiation.unasked || response.redirects.length > 0)) {
      this.#renewed = true;
      await this.#begin();
      return false;
    }
    const skew = skewSeconds(response, now());
    const code = skew !== null && Math.abs(skew) > allowedSkewSeconds ? 'kerberos-server-clock' : 'kerberos-token-refused';
    return fail(code, { parameters: { ...parameters, ...(skew === null ? {} : { skewSeconds: skew }) }, status: 401 });
  }

  /** After a redirect that dropped the token: another's answer, whatever it asks for, concerns nobody here and proves nothing. */
  #elsewhere(response: WireResponse): boolean {
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
    if (this.#context === null) return mutualAuthentication && believed ? refuse('not-asked') : true;
    const { token } = readNegotiate(response.headers);
    if (token !== null && isNtlm(token)) return fail('kerberos-ntlm-refused', { parameters: facts, status: response.status });
    if (token !== null && !this.#context.step.complete) this.#context = await proceed(this.#context, token);
    // A refusal's words may come from a proxy that knows no tokens: they are shown, never believed as rows.
    if (mutualAuthentication && believed && !this.#context.step.complete) return refuse(token === null ? 'no-token' : 'wrong-token');
    return true;
  }
}

/**
 * Sends one request with as many legs as its server asks for, and lets the response through only where the server has proved itself.
 *
 * @throws ProblemError `kerberos-not-offered`, `kerberos-ntlm-refused`, `kerberos-token-refused`, `kerberos-server-clock`,
 * `kerberos-server-not-authenticated`, and whatever `begin`, `proceed` and the request throw.
 */
export function negotiate(request: NegotiatedRequest, negotiation: Negotiation): Promise<WireResponse> {
  return new Conversation(request, negotiation).run();
}
