import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** Bytes of rows that are given at once, about: at first, so that the caller does not wait, and after that, so that the reader does not. */
export const batchSize = { first: 64 * 1024, next: 128 * 1024 } as const;

/** Rows of a query, separated by commas; none at all, or the last. */
export interface SomeRows {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly end: boolean;
}

/** A query at rest: it goes on only when its next rows are asked for. */
export interface OpenRows {
  next(): SomeRows;
  close(): void;
}

const encoder = new TextEncoder();

/** Rows as SQLite gives them: one after the other. */
export class SingleRows implements OpenRows {
  readonly #rows: Iterator<unknown>;
  #size: number = batchSize.first;

  /** @param sql gives one text a row */
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
