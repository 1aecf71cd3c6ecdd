// Runs SQL over stored results in a thread, so that sorting, filtering, and counting don't block the application.
import { workerData } from 'node:worker_threads';
import { messageOf, type OrderContext } from '../../../../../node/workers/serve-orders.ts';
import { serveThread } from '../../../../../node/workers/thread.ts';
import { ScanThreads } from '../scan/scan-threads.ts';
import { Engine } from './engine.ts';
import { findCells, findNumbers } from './find-text.ts';
import { LoadedResults } from './loaded-results.ts';
import type { ColumnsOrder, ColumnsReply, EngineSettings } from './orders.ts';

const settings: EngineSettings = workerData;
const engine = Engine.open(settings);
const threads = new ScanThreads();
const results = engine.then((opened) => new LoadedResults(opened, threads));
engine.catch(() => undefined);
results.catch(() => undefined);

/** Aborted when the thread closes. */
const closing = new AbortController();
/** Orders in progress. The thread must not exit while DuckDB works, because this would crash the process. */
const running = new Set<Promise<unknown>>();
let lastNumber = 0;

async function perform(order: ColumnsOrder, { signal }: OrderContext<never>): Promise<ColumnsReply | null> {
  if (order.kind === 'close') return close();
  closing.signal.throwIfAborted();
  if (order.kind === 'drop') {
    await track(results.then((loaded) => loaded.drop(order.id)).catch(() => undefined));
    return null;
  }
  lastNumber += 1;
  return track(run(lastNumber, order, AbortSignal.any([signal, closing.signal])));
}

async function track<T>(work: Promise<T>): Promise<T> {
  running.add(work);
  try {
    return await work;
  } finally {
    running.delete(work);
  }
}

async function run(number: number, order: Exclude<ColumnsOrder, { kind: 'drop' | 'close' }>, signal: AbortSignal): Promise<ColumnsReply> {
  const opened = await engine;
  signal.throwIfAborted();
  const interrupt = (): void => opened.interrupt(number);
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    switch (order.kind) {
      case 'load':
        return { kind: 'loaded', ...(await (await results).load(number, order.id, order.load, signal)) };
      case 'find':
        return { kind: 'numbers', numbers: await findNumbers(threads, order.search, signal) };
      case 'cells':
        return { kind: 'cells', ...(await findCells(threads, order.search, order.maxCells, signal)) };
      case 'query':
        return { kind: 'rows', rows: await opened.rows(number, order.sql, order.parameters) };
      case 'numbers':
        return { kind: 'numbers', numbers: await opened.numbers(number, order.sql, order.parameters) };
    }
  } finally {
    signal.removeEventListener('abort', interrupt);
  }
}

async function close(): Promise<ColumnsReply> {
  closing.abort(new Error('the application is closing'));
  const opened = await engine.catch(() => null);
  opened?.interruptAll();
  while (running.size > 0) await Promise.allSettled(running);
  opened?.close();
  await threads.close();
  return { kind: 'closed' };
}

serveThread<ColumnsOrder, ColumnsReply, string>({
  perform,
  failureOf: messageOf,
  transferOf: (reply) => (reply.kind === 'numbers' ? [reply.numbers.buffer] : []),
});
