import type { Observations } from './step.ts';

/** Why a server with another time than the identity provider rejects a token, and the difference in seconds. */
export interface ClockReason {
  /** Whose clock differs: the server's, or the identity provider's. The direction is that of this clock. */
  readonly reason: 'clock-ahead' | 'clock-behind' | 'provider-clock-ahead' | 'provider-clock-behind';
  /** Seconds by which this clock differs from this computer's. */
  readonly seconds: number;
  /** Seconds by which the server's clock is ahead of the identity provider's. Negative if it is behind. */
  readonly between: number;
}

/**
 * Returns why a token isn't valid by the server's clock, although the identity provider issued it just now. Null if the clocks aren't the
 * cause, or if nothing is known about them.
 *
 * The token has the times of the identity provider. A wrong clock of this computer alone therefore has no effect.
 *
 * @param now the time of this computer in seconds
 */
export function clockReasonOf(
  claims: Readonly<Record<string, unknown>> | null,
  { skewSeconds: serverSkew, providerSkewSeconds, tokenRequestedAt }: Observations,
  now: number,
): ClockReason | null {
  const { exp, nbf, iat } = claims ?? {};
  if (serverSkew === undefined || typeof exp !== 'number') return null;
  const serverTime = now + serverSkew;
  const issuedAhead = typeof iat === 'number' && tokenRequestedAt !== undefined ? iat - tokenRequestedAt / 1000 : undefined;
  const providerSkew = Math.round(providerSkewSeconds ?? issuedAhead ?? 0);
  const from = typeof nbf === 'number' ? nbf : typeof iat === 'number' ? iat : Number.NEGATIVE_INFINITY;
  // A token that has also expired by the identity provider's clock has simply expired.
  const isInvalid = exp <= serverTime ? exp > now + providerSkew : from > serverTime + 1;
  const isProvider = Math.abs(providerSkew) > Math.abs(serverSkew);
  const skew = isProvider ? providerSkew : serverSkew;
  if (!isInvalid || skew === 0) return null;
  const direction = skew > 0 ? 'ahead' : 'behind';
  const reason = isProvider ? (`provider-clock-${direction}` as const) : (`clock-${direction}` as const);
  return { reason, seconds: Math.abs(skew), between: serverSkew - providerSkew };
}
