// One of the threads that read stored rows side by side, each a part of the file.
import { parentPort } from 'node:worker_threads';
import { createTaskRunner } from '../run-task.ts';
import type { ScanResult } from '../scan-task.ts';
import type { ScanOrder, ScanReport } from './orders.ts';

if (parentPort === null) throw new Error('this file is run by a thread of its own');
const port = parentPort;
const runTask = createTaskRunner();

/** The memory that goes along with a result. */
function memoryOf(result: ScanResult): ArrayBuffer[] {
  if (result.kind === 'find') return [result.numbers.buffer];
  return result.columns.flatMap(({ kinds, ends, texts }) => [kinds.buffer, ends.buffer, texts.buffer]);
}

port.on('message', ({ number, task }: ScanOrder) => {
  try {
    const result = runTask(task);
    port.postMessage({ number, outcome: { result } } satisfies ScanReport, memoryOf(result));
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    port.postMessage({ number, outcome: { failure } } satisfies ScanReport);
  }
});
