import type { DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api';
import { EngineError } from '../engine-error.ts';
import type { RowQuery } from '../row-query.ts';
import type { Running } from './in-turn.ts';
import type { QuickTable } from './quick-tables.ts';
import { RunningStatement } from './running-statement.ts';
import { isResumable, type RowsStatement, type TableSql } from './statements.ts';
import type { TurnHolder } from './turns.ts';

/**
 * Bytes that a turn is good for before it is given up: to go on costs a new statement, which has to find its place in the file.
 * 50 streams of 280 MB at once: 44 MB/s in all with turns of 1 MB, 80 with 4, 160 with 8, which is what one stream gets.
 */
const turnSize = 8 * 1024 * 1024;
/** A reader who has not come back after so many milliseconds is slow: its turn is given up for anybody. */
const patience = 40;

/** What a stream reads, and with what. */
export interface RowSource extends Running {
  readonly table: TableSql;
  /** The same table for pages of few rows; null where there is but one way to read it. */
  readonly quick: QuickTable | null;
  /** As `asRowsLie` gives it. */
  readonly query: RowQuery;
}

/** What is taken of a chunk of rows. */
export interface TakenRows<Part> {
  readonly parts: readonly Part[];
  readonly rows: number;
  readonly bytes: number;
  /** The number of the last row; null where rows have none. */
  readonly lastRow: bigint | null;
  /** Whether the sign that nothing is missing came behind the rows. */
  readonly isEnd: boolean;
}

/** How rows are read. */
export interface RowReading<Part> {
  /** See `rowsStatement`. */
  readonly statement: (after: bigint | null) => RowsStatement;
  /** Takes the first `most` rows of a chunk, which is empty afterwards. */
  readonly take: (chunk: DuckDBDataChunk, most: number) => TakenRows<Part>;
  /** What several parts are together. */
  readonly join: (parts: readonly Part[]) => Part;
  /** Bytes that are handed on at once. */
  readonly batchSize: number;
}

/**
 * The rows of a query, as they are read.
 *
 * Between two reads it may lose its turn to somebody who waits; the next read then takes a new one and goes on after the row that was
 * read last. So a reader that stalls holds nothing but its place.
 *
 * `next` rejects with `query-failed` where the sign behind the last row does not come: DuckDB ended the rows early.
 */
export class RowStream<Part> implements AsyncIterableIterator<Part>, TurnHolder {
  readonly lasting: boolean;
  readonly #source: RowSource;
  readonly #reading: RowReading<Part>;
  readonly #leaving = new AbortController();
  readonly #signal: AbortSignal;
  #running: { readonly statement: RunningStatement; readonly result: DuckDBResult } | null = null;
  /** Rows still wanted. */
  #missing: number;
  #lastRow: bigint | null = null;
  #state: 'reading' | 'idle' | 'over' = 'idle';
  /** Whether the rows have come to their end, and not only as far as they are wanted. */
  #isComplete = false;
  #isFirst = true;
  #bytesInTurn = 0;
  #idleSince = 0;

  /** @throws EngineError `query-refused` where the query is not one of this table. */
  constructor(source: RowSource, reading: RowReading<Part>) {
    this.#source = source;
    this.#reading = reading;
    this.#signal = AbortSignal.any([source.signal, this.#leaving.signal]);
    this.lasting = !isResumable(source.table, source.query);
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
      if (this.#source.turns.wanted) this.giveWay();
      return parts.length === 0 ? { done: true, value: undefined } : { done: false, value: this.#reading.join(parts) };
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  /** Ends the query, also while a `next` waits for it; that one rejects with `query-cancelled`. */
  async return(): Promise<IteratorResult<Part, undefined>> {
    this.#leaving.abort();
    if (this.#state !== 'reading') this.#end();
    return { done: true, value: undefined };
  }

  get resuming(): boolean {
    return this.#lastRow !== null;
  }

  giveWay(): boolean {
    if (this.lasting || this.#state !== 'idle') return false;
    if (this.#bytesInTurn < turnSize && performance.now() - this.#idleSince < patience) return false;
    this.#pause();
    return true;
  }

  /** The next rows; none only where there are no more. Nothing is missing once the rows have come to their end. */
  async #read(): Promise<readonly Part[]> {
    const { statement, result } = this.#running ?? (await this.#begin());
    const { take, batchSize } = this.#reading;
    const parts: Part[] = [];
    let length = 0;
    while (this.#missing > 0 && length < (this.#isFirst ? 1 : batchSize)) {
      const chunk = await statement.next(result);
      if (chunk === null) throw new EngineError('query-failed', 'The engine stopped in the midst of the rows.');
      if (chunk.rowCount < this.#missing) statement.fetchAhead(result);
      const taken = take(chunk, this.#missing);
      this.#isComplete = taken.isEnd;
      this.#missing = taken.isEnd ? 0 : this.#missing - taken.rows;
      this.#lastRow = taken.lastRow;
      parts.push(...taken.parts);
      length += taken.bytes;
    }
    this.#isFirst = false;
    this.#bytesInTurn += length;
    return parts;
  }

  async #begin() {
    const { connections, turns } = this.#source;
    await turns.take(this, this.#signal);
    const statement = new RunningStatement(connections, this.#signal);
    try {
      const result = await statement.run(this.#reading.statement(this.#lastRow));
      this.#running = { statement, result };
      return this.#running;
    } catch (error) {
      statement.close();
      throw error;
    }
  }

  #pause(): void {
    this.#running?.statement.close({ complete: this.#isComplete });
    this.#running = null;
    this.#bytesInTurn = 0;
    this.#source.turns.release(this);
  }

  #end(): void {
    this.#state = 'over';
    this.#pause();
  }
}
