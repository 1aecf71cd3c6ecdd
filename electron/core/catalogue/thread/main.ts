import { parentPort, workerData } from 'node:worker_threads';
import type { CatalogueOrder, CatalogueReport } from './orders.ts';
import { perform } from './perform.ts';

if (parentPort === null) throw new Error('this file is run by a thread of its own');

/** The memory of an answer that goes over to the other thread instead of being copied. */
function buffersOf(report: CatalogueReport): ArrayBufferLike[] {
  return report.kind === 'read' && report.content !== null ? [report.content.lines.buffer, report.content.entries.buffer] : [];
}

const order: CatalogueOrder = workerData;
const report = perform(order);
parentPort.postMessage(
  report,
  buffersOf(report).filter((buffer) => buffer instanceof ArrayBuffer),
);
