import type { ApiDescription, ApiReference } from '../../../shared/contract/catalogue/catalogue.ts';
import type { CheckStep, CheckStepId, skipReasons } from '../../../shared/contract/check.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { Certificate } from '../../../shared/contract/results/exchange.ts';
import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import type { Clock } from '../../signin/clock.ts';
import type { WireClient } from '../../wire/client.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { CatalogueReader } from '../catalogue/catalogue.ts';
import type { Session } from '../connections/session.ts';
import type { Probes } from './probes.ts';

/** A connection as requests make it: what came of it, and nothing sent over it. */
export type Connected = Awaited<ReturnType<WireClient['connect']>>;

/** What the steps work with. */
export interface StepContext {
  readonly connection: Connection;
  /** Where the server answers at present. */
  readonly baseUrl: URL;
  /** The proxy that requests to the server go by; null for none. @throws ProblemError `proxy-file-unusable`. */
  readonly proxy: () => Promise<URL | null>;
  /** The one connection that the steps up to TLS look at: made at the first need. @throws ProblemError. */
  readonly connected: () => Promise<Connected>;
  readonly session: Session;
  readonly catalogue: CatalogueReader;
  readonly wire: WireClient;
  readonly probes: Probes;
  readonly clock: Clock;
  readonly redaction: Redaction;
  /** The requests of this connection, the oldest first, without secrets. */
  readonly requests: () => readonly RecordedRequest[];
  readonly signal: AbortSignal;
  /** The API whose metadata and rows are requested; the first of the catalogue if absent. */
  readonly api: ApiReference | undefined;
  /** What steps learn for later ones. */
  readonly seen: Seen;
}

/** What steps learn for later ones. */
export interface Seen {
  http?: { readonly headers: HeaderLines; readonly host: string; readonly askedAt: number; readonly respondedAt: number };
  providerHost?: string;
  /** Epoch milliseconds when the token was requested in this test. */
  tokenAskedAt?: number;
  api?: ApiReference | undefined;
  description?: ApiDescription;
}

export type Evidence = CheckStep['evidence'];

/** How a step went. A step may also throw a ProblemError. */
export type Outcome = { readonly certificates?: readonly Certificate[]; readonly apis?: readonly string[] } & (
  | { readonly evidence: Evidence }
  /** `goesOn`: the steps after it can work nevertheless. */
  | { readonly problem: Problem; readonly evidence?: Evidence; readonly goesOn?: boolean }
  | { readonly skipped: (typeof skipReasons)[number]; readonly evidence?: Evidence }
);

/** One step of the way in. */
export interface Step {
  readonly id: CheckStepId;
  readonly take: (context: StepContext) => Promise<Outcome>;
  /** Whether nothing behind it can work where it failed. */
  readonly stops: boolean;
  /** Whether it signs in, or needs somebody signed in. */
  readonly signsIn: boolean;
  /** Whether it sends requests, which are its evidence. */
  readonly requests: boolean;
  /** Waits for a person at a login page, who may take as long as the sign-in method allows. */
  readonly waitsForUser?: boolean;
}

/** Seconds by which clocks may differ: Kerberos allows five minutes, but short-lived tokens are lost by less. */
export const clockTolerance = 30;

/** Whole milliseconds since a moment of `performance.now()`. */
export function since(start: number): number {
  return Math.round(performance.now() - start);
}
