import type { DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api';
import { type ColumnValues, release, type ValueLayout } from '../column-values.ts';
import type { JsonShape } from '../engine.ts';
import type { FairSlots, SlotHolder } from '../fair-slots.ts';
import { type QueryContext, takeSlot } from '../query-context.ts';
import type { RowQuery } from '../row-query.ts';
import { type ChunkRows, readTexts, readValues } from './chunk-memory.ts';
import type { DatabaseInstance } from './database-instance.ts';
import { retryWithoutMemory } from './retry-without-memory.ts';
import { RunningStatement } from './running-statement.ts';
import { type DuckDbTableSql, isResumable, type RowsStatement, rowsStatement, valuesStatement } from './statements.ts';

/** A query with its table, database, and slots. */
export interface RowSource extends QueryContext {
  readonly database: DatabaseInstance;
  readonly slots: FairSlots;
  readonly table: DuckDbTableSql;
  /** The query as returned by `withoutOwnOrder`. */
  readonly query: RowQuery;
}

/** Bytes per batch. Larger batches reduce the number of writes to the socket. */
const batchSize = 128 * 1024;

/**
 * Reads the rows of a query as JSON objects separated by commas.
 *
 * @throws EngineError `query-refused` if the table doesn't support the query
 */
export function jsonRows(source: RowSource, shape: JsonShape): RowStream<Uint8Array> {
  let isFirst = true;
  return new RowStream(source, {
    statement: (after) => rowsStatement(source.table, source.query, shape, after),
    take: (chunk, maxRows) => {
      const texts = readTexts(chunk, maxRows);
      const [first, ...others] = texts.parts;
      if (!isFirst || first === undefined) return texts;
      isFirst = false;
      // The JSON of each row begins with a comma, which the first row doesn't need.
      return { ...texts, parts: [first.subarray(1), ...others] };
    },
    join: (parts) => {
      const [only, ...others] = parts;
      if (only !== undefined && others.length === 0) return only;
      const joined = Buffer.concat(parts);
      parts.forEach(release);
      return joined;
    },
    batchSize,
  });
}

/**
 * Reads the rows of a query as columns of values, one chunk of DuckDB at a time.
 *
 * @throws EngineError as {@link jsonRows}
 */
export function valueRows(source: RowSource, layouts: readonly ValueLayout[]): RowStream<readonly ColumnValues[]> {
  return new RowStream(source, {
    statement: (after) => valuesStatement(source.table, source.query, layouts, after),
    take: (chunk, maxRows) => readValues(chunk, layouts, maxRows),
    // A batch consists of one chunk.
    join: ([part]) => part ?? [],
    batchSize: 1,
  });
}

/** Functions that read and join rows. */
interface RowReading<Part> {
  /** Returns the statement for the rows after a row. See `rowsStatement`. */
  readonly statement: (after: bigint | null) => RowsStatement;
  /** Reads the first `maxRows` rows of a chunk. The chunk is empty afterwards. */
  readonly take: (chunk: DuckDBDataChunk, maxRows: number) => ChunkRows<Part>;
  readonly join: (parts: readonly Part[]) => Part;
  /** Minimum bytes per batch. */
  readonly batchSize: number;
}

/**
 * Bytes that a query reads before it yields its slot. To continue, it needs a new statement, which has to find its position in the file.
 * Measured with 50 parallel streams of 280 MB: 44 MB/s in total with 1 MB per turn, 80 with 4 MB, 160 with 8 MB. One stream alone has 160
 * MB/s.
 */
const batchBytes = 8 * 1024 * 1024;
/** Milliseconds after which a reader is considered slow, so that its query yields its slot. */
const slowReaderTime = 40;

/** Maximum rows of a page that is read completely at once, so that the query never waits for its reader. */
const maxPageRows = 200;

/**
 * The rows of a query, read on demand. The query starts at the first read, which takes a slot of the engine. Between two reads, a resumable
 * query can lose its slot to another query. The next read takes a new slot and continues after the last row. So a stalled reader holds no
 * resources. Pages of a few rows are read completely at once. Other queries that can't be resumed keep their slot. `next` rejects with
 * `query-failed` if DuckDB ended the rows early.
 */
export class RowStream<Part> implements AsyncIterableIterator<Part>, SlotHolder {
  readonly caller: string;
  readonly lasting: boolean;
  readonly #source: RowSource;
  readonly #reading: RowReading<Part>;
  readonly #isPage: boolean;
  readonly #leaving = new AbortController();
  readonly #signal: AbortSignal;
  #running: { readonly statement: RunningStatement; readonly result: DuckDBResult } | null = null;
  /** Number of rows still requested. */
  #missing: number;
  #lastRow: bigint | null = null;
  #state: 'reading' | 'idle' | 'over' = 'idle';
  /** Whether the last row of the result was read. */
  #isComplete = false;
  #isFirst = true;
  #bytesInTurn = 0;
  #idleSince = 0;

  /**
   * Creates the stream without starting the query.
   *
   * @throws EngineError `query-refused` if the table doesn't support the query
   */
  constructor(source: RowSource, reading: RowReading<Part>) {
    const { table, query } = source;
    this.caller = source.caller;
    this.#source = source;
    this.#reading = reading;
    this.#signal = AbortSignal.any([source.signal, this.#leaving.signal]);
    this.#isPage = query.top !== null && query.top <= maxPageRows;
    this.lasting = !this.#isPage && !isResumable(table, query);
    this.#missing = reading.statement(null).stopAfter ?? Number.POSITIVE_INFINITY;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Part, undefined>> {
    if (this.#state === 'over') return { done: true, value: undefined };
    this.#state = 'reading';
    try {
      const parts = await this.#read();
      if (this.#missing === 0) this.#end();
      else [this.#state, this.#idleSince] = ['idle', performance.now()];
      if (this.#source.slots.isWanted(this)) this.yieldSlot();
      return parts.length === 0 ? { done: true, value: undefined } : { done: false, value: this.#reading.join(parts) };
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  /** Ends the query. A `next` that is waiting rejects with `query-cancelled`. */
  async return(): Promise<IteratorResult<Part, undefined>> {
    this.#leaving.abort();
    if (this.#state !== 'reading') this.#end();
    return { done: true, value: undefined };
  }

  get resuming(): boolean {
    return this.#lastRow !== null;
  }

  yieldSlot(): boolean {
    if (this.lasting || this.#state !== 'idle') return false;
    if (this.#bytesInTurn < batchBytes && performance.now() - this.#idleSince < slowReaderTime) return false;
    this.#pause();
    return true;
  }

  /** Reads the next rows. The result is empty only at the end. */
  async #read(): Promise<readonly Part[]> {
    const { statement, result } = this.#running ?? (await this.#begin());
    const { take } = this.#reading;
    const enough = this.#enough();
    const parts: Part[] = [];
    let length = 0;
    while (this.#missing > 0 && length < enough) {
      const chunk = await statement.next(result);
      if (chunk === null) {
        this.#isComplete = true;
        this.#missing = 0;
        break;
      }
      if (chunk.rowCount < this.#missing) statement.fetchAhead(result);
      const batch = take(chunk, this.#missing);
      this.#missing -= batch.rows;
      this.#lastRow = batch.lastRow;
      parts.push(...batch.parts);
      length += batch.bytes;
    }
    this.#isFirst = false;
    this.#bytesInTurn += length;
    return parts;
  }

  /** Returns the number of bytes after which a read ends. The first rows are returned immediately. */
  #enough(): number {
    if (this.#isPage) return Number.POSITIVE_INFINITY;
    return this.#isFirst ? 1 : this.#reading.batchSize;
  }

  async #begin() {
    const { database, slots, slotTimeout } = this.#source;
    await takeSlot(slots, this, { signal: this.#signal, slotTimeout });
    const begin = () => this.#start(new RunningStatement(database, this.#signal));
    this.#running = await (this.#isPage ? retryWithoutMemory(this.#signal, begin) : begin());
    return this.#running;
  }

  async #start(statement: RunningStatement) {
    try {
      const rows = this.#reading.statement(this.#lastRow);
      const result = this.#isPage ? await statement.run(rows) : await statement.stream(rows);
      return { statement, result };
    } catch (error) {
      statement.close();
      throw error;
    }
  }

  #pause(): void {
    this.#running?.statement.close({ complete: this.#isComplete });
    this.#running = null;
    this.#bytesInTurn = 0;
    this.#source.slots.release(this);
  }

  #end(): void {
    this.#state = 'over';
    this.#pause();
  }
}
