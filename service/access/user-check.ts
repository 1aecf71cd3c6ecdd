import { z } from 'zod';
import { type ConnectionCause, connectionCause } from './connection-cause.ts';
import { fetchDiscovery } from './discovery.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import { readJson } from './read-json.ts';
import { noUserStates, type UserStates } from './user-states.ts';

/** State of a user. `unknown` means that the issuer doesn't respond, or not as expected. */
export type UserState = 'enabled' | 'disabled' | 'unknown';

/** Checks with an identity provider whether a user is still enabled. */
export interface UserCheck {
  /** Returns the state of a user. Never rejects. The state can be a minute old, or 15 minutes if the identity provider doesn't respond. */
  stateOf(subject: string): Promise<UserState>;
  /** Returns why the latest request failed. Null if it succeeded. */
  failure(): ConnectionCause | null;
}

/** Settings of the API for user records, and of the client that calls the API. */
export interface UserCheckSettings {
  readonly issuer: string;
  /** URL of a user's record, with `{sub}` for the subject, such as Keycloak's `/admin/realms/main/users/{sub}`. */
  readonly url: string;
  /** Credentials of the client credentials grant at the issuer's token endpoint. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly fetch?: ProviderFetch;
}

/**
 * Milliseconds for which a state is valid (`fresh`), also if the issuer fails (`failing`), and between two attempts after a failure
 * (`retry`).
 */
const times = { fresh: 60_000, failing: 900_000, retry: 10_000 };
const maxUsers = 10_000;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().optional() });

/** A user record with `enabled` (Keycloak), `active` (SCIM 2.0, RFC 7643), or `accountEnabled` (Microsoft Graph). */
const recordSchema = z.union([
  z.object({ enabled: z.boolean() }).transform(({ enabled }) => enabled),
  z.object({ active: z.boolean() }).transform(({ active }) => active),
  z.object({ accountEnabled: z.boolean() }).transform(({ accountEnabled }) => accountEnabled),
]);

interface CachedState {
  readonly state: UserState;
  /** When the issuer last reported the state, and when the state was last requested. */
  readonly since: number;
  readonly requestedAt: number;
}

/**
 * Creates the check of an issuer's users.
 *
 * @param states the states that were reported before the service started
 * @param log receives a line if a request fails, at most one in ten seconds
 */
export function createUserCheck(settings: UserCheckSettings, log: (line: string) => void, states: UserStates = noUserStates): UserCheck {
  const known = new Map<string, CachedState>();
  const pending = new Map<string, Promise<UserState>>();
  const token = accessToken(settings);
  let loggedAt = Number.NEGATIVE_INFINITY;
  let failure: ConnectionCause | null = null;
  const request = async (subject: string): Promise<UserState> => {
    const account = `${settings.issuer} ${subject}`;
    const stored = known.has(subject) ? null : await states.find(account);
    const before = known.get(subject) ?? stored;
    const reported = await userRecord(settings, subject, token).catch((error: unknown) => {
      failure = connectionCause(error);
      if (Date.now() - loggedAt > times.retry) {
        loggedAt = Date.now();
        log(`users of ${settings.issuer} can’t be checked: ${failure.text}`);
      }
      return null;
    });
    if (reported !== null) failure = null;
    const now = Date.now();
    if (reported !== null && reported !== 'unknown') states.put(account, { state: reported, since: now });
    // A clock that was set back must not prolong a state.
    const isUsable = before !== null && Math.abs(now - before.since) < times.failing;
    const state = reported ?? (isUsable ? before.state : 'unknown');
    known.delete(subject);
    known.set(subject, { state, since: reported === null ? (before?.since ?? 0) : now, requestedAt: now });
    const [oldest = subject] = known.keys();
    if (known.size > maxUsers) known.delete(oldest);
    return state;
  };
  return {
    failure: () => failure,
    async stateOf(subject) {
      const cached = known.get(subject);
      const now = Date.now();
      if (cached !== undefined && now - cached.requestedAt < (cached.since === cached.requestedAt ? times.fresh : times.retry))
        return cached.state;
      const running = pending.get(subject) ?? request(subject).finally(() => pending.delete(subject));
      pending.set(subject, running);
      return running;
    },
  };
}

/** Requests the state of a user. @throws Error if the response isn't a user record or 404 */
async function userRecord({ url, fetch }: UserCheckSettings, subject: string, token: () => Promise<string>): Promise<UserState> {
  // Percent-encoding doesn't change dots, so the URL would lead to another record.
  if (/^\.{1,2}$/.test(subject)) return 'disabled';
  const address = url.replaceAll('{sub}', encodeURIComponent(subject));
  const { status, body } = await readJson(
    address,
    { headers: { authorization: `Bearer ${await token()}`, accept: 'application/json' } },
    fetch,
  );
  if (status === 404 || status === 410) return 'disabled';
  if (status !== 200) throw new Error(`the request for the user record returned status ${status}`);
  const record = recordSchema.safeParse(body);
  if (!record.success) throw new Error('the user record has no property "enabled", "active" or "accountEnabled"');
  return record.data ? 'enabled' : 'disabled';
}

/** Returns a function that requests access tokens. Each token is used until shortly before its expiry. */
function accessToken(settings: UserCheckSettings): () => Promise<string> {
  let current: { readonly token: string; readonly until: number } | null = null;
  return async () => {
    if (current !== null && Date.now() < current.until) return current.token;
    const { access_token: token, expires_in: seconds = 60 } = await requestClientToken(settings);
    current = { token, until: Date.now() + seconds * 900 };
    return token;
  };
}

/**
 * Requests an access token by the client credentials grant (RFC 6749, 4.4).
 *
 * @throws Error if the issuer doesn't respond or rejects the client
 */
export async function requestClientToken({
  issuer,
  clientId,
  clientSecret,
  fetch,
}: Omit<UserCheckSettings, 'url'>): Promise<z.infer<typeof tokenSchema>> {
  const { token_endpoint: endpoint } = await fetchDiscovery(issuer, fetch);
  if (endpoint === undefined) throw new Error('the discovery document has no token endpoint');
  const credentials = [clientId, clientSecret].map((part) => encodeURIComponent(part)).join(':');
  const request = {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  };
  const { status, body } = await readJson(endpoint, request, fetch);
  if (status !== 200) throw new Error(`the token endpoint returned status ${status}`);
  return tokenSchema.parse(body);
}
