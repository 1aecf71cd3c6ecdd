// A thread that writes one file: reading, converting and compressing rows hold up nothing else. Who cancels ends it.
import { parentPort, workerData } from 'node:worker_threads';
import { problemOfFailure } from '../../results/worker/body-rows.ts';
import { ExportBodies } from './export-bodies.ts';
import { ExportFile } from './export-file.ts';
import type { ExportOrder, ExportReport, ExportTask } from './orders.ts';

if (parentPort === null) throw new Error('this file is run by a thread of its own');
const port = parentPort;
const task: ExportTask = workerData;
const tell = (report: ExportReport): void => port.postMessage(report);

/** At most so often is progress told, in milliseconds. */
const pace = 100;
let toldAt = 0;

function tellProgress(step: 'checking' | 'writing', rows: number, bytes: number): void {
  if (performance.now() - toldAt < pace) return;
  toldAt = performance.now();
  tell({ kind: 'progress', step, rows, bytes });
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    tell({ kind: 'failed', problem: problemOfFailure(error) });
    port.close();
  }
}

async function finish(file: ExportFile): Promise<void> {
  tell({ kind: 'done', ...(await file.end()) });
  port.close();
}

await attempt(async () => {
  const file = await ExportFile.open(task, tellProgress);
  if (task.stored !== null) {
    await file.writeStored();
    await finish(file);
    return;
  }
  const bodies = new ExportBodies(file);
  const slots: Uint8Array[] = [];
  const perform = async (order: ExportOrder): Promise<void> => {
    if (order.kind === 'end') return finish(file);
    if (order.kind === 'begin') return bodies.begin(order.format, order.skip);
    if (order.kind === 'body-end') {
      const body = await bodies.end(order.whole);
      return tell({ kind: 'body-ended', body, first: bodies.first });
    }
    if (order.kind === 'slot') {
      slots.push(new Uint8Array(order.slot));
      return;
    }
    if (order.kind === 'body') {
      const { slot, length } = order;
      const body = await bodies.take(slots[slot]?.subarray(0, length) ?? new Uint8Array());
      return tell({ kind: 'body-taken', slot, length, body });
    }
    const { buffer, length } = order.bytes;
    await file.take(Buffer.from(buffer, 0, length));
    port.postMessage({ kind: 'taken', buffer } satisfies ExportReport, [buffer]);
  };
  // One order after the other, though a format may wait in between.
  let turn = Promise.resolve();
  port.on('message', (order: ExportOrder) => {
    turn = turn.then(() => attempt(() => perform(order)));
  });
});
