import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { serviceTokenHeader } from '../../access/challenge.ts';

/** The limit of failed sign-ins. A reload of the configuration can change it. */
export interface SignInLimits {
  /** Maximum number of failed sign-ins per network and minute. */
  readonly failedSignIns: number;
}

/** Maximum number of addresses, and of credentials, in memory. The oldest are removed first. */
const maxRemembered = 10_000;
/** Milliseconds for which valid credentials are accepted, even if their address has too many failures. */
const acceptedFor = 600_000;

/**
 * Counts failed sign-ins by address. If an address has too many per minute, the service verifies no further credentials from it, except
 * recently valid ones.
 *
 * Other users of the same address can therefore continue. Negotiate tokens don't count, because each is valid only once: see
 * `negotiateCheck` for their limits.
 */
export class FailedSignIns {
  readonly #limits: SignInLimits;
  readonly #key = randomBytes(32);
  readonly #failures = new Map<string, { readonly count: number; readonly at: number }>();
  readonly #accepted = new Map<string, number>();

  constructor(limits: SignInLimits) {
    this.#limits = limits;
  }

  get #perMinute(): number {
    return this.#limits.failedSignIns;
  }

  /** Returns the seconds until credentials from this address are verified again. 0 if they are verified now. */
  retryAfter(headers: IncomingHttpHeaders, address: string): number {
    const credential = credentialOf(headers);
    if (credential === null || (this.#accepted.get(this.#hash(credential)) ?? 0) > Date.now()) return 0;
    const excess = this.#countOf(address) - this.#perMinute + 1;
    return excess <= 0 ? 0 : Math.ceil((excess * 60) / this.#perMinute);
  }

  succeeded(headers: IncomingHttpHeaders): void {
    const credential = credentialOf(headers);
    if (credential !== null) remember(this.#accepted, this.#hash(credential), Date.now() + acceptedFor);
  }

  failed(headers: IncomingHttpHeaders, address: string): void {
    if (credentialOf(headers) === null) return;
    remember(this.#failures, address, { count: this.#countOf(address) + 1, at: Date.now() });
  }

  /** Returns the failures of an address. They expire evenly, at the allowed rate per minute. */
  #countOf(address: string): number {
    const known = this.#failures.get(address);
    if (known === undefined) return 0;
    // A clock that was set back must not block sign-ins.
    return Math.max(0, known.count - (Math.abs(Date.now() - known.at) / 60_000) * this.#perMinute);
  }

  #hash(credential: string): string {
    return createHmac('sha256', this.#key).update(credential).digest('base64');
  }
}

/** Returns the bearer or service token. Null if there is none. */
function credentialOf({ authorization, [serviceTokenHeader.toLowerCase()]: token }: IncomingHttpHeaders): string | null {
  if (typeof token === 'string') return token;
  return authorization === undefined || /^negotiate\b/i.test(authorization) ? null : authorization;
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest);
}
