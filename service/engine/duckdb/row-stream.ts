import type { DuckDBResult } from '@duckdb/node-api';
import type { JsonShape, RowQuery } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { Running } from './in-turn.ts';
import { RunningStatement } from './running-statement.ts';
import { isResumable, rowsStatement, type TableSql } from './statements.ts';
import { readTexts } from './text-chunk.ts';
import type { TurnHolder } from './turns.ts';

/** Bytes are handed on once so many are together: fewer, larger writes to the socket. */
const batchSize = 128 * 1024;
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
  /** As `asRowsLie` gives it. */
  readonly query: RowQuery;
  readonly shape: JsonShape;
}

/**
 * The rows of a query as JSON, joined, without the first comma.
 *
 * Between two reads it may lose its turn to somebody who waits; the next read then takes a new one and goes on after the row that was
 * read last. So a reader that stalls holds nothing but its place.
 *
 * `next` rejects with `query-failed` where the last, empty text does not come: DuckDB ended the rows early.
 */
export class RowStream implements AsyncIterableIterator<Uint8Array>, TurnHolder {
  readonly lasting: boolean;
  readonly #source: RowSource;
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
  constructor(source: RowSource) {
    this.#source = source;
    this.#signal = AbortSignal.any([source.signal, this.#leaving.signal]);
    const { table, query, shape } = source;
    this.lasting = !isResumable(table, query);
    this.#missing = rowsStatement(table, query, shape, null).stopAfter ?? Number.POSITIVE_INFINITY;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#state === 'over') return { done: true, value: undefined };
    this.#state = 'reading';
    try {
      const bytes = await this.#read();
      this.#bytesInTurn += bytes.length;
      if (this.#missing === 0) this.#end();
      else [this.#state, this.#idleSince] = ['idle', performance.now()];
      if (this.#source.turns.wanted) this.giveWay();
      return bytes.length === 0 ? { done: true, value: undefined } : { done: false, value: bytes };
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  /** Ends the query, also while a `next` waits for it; that one rejects with `query-cancelled`. */
  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
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

  /** The bytes of the next rows; none only where there are no more. Nothing is missing once the rows have come to their end. */
  async #read(): Promise<Uint8Array> {
    const { statement, result } = this.#running ?? (await this.#begin());
    const parts: Uint8Array[] = [];
    let length = 0;
    while (this.#missing > 0 && length < (this.#isFirst ? 1 : batchSize)) {
      const chunk = await statement.next(result);
      if (chunk === null) throw new EngineError('query-failed', 'The engine stopped in the midst of the rows.');
      const { runs, rows, endsEmpty, lastRow } = readTexts(chunk, this.#missing);
      this.#isComplete = endsEmpty;
      this.#missing = endsEmpty ? 0 : this.#missing - rows;
      this.#lastRow = lastRow;
      for (const run of runs) {
        parts.push(run);
        length += run.length;
      }
    }
    const [only] = parts;
    const bytes = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
    if (!this.#isFirst || bytes.length === 0) return bytes;
    this.#isFirst = false;
    return bytes.subarray(1);
  }

  async #begin() {
    const { connections, turns, table, query, shape } = this.#source;
    await turns.take(this, this.#signal);
    const statement = new RunningStatement(connections, this.#signal);
    try {
      const result = await statement.run(rowsStatement(table, query, shape, this.#lastRow));
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
