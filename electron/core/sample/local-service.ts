import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Clock } from '../../../node/time/clock.ts';
import { observedValue } from '../../signin/observed-value.ts';
import { makeProblem, ProblemError } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Server, ServerAccess, ServerState } from '../connections/server.ts';
import { abortable } from '../events/abortable.ts';
import type { ChildProgram, StartProgram } from '../host/host.ts';
import type { Log } from '../host/telemetry.ts';
import { openPreferredPorts } from './preferred-ports.ts';

/** A data service that the application runs and restarts if it exits. */
export interface LocalService extends Server {
  /** Stops the process without restarting it. */
  close(): Promise<void>;
}

/** Dependencies of a data service. */
export interface LocalServiceParts {
  readonly startProgram: StartProgram;
  /** Folder of the service's data and secrets. */
  readonly dataFolder: string;
  readonly redaction: Redaction;
  readonly clock: Clock;
  readonly log: Log;
}

/** The properties of one kind of local service. */
export interface LocalServiceKind {
  /** Name in the log. */
  readonly name: string;
  /** Owner of the service's secrets in the redaction. */
  readonly owner: string;
  /** Command-line arguments in addition to those of all services. */
  readonly programArguments: readonly string[];
  /** Parses a line of the service's stdout. Returns null if it isn't the ready line. */
  readonly readReady: (line: string) => LocalServiceReady | null;
}

/** The address of a service, and its secrets, which are never shown. */
export interface LocalServiceReady {
  readonly access: ServerAccess;
  /** Command-line options that start the service at the same addresses again. */
  readonly ports: readonly string[];
  readonly secrets: readonly string[];
}

/** Milliseconds before a restart. Each pause is twice the previous one, up to the longest. */
const shortestPause = 1_000;
const longestPause = 30_000;

/** Milliseconds after which a service counts as stable, so that the next pause is the shortest one again. */
const stableAfter = 60_000;

/** Milliseconds that a call waits for a starting service. The first start takes longest, because the service converts its data. */
const startTimeout = 120_000;

/** Starts the data service, reads its ready line, and restarts it at the same addresses whenever it exits. */
export function startLocalService(parts: LocalServiceParts, kind: LocalServiceKind): LocalService {
  const { clock, log, redaction } = parts;
  const state = observedValue<ServerState>({ state: 'starting' });
  let program: ChildProgram | null = null;
  let cancelStart: () => void = () => undefined;
  let pause = shortestPause;
  const preferred = openPreferredPorts(parts.dataFolder, log);
  /** Port options for the next start, so that displayed URLs stay valid. Empty if the last start with these ports failed. */
  let lastPorts: readonly string[] = preferred.options;
  let hasBeenReady = false;
  let closed = false;

  const becomeReady = ({ access, ports, secrets }: LocalServiceReady): void => {
    redaction.learn(kind.owner, secrets);
    lastPorts = ports;
    hasBeenReady = true;
    preferred.keep(ports);
    log(`${kind.name}: available at ${access.baseUrl}`);
    state.set({ state: 'ready', access: { ...access, baseUrl: access.baseUrl.replace(/(?<!\/)\/+$/, '') } });
  };

  const startLater = (detail: string, reason: string): void => {
    if (closed) return;
    const problem = makeProblem('sample-not-running', {
      parameters: { reason, milliseconds: pause },
      detail: detail === '' ? null : redaction.text(detail),
    });
    state.set({ state: 'down', problem });
    cancelStart = clock.after(pause, start);
    pause = Math.min(pause * 2, longestPause);
  };

  const start = (): void => {
    if (closed) return;
    state.set({ state: 'starting' });
    const portOptions = lastPorts.length > 0 ? lastPorts : ['--port', '0'];
    let child: ChildProgram;
    try {
      child = parts.startProgram('service', [
        ...kind.programArguments,
        ...portOptions,
        ...['--data-dir', parts.dataFolder, '--parent-pid', String(process.pid)],
      ]);
    } catch (error) {
      startLater(error instanceof Error ? error.message : '', 'not-started');
      return;
    }
    program = child;
    let readyAt: number | null = null;
    const tail = keepTail(child.stderr);
    child.stdout.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = readyAt === null && program === child ? kind.readReady(text) : null;
      if (line === null) return;
      readyAt = clock.now();
      becomeReady(line);
    });
    void child.exited.then((code) => {
      if (program === child) program = null;
      if (closed) return;
      log(`${kind.name}: ended (${code === null ? 'by a signal' : `exit code ${code}`})`);
      if (readyAt === null && lastPorts.length > 0) {
        lastPorts = [];
        // Another program uses a port of an earlier start, which is no reason to wait.
        if (!hasBeenReady) {
          start();
          return;
        }
      } else if (readyAt !== null && clock.now() - readyAt >= stableAfter) pause = shortestPause;
      startLater(tail(), readyAt === null ? 'not-started' : 'ended');
    });
  };

  const settled = async (): Promise<ServerAccess> => {
    const { promise, resolve, reject } = Promise.withResolvers<ServerAccess>();
    const check = (present: ServerState): void => {
      if (present.state === 'ready') resolve(present.access);
      if (present.state === 'down') reject(new ProblemError(present.problem));
    };
    const cancelChange = state.onChange(check);
    const cancelTimer = clock.after(startTimeout, () => {
      reject(new ProblemError(makeProblem('sample-not-running', { parameters: { reason: 'starting', milliseconds: startTimeout } })));
    });
    check(state.value);
    try {
      return await promise;
    } finally {
      cancelChange();
      cancelTimer();
    }
  };

  start();
  return {
    state,
    ready: (signal) => abortable(settled(), signal),
    close: async () => {
      closed = true;
      cancelStart();
      const running = program;
      program = null;
      state.set({ state: 'down', problem: makeProblem('sample-not-running', { parameters: { reason: 'closed' } }) });
      await running?.stop();
    },
  };
}

const retainedCharacters = 8_192;

/** Returns a function that returns the last five lines of a stream. The last output of a process usually explains why it exited. */
export function keepTail(stream: Readable): () => string {
  let tail = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    tail = (tail + text).slice(-retainedCharacters);
  });
  stream.on('error', () => undefined);
  return () => tail.trim().split('\n').slice(-5).join('\n');
}
