import * as oauth from 'openid-client';
import type { Problem } from '../../../shared/problems/problem.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import { observedValue } from '../observed-value.ts';
import { type SignIn, type SignInParts, signedOutStatus } from '../sign-in.ts';
import { endSession } from './end-session.ts';
import { createExchangeLog } from './exchange-log.ts';
import { isTemporary } from './explain.ts';
import type { Grant } from './grant.ts';
import { createProvider, type Provider } from './provider.ts';
import type { GrantedTokens, OAuthSettings } from './settings.ts';
import { type TokenSession, tokenSession } from './token-session.ts';

/** Milliseconds before a request to an unreachable provider is retried. The delay doubles up to the maximum. */
const minimumRetryDelay = 1_000;
const maximumRetryDelay = 30_000;

/** Returns the problem of an error. Unexpected errors become the problem `internal`. */
function problemFrom(error: unknown): Problem {
  return problemOf(error) ?? makeProblem('internal', { detail: error instanceof Error ? error.message : null });
}

/**
 * Creates the sign-in at an identity provider with a grant, and renews the token before it expires.
 *
 * Concurrent callers wait for the same renewal. If the provider rejects a refresh token, a grant without a user requests new tokens. The
 * session of an interactive grant ends with a problem.
 *
 * Requests to an unreachable provider are retried with growing delays. In the meantime, the current token is used until it expires.
 */
export function createOAuthSignIn(grant: Grant, settings: OAuthSettings, parts: SignInParts): SignIn {
  const { method, interactive } = grant;
  const { clock, redaction, wire } = parts;
  const provider = createProvider(settings, { wire, clock, redaction, exchange: parts.exchange ?? createExchangeLog() });
  const status = observedValue(signedOutStatus(method));
  let session: TokenSession | null = null;
  let renewal: Promise<void> | null = null;
  let rejection: Problem | null = null;
  let cancelTimer: () => void = () => undefined;
  let retryDelay = minimumRetryDelay;
  /** Aborted at sign-out, so that later responses are ignored. */
  let signInController = new AbortController();

  const updateRedaction = (tokens: GrantedTokens | null): void => {
    const secrets = [settings.password, settings.clientSecret, tokens?.accessToken, tokens?.refreshToken, tokens?.idToken];
    redaction.learn(
      `${parts.owner}/${method}`,
      secrets.filter((secret) => typeof secret === 'string'),
    );
  };
  updateRedaction(null);

  const schedule = (milliseconds: number): void => {
    cancelTimer();
    if (Number.isFinite(milliseconds)) cancelTimer = clock.after(milliseconds, () => void renew(false).catch(() => undefined));
  };

  /** Returns whether the token can be renewed without the user. */
  const isRenewable = (): boolean => !interactive || (session !== null && session.tokens.refreshToken !== null);

  const startSession = (tokens: GrantedTokens, requestedAt: number): void => {
    // If the response has no refresh token, the old one stays valid (RFC 6749 §6).
    const merged = {
      ...tokens,
      refreshToken: tokens.refreshToken ?? session?.tokens.refreshToken ?? null,
      idToken: tokens.idToken ?? session?.tokens.idToken ?? null,
    };
    session = tokenSession(merged, requestedAt, settings.username === '' ? settings.clientId : settings.username);
    updateRedaction(merged);
    retryDelay = minimumRetryDelay;
    rejection = null;
    schedule((isRenewable() ? session.renewAt : session.expiresAt) - clock.now());
    const expiresAt = Number.isFinite(session.expiresAt) ? session.expiresAt : null;
    status.set({ state: 'signed-in', method, who: session.who, expiresAt, claims: session.claims, problem: null });
  };

  const handleFailure = (problem: Problem): void => {
    if (isTemporary(problem) && !(interactive && session === null)) {
      schedule(retryDelay);
      retryDelay = Math.min(retryDelay * 2, maximumRetryDelay);
      if (session !== null && clock.now() < session.expiresAt) return;
    } else {
      rejection = problem;
      session = null;
      cancelTimer();
    }
    status.set({ ...signedOutStatus(method), state: 'failed', problem });
  };

  const obtain = (signal: AbortSignal): Promise<GrantedTokens> =>
    grant.obtain({
      provider,
      clock,
      signal,
      openBrowser: parts.openBrowser ?? (async () => false),
      wait: (waiting) => {
        if (!signal.aborted) status.set({ ...signedOutStatus(method), state: 'signing-in', waiting });
      },
    });

  const sessionEnded = (detail: string | null): ProblemError =>
    new ProblemError(makeProblem('oauth-session-ended', { parameters: { step: 'refresh', clientId: settings.clientId }, detail }));

  const freshTokens = async (isUserAction: boolean, signal: AbortSignal): Promise<GrantedTokens> => {
    const refreshToken = session?.tokens.refreshToken ?? null;
    if (refreshToken === null) {
      if (interactive && !isUserAction) throw sessionEnded(null);
      return obtain(signal);
    }
    try {
      return await refresh(provider, refreshToken);
    } catch (error) {
      if (problemFrom(error).parameters.error !== 'invalid_grant' || (interactive && !isUserAction)) throw error;
      return obtain(signal);
    }
  };

  const renewOnce = async (isUserAction: boolean): Promise<void> => {
    const { signal } = signInController;
    let requestedAt = clock.now();
    try {
      const tokens = await freshTokens(isUserAction, signal);
      // The user can take minutes to log in, so the token's lifetime starts at the response, not at the request.
      if (interactive && isUserAction) requestedAt = clock.now();
      if (!signal.aborted) {
        renewal = null;
        startSession(tokens, requestedAt);
      } else {
        await endSession(provider, tokens);
      }
    } catch (error) {
      if (!signal.aborted) {
        renewal = null;
        handleFailure(problemFrom(error));
      }
      throw error;
    }
  };

  /** Renews the token. Concurrent callers share one renewal. */
  const renew = (isUserAction: boolean): Promise<void> => {
    renewal ??= renewOnce(isUserAction);
    return renewal;
  };

  const currentSession = (): TokenSession => {
    if (session === null) throw new ProblemError(rejection ?? makeProblem('not-signed-in'));
    return session;
  };

  const reset = (): TokenSession | null => {
    const last = session;
    signInController.abort(new DOMException('Signed out', 'AbortError'));
    signInController = new AbortController();
    session = null;
    renewal = null;
    rejection = null;
    cancelTimer();
    return last;
  };

  return {
    method,
    interactive,
    status,
    signIn: async () => {
      rejection = null;
      // Restarts a login that still waits for the user, because the user might have closed the browser.
      if (interactive && session === null && renewal !== null) reset();
      status.set({ ...signedOutStatus(method), state: 'signing-in' });
      await renew(true).catch(() => undefined);
    },
    credential: async () => {
      if (status.value.state === 'signed-out') throw new ProblemError(makeProblem('not-signed-in'));
      if (session !== null && clock.now() < (isRenewable() ? session.renewAt : session.expiresAt)) return session.headers;
      if (rejection !== null) throw new ProblemError(rejection);
      // Either the user is at the login page, or the last login failed.
      if (interactive && session === null) throw new ProblemError(status.value.problem ?? makeProblem('not-signed-in'));
      try {
        await renew(false);
      } catch (error) {
        if (!isTemporary(problemFrom(error)) || session === null || clock.now() >= session.expiresAt) throw error;
      }
      return currentSession().headers;
    },
    onResponse: async (credential, responseStatus) => {
      if (responseStatus !== 401 || status.value.state === 'signed-out') return false;
      if (session !== null && session.headers !== credential) return true;
      if (!isRenewable()) return false;
      try {
        await renew(false);
        return true;
      } catch {
        return false;
      }
    },
    signOut: async () => {
      const last = reset();
      status.set(signedOutStatus(method));
      if (last === null) return;
      try {
        await endSession(provider, last.tokens);
      } catch (error) {
        const problem = problemFrom(error);
        if (status.value.state === 'signed-out') status.set({ ...signedOutStatus(method), problem });
      }
    },
    close: () => {
      reset();
    },
  };
}

/** Requests new tokens with a refresh token, which might be valid only once (RFC 6749 §6). @throws ProblemError if the request fails */
export async function refresh(provider: Provider, refreshToken: string): Promise<GrantedTokens> {
  const configuration = await provider.known();
  return provider.grant('refresh', configuration, () => oauth.refreshTokenGrant(configuration, refreshToken));
}
