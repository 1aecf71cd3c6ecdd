import { isUtf8 } from 'node:buffer';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { NumberedSql, SqliteStatement } from '../statements.ts';
import { batchSize, type OpenRows, SingleRows, type SomeRows } from './single-rows.ts';

/**
 * Starts a query.
 *
 * @throws Error with SQLite's message
 */
export function openRows(database: DatabaseSync, statement: SqliteStatement): OpenRows {
  const { sql, parameters, numbered } = statement;
  if (numbered === null || !isScan(database, statement)) return new SingleRows(database, sql, parameters);
  return new NumberedRows(database, numbered);
}

/** Checks whether SQLite only scans all rows of a table by their numbers. With an index, SQLite finds rows faster. */
function isScan(database: DatabaseSync, { sql, parameters }: SqliteStatement): boolean {
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
  return plan.length === 1 && /^SCAN (?!.*\bUSING\b)/.test(String(plan[0]?.detail));
}

const [firstNumber, lastNumber] = [-(2n ** 63n), 2n ** 63n - 1n];
const rowsAtFirst = 64;
const maxRows = 8192;
/** Maximum bytes of the rows of one range. */
const maxBytes = 8 * 1024 * 1024;

/**
 * Reads rows in the order of their numbers, one range at a time. SQLite joins a range to one text, because fetching each row takes three
 * times as long. A range has about the size of a batch. If a row is too long to be joined, the rows of its range are read one by one.
 */
export class NumberedRows implements OpenRows {
  readonly #database: DatabaseSync;
  readonly #sql: string;
  readonly #parameters: readonly SQLInputValue[];
  readonly #run: StatementSync;
  readonly #snapshot: Iterator<unknown>;
  #single: SingleRows | null = null;
  #next = firstNumber;
  #skip: number;
  #left: number;
  #rows = rowsAtFirst;
  #isOver = false;

  constructor(database: DatabaseSync, { sql, parameters, skip, top }: NumberedSql) {
    this.#database = database;
    this.#sql = sql;
    this.#parameters = parameters;
    this.#skip = skip;
    this.#left = top ?? Number.POSITIVE_INFINITY;
    this.#run = database.prepare(runSql(sql, parameters.length + 4, isInUtf8(database)));
    this.#run.setReturnArrays(true);
    this.#run.setReadBigInts(true);
    // While a statement is open, all other statements of the connection read the file as it was when the open statement began.
    this.#snapshot = database.prepare('SELECT 1 FROM sqlite_schema').iterate();
    this.#snapshot.next();
  }

  next(): SomeRows {
    const rows = this.#nextRows();
    // At the end, the rows release the file before the caller is notified.
    if (rows.end) this.close();
    return rows;
  }

  close(): void {
    this.#single?.close();
    this.#snapshot.return?.();
  }

  #nextRows(): SomeRows {
    const single = this.#single?.next();
    if (single === undefined) return this.#nextRun();
    if (!single.end) return single;
    this.#single = null;
    return single.bytes.length > 0 || this.#isOver ? { bytes: single.bytes, end: this.#isOver } : this.#nextRun();
  }

  #nextRun(): SomeRows {
    const rowCount = Math.min(this.#rows, this.#left);
    const run = [...this.#parameters, this.#next, BigInt(rowCount), BigInt(this.#skip)];
    const longest = BigInt(Math.floor(maxBytes / rowCount));
    const { bytes, count, isWhole: isComplete, last } = readRun(this.#run.get(...run, longest));
    this.#skip = 0;
    this.#left -= count;
    this.#next = last + 1n;
    this.#isOver = count < rowCount || this.#left === 0 || last === lastNumber;
    if (isComplete) {
      const fitting = Math.floor((count * batchSize.next) / Math.max(bytes.length, 1));
      this.#rows = Math.max(1, Math.min(fitting, this.#rows * 4, maxRows));
      return { bytes, end: this.#isOver };
    }
    this.#rows = Math.max(1, Math.floor(this.#rows / 8));
    this.#single = new SingleRows(this.#database, `SELECT "json" FROM (${this.#sql})`, run);
    return this.#nextRows();
  }
}

/**
 * Returns SQL that reads a range of rows. The columns are the joined texts of the rows that aren't too long, the number of rows, whether
 * any row is too long, and the last row number.
 */
function runSql(sql: string, longest: number, asBytes: boolean): string {
  const joined = `group_concat(CASE WHEN octet_length("json") <= ?${longest} THEN "json" END, ',')`;
  return `SELECT ${asBytes ? `CAST(${joined} AS BLOB)` : joined}, count(*), max(octet_length("json")) > ?${longest}, max("number") FROM (${sql})`;
}

function readRun(row: unknown) {
  const [text, count, isLonger, last]: readonly unknown[] = Array.isArray(row) ? row : [];
  return {
    bytes: typeof text === 'string' ? encoder.encode(text) : text instanceof Uint8Array ? inUtf8(text) : new Uint8Array(),
    count: Number(count),
    isWhole: isLonger !== 1n,
    last: typeof last === 'bigint' ? last : lastNumber,
  };
}

const encoder = new TextEncoder();

/** Checks whether the file's encoding is UTF-8. Only then, the bytes of a text are the bytes of its JSON. */
function isInUtf8(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA encoding').get()?.encoding === 'UTF-8';
}

/** Converts bytes to valid UTF-8. Texts in a file can be invalid; they are converted like single rows. */
function inUtf8(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const validText = isUtf8(bytes) ? bytes : encoder.encode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  return validText.buffer instanceof ArrayBuffer
    ? new Uint8Array(validText.buffer, validText.byteOffset, validText.byteLength)
    : new Uint8Array(validText);
}
