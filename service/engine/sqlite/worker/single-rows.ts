import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/**
 * Approximate bytes of a batch. The first batch is small, so that the caller doesn't wait. Later batches are large, so that the reader
 * doesn't wait.
 */
export const batchSize = { first: 64 * 1024, next: 128 * 1024 } as const;

/** Rows of a query, separated by commas. Can be empty. `end` is true for the last rows. */
export interface SomeRows {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly end: boolean;
}

/** A query that continues only when its next rows are requested. */
export interface OpenRows {
  next(): SomeRows;
  close(): void;
}

const encoder = new TextEncoder();

/** Reads rows one by one. */
export class SingleRows implements OpenRows {
  readonly #rows: Iterator<unknown>;
  #size: number = batchSize.first;

  /**
   * Starts the statement.
   *
   * @param sql A statement that returns one text per row.
   */
  constructor(database: DatabaseSync, sql: string, parameters: readonly SQLInputValue[]) {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    this.#rows = statement.iterate(...parameters);
  }

  next(): SomeRows {
    const texts: string[] = [];
    let length = 0;
    let end = false;
    while (!end && length < this.#size) {
      const next = this.#rows.next();
      end = next.done === true;
      if (end) break;
      const text = String(Array.isArray(next.value) ? next.value[0] : '');
      texts.push(text);
      length += text.length;
    }
    this.#size = batchSize.next;
    return { bytes: encoder.encode(texts.join(',')), end };
  }

  close(): void {
    this.#rows.return?.();
  }
}
