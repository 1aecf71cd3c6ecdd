// This thread writes one file, so that reading, converting, and compressing rows don't block the application. Ending the thread cancels the
// export.
import { workerData } from 'node:worker_threads';
import { serveThread } from '../../../../node/workers/thread.ts';
import type { Problem } from '../../../../shared/problems/problem.ts';
import { problemOfFailure } from '../../results/store/worker/body-rows.ts';
import { noPageRows } from '../../results/store/worker/row-digest.ts';
import { noRepeatedKeys } from '../../results/store/worker/row-keys.ts';
import { ExportBodies } from './export-bodies.ts';
import { ExportFile } from './export-file.ts';
import type { ExportOrder, ExportProgress, ExportReply, ExportTask } from './orders.ts';

const task: ExportTask = workerData;

/** Milliseconds between reports of progress. */
const progressInterval = 100;
let reportedAt = 0;
let report: (progress: ExportProgress) => void = () => undefined;

function reportProgress(step: ExportProgress['step'], rows: number, bytes: number): void {
  if (performance.now() - reportedAt < progressInterval) return;
  reportedAt = performance.now();
  report({ step, rows, bytes });
}

const opened = ExportFile.open(task, reportProgress).then((file) => ({ file, bodies: new ExportBodies(file) }));
// The next request reports the error.
opened.catch(() => undefined);
const slots: Uint8Array[] = [];

async function perform(order: ExportOrder): Promise<ExportReply> {
  const { file, bodies } = await opened;
  switch (order.kind) {
    case 'slot':
      slots.push(new Uint8Array(order.slot));
      return { kind: 'accepted' };
    case 'begin':
      bodies.begin(order.format, order.skip);
      return { kind: 'accepted' };
    case 'body': {
      const body = await bodies.take(slots[order.slot]?.subarray(0, order.length) ?? new Uint8Array());
      return { kind: 'body', body, first: bodies.first, page: noPageRows, repeatedKeys: noRepeatedKeys };
    }
    case 'body-end': {
      const body = await bodies.end(order.isComplete);
      return { kind: 'body', body, first: bodies.first, page: bodies.page, repeatedKeys: bodies.repeatedKeys };
    }
    case 'rows': {
      const { buffer, length } = order.bytes;
      await file.take(Buffer.from(buffer, 0, length));
      return { kind: 'written', buffer };
    }
    case 'end':
      if (task.stored !== null) await file.writeStored();
      return { kind: 'done', ...(await file.end()) };
  }
}

/** Settles after the previous request, because a format can wait in the middle of a request. */
let previous: Promise<unknown> = Promise.resolve();

serveThread<ExportOrder, ExportReply, Problem, ExportProgress>({
  perform: (order, { progress }) => {
    const reply = previous.then(() => {
      report = progress;
      return perform(order);
    });
    // After a failure, all later requests fail, because the file is incomplete.
    previous = reply;
    reply.catch(() => undefined);
    return reply;
  },
  failureOf: problemOfFailure,
  transferOf: (reply) => (reply.kind === 'written' ? [reply.buffer] : []),
});
