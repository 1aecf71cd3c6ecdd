import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { StartFailure } from '../failures/start-failure.ts';
import { errorText } from '../texts/error-text.ts';
import { identityEntry } from './entry.ts';
import { type Order, reportSchema } from './messages.ts';
import type { IdentitySettings } from './settings.ts';

/** One run of the identity provider, from start to end. */
export interface IdentityRun {
  readonly port: number;
  /** The process or thread, for the log, so that an administrator can find it. */
  readonly name: string;
  /** Resolves when the run has ended, with the cause as text. Never rejects. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

interface Started {
  readonly name: string;
  readonly ended: Promise<string>;
  order(order: Order): void;
  onReport(receive: (message: unknown) => void): void;
  kill(): void;
}

/** Milliseconds until a stopping provider is killed. */
const stopTimeout = 2_000;

/**
 * Starts the identity provider in a separate process, or in a thread within Electron, because Electron's packaged binary doesn't run as
 * Node.
 *
 * @throws StartFailure if the provider can't start
 */
export async function runIdentity(settings: IdentitySettings): Promise<IdentityRun> {
  const started = process.versions.electron === undefined ? startProcess() : startThread();
  const listening = new Promise<number>((resolve, reject) => {
    started.onReport((message) => {
      const report = reportSchema.parse(message);
      if (report.type === 'listening') resolve(report.port);
      else reject(new StartFailure(report.message));
    });
    started.ended.then((how) => reject(new StartFailure(errorText('start.identity-provider', { details: how }))));
  });
  started.order({ type: 'start', settings });
  const stop = async () => {
    started.order({ type: 'stop' });
    const timer = setTimeout(() => started.kill(), stopTimeout);
    await started.ended;
    clearTimeout(timer);
  };
  try {
    return { port: await listening, name: started.name, ended: started.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startProcess(): Started {
  // The output goes to stderr, because stdout contains only the service's ready line.
  const env = { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() };
  const child = fork(identityEntry(), [], { env, execArgv: [], stdio: ['ignore', 2, 2, 'ipc'] });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  return {
    name: `process ${child.pid}`,
    ended,
    order(order) {
      // Sending can fail if the process has just ended, which `ended` reports.
      if (child.connected) child.send(order, () => {});
    },
    onReport: (receive) => child.on('message', receive),
    kill: () => child.kill('SIGKILL'),
  };
}

function startThread(): Started {
  const worker = new Worker(identityEntry(), { stdout: true });
  worker.stdout.pipe(process.stderr, { end: false });
  const ended = new Promise<string>((resolve) => {
    worker.once('error', (error) => resolve(error instanceof Error ? error.message : String(error)));
    worker.once('exit', (code) => resolve(`exit code ${code}`));
  });
  return {
    name: `thread ${worker.threadId} of process ${process.pid}`,
    ended,
    order: (order) => worker.postMessage(order),
    onReport: (receive) => worker.on('message', receive),
    kill: () => void worker.terminate(),
  };
}
