import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { type ConnectionCause, connectionCause } from './connection-cause.ts';
import { fetchDiscovery } from './discovery.ts';
import { type ProviderFetch, plainFetch } from './provider-fetch.ts';
import { readJson } from './read-json.ts';

/** The issuer's keys aren't known and can't be fetched at present. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

/** The connection to an issuer, as the service last saw it. */
export interface IssuerState {
  readonly issuer: string;
  /** Whether the latest request to the issuer succeeded. Null before the first one. */
  readonly isUp: boolean | null;
  /** Whether the keys are known, so that tokens can be verified, even if the issuer doesn't respond. */
  readonly hasKeys: boolean;
  /** Why the latest request failed. Null if it succeeded. */
  readonly cause: ConnectionCause | null;
  /** When the issuer was last reached. Null if it never was. */
  readonly lastSeen: Date | null;
}

/** Age in milliseconds after which keys are refreshed in the background. */
const freshFor = 600_000;

/** Minimum milliseconds between two fetches for an unknown key ID or after a failure, so that forged tokens can't flood the issuer. */
const cooldown = 10_000;

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** Options of {@link IssuerKeys}. */
export interface IssuerKeysOptions {
  readonly issuer: string;
  /** URL of the keys. Null if the discovery document contains the URL (OpenID Connect Discovery 1.0, section 4). */
  readonly jwksUrl: URL | null;
  readonly fetch?: ProviderFetch;
  /** Receives a line when the issuer stops responding, and when it responds again. */
  readonly log?: (line: string) => void;
}

/**
 * The key set of an issuer (RFC 7517), which is fetched on first use, because the issuer might be down when the service starts.
 *
 * Known keys stay valid while the issuer doesn't respond. An unknown key ID causes a fetch, so that new keys are found after a key
 * rotation. Removed keys become invalid with the next refresh, after ten minutes.
 */
export class IssuerKeys {
  readonly #options: IssuerKeysOptions;
  #find: ReturnType<typeof createLocalJWKSet> | null = null;
  #jwksUrl: string | null;
  #fetching: Promise<void> | null = null;
  #requestedAt = Number.NEGATIVE_INFINITY;
  #cause: ConnectionCause | null = null;
  #lastSeen: Date | null = null;

  constructor(options: IssuerKeysOptions) {
    this.#options = options;
    this.#jwksUrl = options.jwksUrl?.href ?? null;
  }

  get state(): IssuerState {
    const isUp = this.#cause === null ? (this.#lastSeen === null ? null : true) : false;
    return { issuer: this.#options.issuer, isUp, hasKeys: this.#find !== null, cause: this.#cause, lastSeen: this.#lastSeen };
  }

  /**
   * Finds the key of a token.
   *
   * @throws KeysUnavailable if a necessary fetch failed
   */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const before = this.#find;
    if (before === null) {
      // A discovery document can be large, so its issuer isn't asked for each token.
      if (this.#cause === null || this.#options.jwksUrl !== null || this.#isCool()) await this.refresh();
      if (this.#find === null) throw new KeysUnavailable(`Can’t fetch the keys of ${this.#options.issuer}.`);
      return this.#find(header, token);
    }
    // The known keys stay in use if the refresh fails.
    if (Date.now() - this.#requestedAt > freshFor) void this.refresh();
    try {
      return await before(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !this.#isCool()) throw error;
      await this.refresh();
      if (this.#cause !== null) throw new KeysUnavailable(`Can’t fetch the keys of ${this.#options.issuer}.`);
      return (this.#find ?? before)(header, token);
    }
  };

  /** Fetches the keys now. Never rejects: the result is in the state. */
  async refresh(): Promise<void> {
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  #isCool(): boolean {
    // A clock that was set back must not delay the next fetch.
    return Math.abs(Date.now() - this.#requestedAt) > cooldown;
  }

  async #fetch(): Promise<void> {
    const { issuer, fetch = plainFetch, log = () => undefined } = this.#options;
    this.#requestedAt = Date.now();
    const wasDown = this.#cause !== null;
    try {
      const url = this.#jwksUrl ?? (await fetchDiscovery(issuer, fetch)).jwks_uri;
      const { status, body } = await readJson(url, {}, fetch);
      if (status !== 200) throw new Error(`${url} returned status ${status}`);
      const keys: JSONWebKeySet = keySetSchema.parse(body);
      this.#find = createLocalJWKSet(keys);
      this.#jwksUrl = url;
      this.#cause = null;
      this.#lastSeen = new Date();
      if (wasDown) log(`issuer ${issuer}: responds again`);
    } catch (error) {
      const cause = connectionCause(error);
      if (this.#cause?.text !== cause.text)
        log(
          `issuer ${issuer}: can’t fetch its keys (${cause.text}). ${this.#find === null ? 'Its tokens can’t be verified' : 'The known keys stay in use'}`,
        );
      this.#cause = cause;
      // The issuer might have been configured again.
      this.#jwksUrl = this.#options.jwksUrl?.href ?? null;
    }
  }
}
