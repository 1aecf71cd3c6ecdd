import { isUtf8 } from 'node:buffer';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { NumberedSql, SqliteStatement } from '../statements.ts';
import { batchSize, type OpenRows, SingleRows, type SomeRows } from './single-rows.ts';

/** Begins a query. @throws Error in SQLite's words */
export function openRows(database: DatabaseSync, statement: SqliteStatement): OpenRows {
  const { sql, parameters, numbered } = statement;
  if (numbered === null || !isScan(database, statement)) return new SingleRows(database, sql, parameters);
  return new NumberedRows(database, numbered);
}

/** Whether SQLite goes through all rows of a table by their numbers, and through nothing else: an index finds some faster than runs of all do. */
function isScan(database: DatabaseSync, { sql, parameters }: SqliteStatement): boolean {
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
  return plan.length === 1 && /^SCAN (?!.*\bUSING\b)/.test(String(plan[0]?.detail));
}

const [firstNumber, lastNumber] = [-(2n ** 63n), 2n ** 63n - 1n];
const rowsAtFirst = 64;
const mostRows = 8192;
/** Bytes that the rows of one run may have at most: each row a share of it. */
const mostBytes = 8 * 1024 * 1024;

/**
 * Rows in the order of their numbers, a run of them at a time, which SQLite joins to one text: to take each row out of it for itself takes
 * three times as long. Runs have about as many bytes as are given at once. Where a row is too long to be joined with others, those of its
 * run are taken one after the other.
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
    // As long as a statement rests within its rows, all others read the file as it was when that one began.
    this.#snapshot = database.prepare('SELECT 1 FROM sqlite_schema').iterate();
    this.#snapshot.next();
  }

  next(): SomeRows {
    const rows = this.#nextRows();
    // At their end rows let go of the file, whoever has still to be told of it.
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
    const wanted = Math.min(this.#rows, this.#left);
    const run = [...this.#parameters, this.#next, BigInt(wanted), BigInt(this.#skip)];
    const longest = BigInt(Math.floor(mostBytes / wanted));
    const { bytes, count, isWhole, last } = readRun(this.#run.get(...run, longest));
    this.#skip = 0;
    this.#left -= count;
    this.#next = last + 1n;
    this.#isOver = count < wanted || this.#left === 0 || last === lastNumber;
    if (isWhole) {
      const fitting = Math.floor((count * batchSize.next) / Math.max(bytes.length, 1));
      this.#rows = Math.max(1, Math.min(fitting, this.#rows * 4, mostRows));
      return { bytes, end: this.#isOver };
    }
    this.#rows = Math.max(1, Math.floor(this.#rows / 8));
    this.#single = new SingleRows(this.#database, `SELECT "json" FROM (${this.#sql})`, run);
    return this.#nextRows();
  }
}

/** The texts of a run of rows that are not too long, joined, how many rows there are in all, whether all are in the text, and the number of the last. */
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

/** A text of SQLite's as bytes is what its JSON is only where the file's texts are in UTF-8. */
function isInUtf8(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA encoding').get()?.encoding === 'UTF-8';
}

/** Texts in a file may be broken, and read as they do where they come one by one. */
function inUtf8(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = isUtf8(bytes) ? bytes : encoder.encode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  return whole.buffer instanceof ArrayBuffer ? new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength) : new Uint8Array(whole);
}
