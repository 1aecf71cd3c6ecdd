import type { Clock } from '../../../node/time/clock.ts';
import type { CheckOptions, CheckStep } from '../../../shared/contract/check.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import type { WireClient } from '../../wire/client.ts';
import type { Timeouts } from '../../wire/failure.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { CatalogueReader } from '../catalogue/catalogue.ts';
import type { Session } from '../connections/session.ts';
import { createEventFeed } from '../events/event-feed.ts';
import { checkConnection, problemBeforeStart } from './check-connection.ts';
import { type Probes, systemProbes } from './probes.ts';
import type { Connected, StepContext } from './step.ts';

/** The dependencies of a connection test. */
export interface CheckParts {
  readonly connection: Connection;
  readonly session: Session;
  readonly catalogue: CatalogueReader;
  /** HTTP client for a server without its own client. */
  readonly wire: WireClient;
  /** Creates an HTTP client without the certificate files of the connection, for the steps before TLS if a file can't be used. */
  readonly createWireWithoutFiles: () => Promise<WireClient>;
  readonly clock: Clock;
  readonly redaction: Redaction;
  /** The requests of this connection, oldest first, without secrets. */
  readonly requests: () => readonly RecordedRequest[];
  /** Timeouts of the connection's requests in milliseconds, for reports. */
  readonly timeouts: Timeouts;
  /** Timeout of response headers in milliseconds that the user chose. Null if it's the one of the application. */
  readonly chosenTimeout: number | null;
  readonly probes?: Probes;
}

async function contextOf(parts: CheckParts, options: CheckOptions, signal: AbortSignal): Promise<StepContext> {
  const access = await parts.session.access(signal);
  return contextWith(parts, new URL(access.baseUrl), access.wire ?? parts.wire, options, signal);
}

function contextWith(parts: CheckParts, baseUrl: URL, wire: WireClient, { api }: CheckOptions, signal: AbortSignal): StepContext {
  let connecting: Promise<Connected> | null = null;
  let proxyLookup: Promise<URL | null> | null = null;
  return {
    ...parts,
    baseUrl,
    proxy: () => {
      proxyLookup ??= wire.proxyFor(baseUrl.href);
      return proxyLookup;
    },
    connected: () => {
      connecting ??= wire.connect(baseUrl.href, signal);
      return connecting;
    },
    wire,
    probes: parts.probes ?? systemProbes,
    signal,
    api,
    observed: {},
  };
}

/** Tests one connection step by step. The test ends if the caller leaves the loop. @throws only the signal's reason. */
export async function* check(parts: CheckParts, options: CheckOptions, signal: AbortSignal): AsyncGenerator<CheckStep, void, undefined> {
  let context: StepContext;
  try {
    context = await contextOf(parts, options, signal);
  } catch (error) {
    signal.throwIfAborted();
    const problem = problemOf(error) ?? makeProblem('internal', { detail: error instanceof Error ? error.message : null });
    if (problem.code === 'profile-file-unusable') yield* checkWithoutFiles(parts, problem, options, signal);
    else yield* problemBeforeStart(problem, parts.clock.now());
    return;
  }
  yield* checkConnection(context, options);
}

/** Tests a connection with an unusable certificate file. The step that needs the file fails. */
async function* checkWithoutFiles(
  parts: CheckParts,
  fileProblem: Problem,
  options: CheckOptions,
  signal: AbortSignal,
): AsyncGenerator<CheckStep, void, undefined> {
  const wire = await parts.createWireWithoutFiles();
  try {
    yield* checkConnection({ ...contextWith(parts, new URL(parts.connection.baseUrl), wire, options, signal), fileProblem }, options);
  } finally {
    await wire.close();
  }
}

/**
 * Runs the test as a stream of the contract. A reader can cancel the test at any time, also during a step.
 *
 * @param onEnd Receives the steps that have ended, also if the test is cancelled. The stream ends after the promise settles.
 */
export function startCheck(
  parts: CheckParts,
  options: CheckOptions,
  signal?: AbortSignal,
  onEnd: (steps: readonly CheckStep[]) => Promise<void> = async () => undefined,
) {
  const cancelling = new AbortController();
  const feed = createEventFeed<CheckStep>(() => cancelling.abort());
  const combined = signal === undefined ? cancelling.signal : AbortSignal.any([signal, cancelling.signal]);
  const sendEvents = async (): Promise<void> => {
    const ended: CheckStep[] = [];
    try {
      for await (const step of check(parts, options, combined)) {
        if (step.status !== 'running') ended.push(step);
        feed.push(step);
      }
    } finally {
      if (ended.length > 0) await onEnd(ended);
    }
  };
  // The promise rejects only after the reader has stopped.
  void sendEvents()
    .catch(() => undefined)
    .finally(feed.end);
  return feed.events;
}
