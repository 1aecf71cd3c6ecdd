import type { Problem } from '../../shared/contract/problem.ts';
import { makeProblem, ProblemError, problemOf } from '../wire/problem-error.ts';
import { observedValue } from './observed-value.ts';
import { type SignIn, type SignInParts, signedOutStatus } from './sign-in.ts';
import { createTokenEndpoint, type GrantedTokens, type OAuthSettings, type TokenEndpoint } from './token-endpoint.ts';
import { type TokenSession, tokenSession } from './token-session.ts';

/** Milliseconds before a provider that could not be reached is asked again, doubled up to the longest. */
const shortestPause = 1_000;
const longestPause = 30_000;

/** A provider that says no is not asked again by itself: accounts are locked after a few attempts. */
function mayPass(problem: Problem): boolean {
  return problem.code === 'identity-provider-unreachable' || problem.code === 'identity-provider-odd-answer';
}

/** A failure as a problem, `internal` where nobody foresaw it. */
function problemFrom(error: unknown): Problem {
  return problemOf(error) ?? makeProblem('internal', { detail: error instanceof Error ? error.message : null });
}

/**
 * Signs in by name and password at an OAuth token endpoint, and keeps the token fresh.
 *
 * One renewal at a time serves everybody who waits; it comes ahead of the token's end by a share of its life. A refused refresh signs in
 * anew. A provider out of reach is asked again with growing pauses; the token in hand is used to its end meanwhile.
 */
export function createOAuthPasswordSignIn(settings: OAuthSettings, parts: SignInParts): SignIn {
  const method = 'oauth-password';
  const { clock, redaction } = parts;
  const endpoint: TokenEndpoint = createTokenEndpoint(settings, parts.wire);
  const status = observedValue(signedOutStatus(method));
  let session: TokenSession | null = null;
  let renewal: Promise<void> | null = null;
  let refusal: Problem | null = null;
  let cancelTimer: () => void = () => undefined;
  let pause = shortestPause;
  /** Counts sign-outs: what was asked for before one is not taken any more. */
  let generation = 0;

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
    if (Number.isFinite(milliseconds)) cancelTimer = clock.after(milliseconds, () => void renew().catch(() => undefined));
  };

  const showSession = (present: TokenSession): void => {
    const expiresAt = Number.isFinite(present.expiresAt) ? present.expiresAt : null;
    status.set({ state: 'signed-in', method, who: present.who, expiresAt, claims: present.claims, problem: null });
  };

  const take = (tokens: GrantedTokens, askedAt: number): void => {
    // A provider that does not rotate sends no new refresh token: the old one stays good (RFC 6749 §6).
    const kept = { ...tokens, refreshToken: tokens.refreshToken ?? session?.tokens.refreshToken ?? null };
    session = tokenSession(kept, askedAt, settings.username);
    teach(kept);
    pause = shortestPause;
    refusal = null;
    schedule(session.renewAt - clock.now());
    showSession(session);
  };

  const giveUp = (problem: Problem): void => {
    if (mayPass(problem)) {
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

  const grant = async (): Promise<GrantedTokens> => {
    const refreshToken = session?.tokens.refreshToken ?? null;
    if (refreshToken === null) return endpoint.signIn();
    try {
      return await endpoint.refresh(refreshToken);
    } catch (error) {
      if (problemFrom(error).parameters.error !== 'invalid_grant') throw error;
      return endpoint.signIn();
    }
  };

  const renewOnce = async (): Promise<void> => {
    const started = generation;
    const askedAt = clock.now();
    try {
      const tokens = await grant();
      if (started === generation) {
        renewal = null;
        take(tokens, askedAt);
      } else if (tokens.refreshToken !== null) {
        await endpoint.revoke(tokens.refreshToken);
      }
    } catch (error) {
      if (started === generation) {
        renewal = null;
        giveUp(problemFrom(error));
      }
      throw error;
    }
  };

  /** One for all: whoever comes while a renewal runs waits for that one. */
  const renew = (): Promise<void> => {
    renewal ??= renewOnce();
    return renewal;
  };

  const present = (): TokenSession => {
    if (session === null) throw new ProblemError(refusal ?? makeProblem('not-signed-in'));
    return session;
  };

  const forget = (): TokenSession | null => {
    const last = session;
    generation += 1;
    session = null;
    renewal = null;
    refusal = null;
    cancelTimer();
    return last;
  };

  return {
    method,
    status,
    signIn: async () => {
      refusal = null;
      status.set({ ...signedOutStatus(method), state: 'signing-in' });
      await renew().catch(() => undefined);
    },
    credential: async () => {
      if (status.value.state === 'signed-out') throw new ProblemError(makeProblem('not-signed-in'));
      if (session !== null && clock.now() < session.renewAt) return session.headers;
      if (refusal !== null) throw new ProblemError(refusal);
      try {
        await renew();
      } catch (error) {
        if (!mayPass(problemFrom(error)) || session === null || clock.now() >= session.expiresAt) throw error;
      }
      return present().headers;
    },
    answered: async (credential, answerStatus) => {
      if (answerStatus !== 401 || status.value.state === 'signed-out') return false;
      if (session !== null && session.headers !== credential) return true;
      try {
        await renew();
        return true;
      } catch {
        return false;
      }
    },
    signOut: async () => {
      const last = forget();
      status.set(signedOutStatus(method));
      if (last?.tokens.refreshToken === null || last === null) return;
      try {
        await endpoint.revoke(last.tokens.refreshToken);
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
