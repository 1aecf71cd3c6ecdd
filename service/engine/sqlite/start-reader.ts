import { fork } from 'node:child_process';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { RowsPipe, rowsPipe } from './rows-pipe.ts';
import { workerEntry } from './worker/entry.ts';
import type { Order } from './worker/orders.ts';

/** What runs one reader of a database file. */
export interface ReaderRun {
  order(order: Order): void;
  /** Ends it, whatever it is at. */
  kill(): void;
}

/** Who is told what a reader says. */
export interface ReaderEvents {
  readonly onReport: (message: unknown) => void;
  /** Told once, asked for or not. */
  readonly onEnd: (cause: Error) => void;
}

/**
 * Starts a reader in a process of its own, which can be ended in the midst of a statement, as a thread cannot; in a thread within Electron,
 * whose packaged binary does not run as Node.
 */
export function startReader(file: string, events: ReaderEvents): ReaderRun {
  return process.versions.electron === undefined ? startProcess(file, events) : startThread(file, events);
}

function startProcess(file: string, { onReport, onEnd }: ReaderEvents): ReaderRun {
  const child = fork(workerEntry('read'), [file], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  child.on('message', onReport);
  const rows = new RowsPipe((id, batch) => onReport({ kind: 'rows', id, ...batch }));
  const pipe = child.stdio[rowsPipe];
  if (pipe instanceof Readable) pipe.on('data', (piece: Uint8Array) => rows.take(piece));
  child.once('error', onEnd);
  child.once('exit', (code, signal) => onEnd(new Error(`its reader ended (${signal ?? `exit code ${code}`})`)));
  return {
    order: (order) => void child.send(order, (error) => error !== null && onEnd(error)),
    kill: () => void child.kill('SIGKILL'),
  };
}

function startThread(file: string, { onReport, onEnd }: ReaderEvents): ReaderRun {
  const worker = new Worker(workerEntry('read'), { workerData: file });
  worker.on('message', onReport);
  worker.once('error', onEnd);
  worker.once('exit', () => onEnd(new Error('its thread ended')));
  return { order: (order) => worker.postMessage(order), kill: () => void worker.terminate() };
}
