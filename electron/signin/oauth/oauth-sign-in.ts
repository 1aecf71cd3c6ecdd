import type { Problem } from '../../../shared/contract/problem.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import { observedValue } from '../observed-value.ts';
import { type SignIn, type SignInParts, signedOutStatus } from '../sign-in.ts';
import { endSession } from './end-session.ts';
import { createExchangeLog } from './exchange-log.ts';
import { mayPass } from './explain.ts';
import type { Grant } from './grant.ts';
import { createProvider } from './provider.ts';
import { refresh } from './refresh.ts';
import type { GrantedTokens, OAuthSettings } from './settings.ts';
import { type TokenSession, tokenSession } from './token-session.ts';

/** Milliseconds before a provider that could not be reached is asked again, doubled up to the longest. */
const shortestPause = 1_000;
const longestPause = 30_000;

/** A failure as a problem, `internal` where nobody foresaw it. */
function problemFrom(error: unknown): Problem {
  return problemOf(error) ?? makeProblem('internal', { detail: error instanceof Error ? error.message : null });
}

/**
 * Signs in at an identity provider by a grant, and keeps the token fresh.
 *
 * One renewal at a time serves everybody who waits; it comes ahead of the token's end by a share of its life. Where a refresh is refused,
 * a grant that needs no user is made anew; one that needs the user ends, and says so. A provider out of reach is asked again with growing
 * pauses; the token in hand is used to its end meanwhile.
 */
export function createOAuthSignIn(grant: Grant, settings: OAuthSettings, parts: SignInParts): SignIn {
  const { method, interactive } = grant;
  const { clock, redaction, wire } = parts;
  const provider = createProvider(settings, { wire, clock, redaction, exchange: parts.exchange ?? createExchangeLog() });
  const status = observedValue(signedOutStatus(method));
  let session: TokenSession | null = null;
  let renewal: Promise<void> | null = null;
  let refusal: Problem | null = null;
  let cancelTimer: () => void = () => undefined;
  let pause = shortestPause;
  /** Aborted by a sign-out: what was asked for before one is not taken any more. */
  let stay = new AbortController();

  const teach = (tokens: GrantedTokens | null): void => {
    const secrets = [settings.password, settings.clientSecret, tokens?.accessToken, tokens?.refreshToken, tokens?.idToken];
    redaction.learn(
      `${parts.owner}/${method}`,
      secrets.filter((secret) => typeof secret === 'string'),
    );
  };
  teach(null);

  const schedule = (milliseconds: number): void => {
    cancelTimer();
    if (Number.isFinite(milliseconds)) cancelTimer = clock.after(milliseconds, () => void renew(false).catch(() => undefined));
  };

  /** A token that needs the user to be renewed is used to its end. */
  const renewable = (): boolean => !interactive || (session !== null && session.tokens.refreshToken !== null);

  const take = (tokens: GrantedTokens, askedAt: number): void => {
    // A provider that does not rotate sends no new refresh token: the old one stays good (RFC 6749 §6).
    const kept = {
      ...tokens,
      refreshToken: tokens.refreshToken ?? session?.tokens.refreshToken ?? null,
      idToken: tokens.idToken ?? session?.tokens.idToken ?? null,
    };
    session = tokenSession(kept, askedAt, settings.username === '' ? settings.clientId : settings.username);
    teach(kept);
    pause = shortestPause;
    refusal = null;
    schedule((renewable() ? session.renewAt : session.expiresAt) - clock.now());
    const expiresAt = Number.isFinite(session.expiresAt) ? session.expiresAt : null;
    status.set({ state: 'signed-in', method, who: session.who, expiresAt, claims: session.claims, problem: null });
  };

  const giveUp = (problem: Problem): void => {
    if (mayPass(problem) && !(interactive && session === null)) {
      schedule(pause);
      pause = Math.min(pause * 2, longestPause);
      if (session !== null && clock.now() < session.expiresAt) return;
    } else {
      refusal = problem;
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

  const ended = (detail: string | null): ProblemError =>
    new ProblemError(makeProblem('oauth-session-ended', { parameters: { step: 'refresh', clientId: settings.clientId }, detail }));

  const freshTokens = async (userAsks: boolean, signal: AbortSignal): Promise<GrantedTokens> => {
    const refreshToken = session?.tokens.refreshToken ?? null;
    if (refreshToken === null) {
      if (interactive && !userAsks) throw ended(null);
      return obtain(signal);
    }
    try {
      return await refresh(provider, refreshToken);
    } catch (error) {
      if (problemFrom(error).parameters.error !== 'invalid_grant' || (interactive && !userAsks)) throw error;
      return obtain(signal);
    }
  };

  const renewOnce = async (userAsks: boolean): Promise<void> => {
    const { signal } = stay;
    let askedAt = clock.now();
    try {
      const tokens = await freshTokens(userAsks, signal);
      // A login takes minutes: its token's life is counted from when it came.
      if (interactive && userAsks) askedAt = clock.now();
      if (!signal.aborted) {
        renewal = null;
        take(tokens, askedAt);
      } else {
        await endSession(provider, tokens);
      }
    } catch (error) {
      if (!signal.aborted) {
        renewal = null;
        giveUp(problemFrom(error));
      }
      throw error;
    }
  };

  /** One for all: whoever comes while a renewal runs waits for that one. */
  const renew = (userAsks: boolean): Promise<void> => {
    renewal ??= renewOnce(userAsks);
    return renewal;
  };

  const present = (): TokenSession => {
    if (session === null) throw new ProblemError(refusal ?? makeProblem('not-signed-in'));
    return session;
  };

  const forget = (): TokenSession | null => {
    const last = session;
    stay.abort(new DOMException('Signed out', 'AbortError'));
    stay = new AbortController();
    session = null;
    renewal = null;
    refusal = null;
    cancelTimer();
    return last;
  };

  return {
    method,
    interactive,
    status,
    signIn: async () => {
      refusal = null;
      // A login that waits for the user is begun anew: the browser may be closed by now.
      if (interactive && session === null && renewal !== null) forget();
      status.set({ ...signedOutStatus(method), state: 'signing-in' });
      await renew(true).catch(() => undefined);
    },
    credential: async () => {
      if (status.value.state === 'signed-out') throw new ProblemError(makeProblem('not-signed-in'));
      if (session !== null && clock.now() < (renewable() ? session.renewAt : session.expiresAt)) return session.headers;
      if (refusal !== null) throw new ProblemError(refusal);
      // Nothing to wait for: a person is at a login page, or the last login failed.
      if (interactive && session === null) throw new ProblemError(status.value.problem ?? makeProblem('not-signed-in'));
      try {
        await renew(false);
      } catch (error) {
        if (!mayPass(problemFrom(error)) || session === null || clock.now() >= session.expiresAt) throw error;
      }
      return present().headers;
    },
    onResponse: async (credential, responseStatus) => {
      if (responseStatus !== 401 || status.value.state === 'signed-out') return false;
      if (session !== null && session.headers !== credential) return true;
      if (!renewable()) return false;
      try {
        await renew(false);
        return true;
      } catch {
        return false;
      }
    },
    signOut: async () => {
      const last = forget();
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
      forget();
    },
  };
}
