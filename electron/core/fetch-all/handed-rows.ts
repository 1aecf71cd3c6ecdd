import type { Problem } from '../../../shared/contract/problem.ts';
import { ProblemError } from '../../wire/problem-error.ts';
import type { IncompleteLists } from '../../wire/responses/page-facts.ts';
import type { ResponseSink } from '../requests/read-response.ts';
import { BodyRows } from '../results/store/worker/body-rows.ts';
import type { BodyFormat } from '../results/store/worker/orders.ts';
import type { PageSink } from './page-attempt.ts';
import { LineBatches, type RowBatch } from './row-batches.ts';

/** Collects the rows of bodies in memory. */
export class LineRows implements ResponseSink {
  readonly lines = new LineBatches();
  readonly #rows = new BodyRows(this.lines);

  get rows(): number {
    return this.lines.rows;
  }

  get columns(): readonly string[] {
    return this.#rows.columns;
  }

  get facts(): ReadonlyMap<string, string> {
    return this.#rows.facts;
  }

  get incompleteLists(): IncompleteLists {
    return this.#rows.incompleteLists;
  }

  begin(format: BodyFormat, skip: number): void {
    this.#rows.begin(format, skip);
  }

  async take(part: Uint8Array): Promise<Problem | null> {
    return this.#rows.take(part);
  }

  async end(isComplete: boolean): Promise<Problem | null> {
    return this.#rows.end(isComplete);
  }
}

/** Passes batches of rows to a reader, and waits until the reader has processed each batch. */
class HandoverSink extends LineRows implements PageSink {
  readonly #hand: (batch: RowBatch) => Promise<void>;
  #first: string | null = null;

  constructor(hand: (batch: RowBatch) => Promise<void>) {
    super();
    this.#hand = hand;
  }

  override async take(part: Uint8Array): Promise<Problem | null> {
    const problem = await super.take(part);
    await this.#give();
    return problem;
  }

  override async end(isComplete: boolean): Promise<Problem | null> {
    const problem = await super.end(isComplete);
    await this.#give();
    return problem;
  }

  async firstLine(): Promise<string | null> {
    return this.#first;
  }

  async #give(): Promise<void> {
    const batch = this.lines.takeBatch();
    if (batch.rows === 0) return;
    if (this.#first === null) {
      const end = batch.bytes.indexOf(0x0a);
      this.#first = Buffer.from(batch.bytes.subarray(0, end)).toString('utf8');
    }
    await this.#hand(batch);
  }
}

/** Rows that are yielded while they are read, and the sink that receives them. */
export interface HandedRows {
  readonly batches: () => AsyncGenerator<RowBatch, void, undefined>;
  readonly sink: LineRows;
}

/**
 * Reads rows and yields them in batches. Reading is cancelled if the caller leaves the loop.
 *
 * Iterating throws ProblemError or the signal's reason, after the rows that were read before.
 *
 * @param read Reads into the sink. Returns the problem that ended it, or null.
 */
export function handedRows(read: (sink: PageSink, signal: AbortSignal) => Promise<Problem | null>, signal?: AbortSignal): HandedRows {
  let requested = Promise.withResolvers<void>();
  let handed = Promise.withResolvers<RowBatch | null>();
  const sink = new HandoverSink(async (batch) => {
    handed.resolve(batch);
    await requested.promise;
  });

  async function* batches(): AsyncGenerator<RowBatch, void, undefined> {
    const cancelling = new AbortController();
    const stopping = AbortSignal.any([cancelling.signal, ...(signal === undefined ? [] : [signal])]);
    const finished = read(sink, stopping).then(
      (problem) => {
        if (problem === null) handed.resolve(null);
        else handed.reject(new ProblemError(problem));
      },
      (error: unknown) => handed.reject(error),
    );
    try {
      for (let batch = await handed.promise; batch !== null; batch = await handed.promise) {
        yield batch;
        const room = requested;
        requested = Promise.withResolvers();
        handed = Promise.withResolvers();
        room.resolve();
      }
    } finally {
      cancelling.abort(new DOMException('The reader left', 'AbortError'));
      requested.resolve();
      // The reader has stopped, so nothing handles the outcome.
      handed.promise.catch(() => undefined);
      await finished;
    }
  }

  return { batches, sink };
}
