import type { Clock } from '../../../node/time/clock.ts';
import type { ApiDescription, ApiReference } from '../../../shared/contract/catalogue/catalogue.ts';
import type { CheckStep, CheckStepId, skipReasons } from '../../../shared/contract/check.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { Certificate } from '../../../shared/contract/results/exchange.ts';
import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import type { WireClient } from '../../wire/client.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { CatalogueReader } from '../catalogue/catalogue.ts';
import type { Session } from '../connections/session.ts';
import type { HostsEntry } from './hosts-file.ts';
import type { Probes } from './probes.ts';

/** The result of opening a connection. Nothing is sent over the connection. */
export type Connected = Awaited<ReturnType<WireClient['connect']>>;

/** The context of a test, which all steps receive. */
export interface StepContext {
  readonly connection: Connection;
  /** The current address of the server. */
  readonly baseUrl: URL;
  /** Returns the proxy of requests to the server. Null without a proxy. @throws ProblemError `proxy-file-unusable`. */
  readonly proxy: () => Promise<URL | null>;
  /** Returns the connection that the steps up to TLS share. Opens it on first use. @throws ProblemError if the connection fails. */
  readonly connected: () => Promise<Connected>;
  readonly session: Session;
  readonly catalogue: CatalogueReader;
  readonly wire: WireClient;
  readonly probes: Probes;
  readonly clock: Clock;
  readonly redaction: Redaction;
  /** The requests of this connection, oldest first, without secrets. */
  readonly requests: () => readonly RecordedRequest[];
  readonly signal: AbortSignal;
  /** The API whose metadata and rows are requested. Defaults to the first API of the catalogue. */
  readonly api: ApiReference | undefined;
  readonly observed: Observations;
  /** Timeout of response headers in milliseconds that the user chose. Null if it's the one of the application. */
  readonly chosenTimeout: number | null;
  /** Why a certificate file of the connection can't be used. The steps before TLS don't need it. */
  readonly fileProblem?: Problem;
}

/** Results that later steps use. */
export interface Observations {
  http?: {
    readonly headers: HeaderLines;
    readonly host: string;
    readonly sentAt: number;
    readonly respondedAt: number;
    readonly status: number;
  };
  /** Seconds by which the server's clock is ahead of this computer's clock. */
  skewSeconds?: number;
  providerHost?: string;
  /** The line of the hosts file that determines the address of the server. */
  hostsEntry?: HostsEntry;
  /** The clocks whose difference from this computer's clock an earlier step reported as a problem. */
  reportedClocks?: readonly ReportedClock[];
  /** Seconds by which the clock of the identity provider is ahead of this computer's clock. */
  providerSkewSeconds?: number;
  /** Time when this test requested the token, in epoch milliseconds. */
  tokenRequestedAt?: number;
  api?: ApiReference | undefined;
  description?: ApiDescription;
  /** Whether the API's rows were received over REST. */
  hasRows?: true;
}

/** A clock that an earlier step reported. */
export interface ReportedClock {
  readonly step: 'clock' | 'identity-provider';
  readonly host: string;
  readonly skewSeconds: number;
}

/** The measured values of a step. */
export type Evidence = CheckStep['evidence'];

/** The outcome of a step. A step can also throw a ProblemError. */
export type Outcome = { readonly certificates?: readonly Certificate[]; readonly apis?: readonly string[] } & (
  | { readonly evidence: Evidence }
  /** `canContinue`: later steps run although this step failed. */
  | { readonly problem: Problem; readonly evidence?: Evidence; readonly canContinue?: boolean }
  | { readonly skipped: (typeof skipReasons)[number]; readonly evidence?: Evidence }
);

/** A step of the connection test. */
export interface Step {
  readonly id: CheckStepId;
  readonly take: (context: StepContext) => Promise<Outcome>;
  /** Whether later steps are skipped if the step fails. */
  readonly stops: boolean;
  /** Whether the step signs in, or requires a signed-in user. */
  readonly signsIn: boolean;
  /** Whether the step sends requests. They become its evidence. */
  readonly requests: boolean;
  /** Whether the step waits for the user at a login page if the sign-in method has one. */
  readonly waitsForUser?: boolean;
}

/**
 * Tolerated difference between clocks in seconds. Kerberos and most token libraries allow five minutes. With a smaller difference, services
 * can still accept tokens, so the later steps decide. See `clock-reason.ts`.
 */
export const toleratedSkew = 300;

/** Difference between clocks in seconds from which they count as different. A response takes a part of this time. */
export const notableSkew = 30;

/** Returns the milliseconds since a time of `performance.now()`, as an integer. */
export function since(start: number): number {
  return Math.round(performance.now() - start);
}
