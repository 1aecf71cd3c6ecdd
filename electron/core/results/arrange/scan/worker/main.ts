// Runs one of the threads that read stored rows in parallel. Each task reads a range of the file.
import { messageOf } from '../../../../../../node/workers/serve-orders.ts';
import { serveThread } from '../../../../../../node/workers/thread.ts';
import { createTaskRunner, type ScanResult, type ScanTask } from '../scan-tasks.ts';

/** Returns the buffers of a result, which are transferred instead of copied. */
function memoryOf(result: ScanResult): ArrayBuffer[] {
  if (result.kind === 'find') return [result.numbers.buffer];
  if (result.kind === 'cells') return [result.numbers.buffer, result.columns.buffer];
  return result.columns.flatMap(({ kinds, ends, texts }) => [kinds.buffer, ends.buffer, texts.buffer]);
}

serveThread<ScanTask, ScanResult, string>({ perform: createTaskRunner(), failureOf: messageOf, transferOf: memoryOf });
