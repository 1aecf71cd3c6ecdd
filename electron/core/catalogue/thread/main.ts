import { parentPort, workerData } from 'node:worker_threads';
import type { CatalogueOrder, CatalogueReport } from './orders.ts';
import { perform } from './perform.ts';

if (parentPort === null) throw new Error('this file is run by a thread of its own');

/** The memory of a report that goes over to the other thread instead of being copied. */
function buffersOf(report: CatalogueReport): ArrayBufferLike[] {
  if (report.kind === 'entries') return [report.entries.bytes.buffer];
  return report.kind === 'read' && report.content !== null ? [report.content.lines.buffer] : [];
}

const order: CatalogueOrder = workerData;
for (const report of perform(order)) {
  parentPort.postMessage(
    report,
    buffersOf(report).filter((buffer) => buffer instanceof ArrayBuffer),
  );
}
