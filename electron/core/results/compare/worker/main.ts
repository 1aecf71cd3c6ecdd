import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OrderContext } from '../../../../../node/workers/serve-orders.ts';
import { serveThread } from '../../../../../node/workers/thread.ts';
import type { Problem } from '../../../../../shared/problems/problem.ts';
import { problemOfFailure } from '../../store/worker/body-rows.ts';
import { ComparedResults } from './compared-results.ts';
import type { ComparisonOrder, ComparisonProgress, ComparisonReply } from './orders.ts';

const comparisons = new Map<string, ComparedResults>();

/** Milliseconds between two progress reports. */
const progressInterval = 100;

function perform(order: ComparisonOrder, context: OrderContext<ComparisonProgress>): ComparisonReply | null | Promise<ComparisonReply> {
  const compared = comparisons.get(order.id);
  switch (order.kind) {
    case 'start':
      return start(order, context);
    case 'read':
      return { kind: 'rows', rows: compared?.read(order.show, order.from, order.count) ?? null };
    case 'next':
      return { kind: 'next', row: compared?.next(order.show, order.from, order.step) ?? null };
    case 'drop':
      drop(order.id);
      return null;
  }
}

async function start(
  { id, task }: ComparisonOrder & { kind: 'start' },
  { progress }: OrderContext<ComparisonProgress>,
): Promise<ComparisonReply> {
  try {
    const compared = new ComparedResults(task);
    comparisons.set(id, compared);
    const of = task.left.rows + task.right.rows;
    let reportedAt = performance.now();
    const work = compared.compare();
    let step = work.next();
    for (; step.done !== true; step = work.next()) {
      if (performance.now() - reportedAt >= progressInterval) {
        reportedAt = performance.now();
        progress({ rows: step.value, of });
      }
      await nextTurn();
      if (comparisons.get(id) !== compared) return { kind: 'done', summary: null };
    }
    return { kind: 'done', summary: step.value };
  } catch (error) {
    drop(id);
    throw error;
  }
}

function drop(id: string): void {
  comparisons.get(id)?.close();
  comparisons.delete(id);
}

serveThread<ComparisonOrder, ComparisonReply, Problem, ComparisonProgress>({ perform, failureOf: problemOfFailure });
