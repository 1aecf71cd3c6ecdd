// Splits bodies into rows and stores the rows on disk in a thread, so that the application isn't blocked.
import { serveThread } from '../../../../../node/workers/thread.ts';
import type { Problem } from '../../../../../shared/problems/problem.ts';
import { BodyRows, problemOfFailure } from './body-rows.ts';
import type { Order, PersistedExtent, PersistedRows, Reply, RowRange } from './orders.ts';
import { noPageRows } from './row-digest.ts';
import { type RowBytes, RowFile } from './row-file.ts';

const results = new Map<string, StoredResult>();
const slots: Uint8Array[] = [];
const noProgress = { rows: 0, columns: null, facts: null, incompleteLists: null };

function perform(order: Order): Reply | null | Promise<Reply> {
  if (order.kind === 'slot') {
    slots.push(new Uint8Array(order.slot));
    return null;
  }
  const result = results.get(order.id);
  switch (order.kind) {
    case 'create':
      results.set(order.id, new StoredResult(order.file, order.maximumBytes, order.persisted));
      return null;
    case 'begin':
      result?.begin(order.format, order.skip);
      return null;
    case 'take': {
      const problem = result?.take(slots[order.slot]?.subarray(0, order.length) ?? new Uint8Array()) ?? null;
      return { kind: 'taken', progress: result?.progress() ?? noProgress, problem };
    }
    case 'read':
      return { kind: 'rows', ...(result?.read(order.range) ?? { bytes: new Uint8Array(), lengths: [] }) };
    case 'keep':
      return { kind: 'kept', ...(result?.keep() ?? { rows: 0, bytes: 0, once: true }) };
    case 'end':
      return end(result, order.isComplete);
    case 'truncate':
      result?.truncate(order.rows);
      return { kind: 'taken', progress: result?.progress() ?? noProgress, problem: null };
    case 'drop':
      results.delete(order.id);
      return { kind: 'dropped' };
  }
}

async function end(result: StoredResult | undefined, isComplete: boolean): Promise<Reply> {
  const problem = (await result?.end(isComplete)) ?? null;
  return { kind: 'ended', progress: result?.progress() ?? noProgress, problem, page: result?.page ?? noPageRows };
}

serveThread<Order, Reply, Problem>({ perform, failureOf: problemOfFailure });

/** One result in the thread. Stores the rows of its bodies on disk. */
class StoredResult extends BodyRows {
  readonly #file: RowFile;

  constructor(file: number, maximumBytes: number, persisted: PersistedRows | null = null) {
    const rows = new RowFile(file, maximumBytes);
    super(rows, persisted?.columns);
    this.#file = rows;
    if (persisted !== null) this.attempt(() => rows.adopt(persisted.bytes));
  }

  /** Writes all whole rows to the file. @throws ProblemError `result-too-large`, or errors of the file system */
  keep(): PersistedExtent {
    this.#file.flush();
    return { rows: this.#file.rows, bytes: this.#file.bytes, once: this.once };
  }

  /** Removes the rows after the first `rows` rows. @throws the errors of {@link keep} */
  truncate(rows: number): void {
    this.#file.truncate(rows);
  }

  /** Returns the bytes of rows. @throws Errors of the file system. */
  read({ from, count, numbers, limit }: RowRange): RowBytes {
    return numbers === undefined ? this.#file.read(from, count, limit) : this.#file.pick(numbers, limit);
  }
}
