// The thread that splits bodies into rows and keeps them on disk, so that neither holds up anything else.
import { parentPort } from 'node:worker_threads';
import { problemOfFailure } from './body-rows.ts';
import type { Order, Report, SlotOrder } from './orders.ts';
import { StoredResult } from './stored-result.ts';

if (parentPort === null) throw new Error('this file is run by a thread of its own');
const port = parentPort;
const results = new Map<string, StoredResult>();
const slots: Uint8Array[] = [];
const tell = (report: Report): void => port.postMessage(report);

function read({ id, question, wanted }: Order & { kind: 'read' }): void {
  try {
    const rows = results.get(id)?.read(wanted) ?? { bytes: new Uint8Array(), lengths: [] };
    tell({ kind: 'rows', question, ...rows });
  } catch (error) {
    tell({ kind: 'unread', question, problem: problemOfFailure(error) });
  }
}

function keep({ id, question }: Order & { kind: 'keep' }): void {
  try {
    tell({ kind: 'kept', question, ...(results.get(id)?.keep() ?? { rows: 0, bytes: 0, once: true }) });
  } catch (error) {
    tell({ kind: 'unread', question, problem: problemOfFailure(error) });
  }
}

async function end(id: string, whole: boolean): Promise<void> {
  const result = results.get(id);
  if (result === undefined) return;
  const problem = await result.end(whole);
  tell({ kind: 'ended', id, progress: result.progress(), problem });
}

function take({ id, slot, length }: Order & { kind: 'take' }): void {
  const result = results.get(id);
  const problem = result?.take(slots[slot]?.subarray(0, length) ?? new Uint8Array()) ?? null;
  const progress = result?.progress() ?? { rows: 0, columns: null, facts: null };
  tell({ kind: 'taken', id, slot, bytes: length, progress, problem });
}

port.on('message', (order: Order | SlotOrder) => {
  if (order.kind === 'slot') {
    slots.push(new Uint8Array(order.slot));
    return;
  }
  const { id } = order;
  const result = results.get(id);
  if (order.kind === 'create') results.set(id, new StoredResult(order.file, order.maximumBytes, order.kept));
  else if (order.kind === 'begin') result?.begin(order.format, order.skip);
  else if (order.kind === 'take') take(order);
  else if (order.kind === 'read') read(order);
  else if (order.kind === 'keep') keep(order);
  else if (order.kind === 'end') void end(id, order.whole);
  else {
    results.delete(id);
    tell({ kind: 'dropped', id });
  }
});
