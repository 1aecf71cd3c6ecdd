// The thread that asks stored results for columns: sorting, filtering and counting hold up nothing else.
import { parentPort, workerData } from 'node:worker_threads';
import { ScanThreads } from '../../scan/scan-threads.ts';
import { Engine } from './engine.ts';
import { findNumbers } from './find-numbers.ts';
import { LoadedResults } from './loaded-results.ts';
import type { EngineSettings, Question, Reply } from './questions.ts';

if (parentPort === null) throw new Error('this file is run by a thread of its own');
const port = parentPort;
const settings: EngineSettings = workerData;
const engine = Engine.open(settings);
const threads = new ScanThreads();
const results = engine.then((opened) => new LoadedResults(opened, threads));
engine.catch(() => undefined);
results.catch(() => undefined);

/** Ends the reading of rows that a question waits for. */
const readings = new Map<number, AbortController>();

/** All that is under way: the thread ends after it, since an engine that is torn out of its work takes the process along. */
const underWay = new Set<Promise<void>>();

function follow(work: Promise<void>): void {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

/** Reads rows until the question is interrupted. */
async function reading<T>(question: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  readings.set(question, controller);
  try {
    return await work(controller.signal);
  } finally {
    readings.delete(question);
  }
}

async function reply(question: number, work: () => Promise<Reply>): Promise<void> {
  try {
    const answer = await work();
    port.postMessage(answer, answer.kind === 'numbers' ? [answer.numbers.buffer] : []);
  } catch (error) {
    port.postMessage({ kind: 'failed', question, message: error instanceof Error ? error.message : String(error) } satisfies Reply);
  }
}

async function answerTo(asked: Exclude<Question, { kind: 'interrupt' | 'drop' | 'close' }>): Promise<Reply> {
  const { question } = asked;
  switch (asked.kind) {
    case 'load':
      return reading(question, async (signal) => ({
        kind: 'loaded',
        question,
        ...(await (await results).load(question, asked.id, asked.load, signal)),
      }));
    case 'find':
      return reading(question, async (signal) => ({
        kind: 'numbers',
        question,
        numbers: await findNumbers(threads, asked.search, signal),
      }));
    case 'query':
      return { kind: 'rows', question, rows: await (await engine).rows(question, asked.sql, asked.parameters) };
    case 'numbers':
      return { kind: 'numbers', question, numbers: await (await engine).numbers(question, asked.sql, asked.parameters) };
  }
}

async function close(): Promise<void> {
  port.removeAllListeners('message');
  const opened = await engine.catch(() => null);
  opened?.interruptAll();
  for (const controller of readings.values()) controller.abort();
  while (underWay.size > 0) await Promise.all(underWay);
  opened?.close();
  await threads.close();
  port.close();
}

port.on('message', (asked: Question) => {
  switch (asked.kind) {
    case 'interrupt':
      readings.get(asked.question)?.abort();
      engine.then((opened) => opened.interrupt(asked.question)).catch(() => undefined);
      return;
    case 'drop':
      follow(results.then((loaded) => loaded.drop(asked.id)).catch(() => undefined));
      return;
    case 'close':
      void close();
      return;
    default:
      follow(reply(asked.question, () => answerTo(asked)));
  }
});
