import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { problemOfFailure } from '../../worker/body-rows.ts';
import { ComparedResults } from './compared-results.ts';
import type { ComparisonOrder, ComparisonReport } from './orders.ts';

if (parentPort === null) throw new Error('this file is run by a thread of its own');
const port = parentPort;
const comparisons = new Map<string, ComparedResults>();
const tell = (report: ComparisonReport): void => port.postMessage(report);

/** At most so often is progress told, in milliseconds. */
const pace = 100;

async function start({ id, task }: ComparisonOrder & { kind: 'start' }): Promise<void> {
  try {
    const compared = new ComparedResults(task);
    comparisons.set(id, compared);
    const of = task.left.rows + task.right.rows;
    let toldAt = performance.now();
    const work = compared.compare();
    let step = work.next();
    for (; step.done !== true; step = work.next()) {
      if (performance.now() - toldAt >= pace) {
        toldAt = performance.now();
        tell({ kind: 'progress', id, rows: step.value, of });
      }
      await nextTurn();
      if (comparisons.get(id) !== compared) return;
    }
    tell({ kind: 'done', id, summary: step.value });
  } catch (error) {
    drop(id);
    tell({ kind: 'failed', id, problem: problemOfFailure(error) });
  }
}

function drop(id: string): void {
  comparisons.get(id)?.close();
  comparisons.delete(id);
}

function answer(order: ComparisonOrder & { kind: 'read' | 'next' }): void {
  const { id, question, show, from } = order;
  const compared = comparisons.get(id);
  try {
    if (order.kind === 'read') tell({ kind: 'rows', question, rows: compared?.read(show, from, order.count) ?? null });
    else tell({ kind: 'place', question, place: compared?.next(show, from, order.step) ?? null });
  } catch (error) {
    tell({ kind: 'unread', question, problem: problemOfFailure(error) });
  }
}

port.on('message', (order: ComparisonOrder) => {
  if (order.kind === 'start') void start(order);
  else if (order.kind === 'drop') drop(order.id);
  else answer(order);
});
