import type { Problem } from '../../../shared/problems/problem.ts';
import { descriptorOf } from '../../../shared/signin/methods.ts';
import { headerValue } from '../../wire/header-lines.ts';
import { notableSkew, type StepContext } from './step.ts';

/** Maximum milliseconds of a request for the identity provider's time. */
const requestLimit = 5_000;

/** A host, and the seconds by which its clock is ahead of this computer's clock. */
export interface HostClock {
  readonly host: string;
  readonly skewSeconds: number;
}

/** Returns the clock of the identity provider. Null without an identity provider, or if it doesn't send its time. */
export async function providerClock({ connection, session, wire, clock, signal }: StepContext): Promise<HostClock | null> {
  const { issuer = null, tokenUrl = null } = connection.oauth ?? {};
  const url = issuer === null ? tokenUrl : `${issuer}/.well-known/openid-configuration`;
  if (url === null || descriptorOf(session.status.value.method).part !== 'oauth') return null;
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(requestLimit)]);
    const { headers, discard } = await wire.get({ url, headers: [['accept', 'application/json']], signal: limited });
    discard();
    const date = Date.parse(headerValue(headers, 'date') ?? '');
    return Number.isNaN(date) ? null : { host: new URL(url).hostname, skewSeconds: Math.round((date + 500 - clock.now()) / 1000) };
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/**
 * Returns which of two clocks is wrong, by comparison with the clock of a further host: the server's, or this computer's. Empty if the
 * comparison doesn't tell.
 */
export function wrongClock(server: HostClock, other: HostClock | null): Problem['parameters'] {
  if (other === null || other.host === server.host) return {};
  if (Math.abs(other.skewSeconds) <= notableSkew) return { wrongClock: 'server', clockHost: other.host };
  if (Math.abs(other.skewSeconds - server.skewSeconds) <= notableSkew) return { wrongClock: 'computer', clockHost: other.host };
  return {};
}

/** Adds to a problem with the dates of a certificate that this computer's clock is right, if it agrees with the clock of another host. */
export function withCheckedClock(problem: Problem, other: HostClock | null): Problem {
  const { cause, host } = problem.parameters;
  const isByDate = cause === 'expired' || cause === 'issuer-expired' || cause === 'not-yet-valid';
  if (!isByDate || other === null || other.host === host || Math.abs(other.skewSeconds) > notableSkew) return problem;
  return { ...problem, parameters: { ...problem.parameters, wrongClock: 'server', clockHost: other.host } };
}
