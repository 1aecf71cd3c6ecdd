// Splits bodies into rows and stores them on disk, so that neither blocks the application.
import { serveThread } from '../../../../node/workers/thread.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import { problemOfFailure } from './body-rows.ts';
import type { Order, Reply } from './orders.ts';
import { StoredResult } from './stored-result.ts';

const results = new Map<string, StoredResult>();
const slots: Uint8Array[] = [];
const noProgress = { rows: 0, columns: null, facts: null };

function perform(order: Order): Reply | null | Promise<Reply> {
  if (order.kind === 'slot') {
    slots.push(new Uint8Array(order.slot));
    return null;
  }
  const result = results.get(order.id);
  switch (order.kind) {
    case 'create':
      results.set(order.id, new StoredResult(order.file, order.maximumBytes, order.kept));
      return null;
    case 'begin':
      result?.begin(order.format, order.skip);
      return null;
    case 'take': {
      const problem = result?.take(slots[order.slot]?.subarray(0, order.length) ?? new Uint8Array()) ?? null;
      return { kind: 'taken', progress: result?.progress() ?? noProgress, problem };
    }
    case 'read':
      return { kind: 'rows', ...(result?.read(order.wanted) ?? { bytes: new Uint8Array(), lengths: [] }) };
    case 'keep':
      return { kind: 'kept', ...(result?.keep() ?? { rows: 0, bytes: 0, once: true }) };
    case 'end':
      return end(result, order.whole);
    case 'drop':
      results.delete(order.id);
      return { kind: 'dropped' };
  }
}

async function end(result: StoredResult | undefined, whole: boolean): Promise<Reply> {
  const problem = (await result?.end(whole)) ?? null;
  return { kind: 'ended', progress: result?.progress() ?? noProgress, problem };
}

serveThread<Order, Reply, Problem>({ perform, failureOf: problemOfFailure });
