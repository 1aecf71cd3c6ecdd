import type { CheckStep, CheckStepId, skipReasons } from '../../../shared/contract/check.ts';
import type { Profile } from '../../../shared/contract/connections/profile.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { Clock } from '../../signin/clock.ts';
import type { WireClient } from '../../wire/client.ts';
import type { CatalogueReader } from '../catalogue/catalogue.ts';
import type { Session } from '../profiles/session.ts';
import type { Probes } from './probes.ts';

/** A connection as requests make it: what came of it, and nothing sent over it. */
export type Connected = Awaited<ReturnType<WireClient['connect']>>;

/** What the steps work with. */
export interface StepContext {
  readonly profile: Profile;
  /** Where the deployment answers at present. */
  readonly baseUrl: URL;
  /** The proxy that requests to the deployment go by; null for none. */
  readonly proxy: URL | null;
  /** The one connection that the steps up to TLS look at: made at the first need. @throws ProblemError. */
  readonly connected: () => Promise<Connected>;
  readonly session: Session;
  readonly catalogue: CatalogueReader;
  readonly wire: WireClient;
  readonly probes: Probes;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export type Evidence = CheckStep['evidence'];

/** How a step went. A step may also throw a ProblemError. */
export type Outcome =
  | { readonly evidence: Evidence }
  | { readonly problem: Problem; readonly evidence?: Evidence }
  | { readonly skipped: (typeof skipReasons)[number] };

/** One step of the way in. */
export interface Step {
  readonly id: CheckStepId;
  readonly take: (context: StepContext) => Promise<Outcome>;
  /** Whether nothing behind it can work where it failed. */
  readonly stops: boolean;
}

/** Seconds by which clocks may differ: Kerberos allows five minutes, but short-lived tokens are lost by less. */
export const clockTolerance = 30;

/** Whole milliseconds since a moment of `performance.now()`. */
export function since(start: number): number {
  return Math.round(performance.now() - start);
}
