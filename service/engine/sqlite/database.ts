import type { SourceReason } from '../../../shared/publication/source-reason.ts';
import { errorText } from '../../texts/error-text.ts';
import { EngineError, tooLargeForEngine } from '../engine-error.ts';
import { FairSlots } from '../fair-slots.ts';
import type { BrokenTable, Discovered, ListedTable, SourceTable } from './discovered.ts';
import { Reader, ReaderEnd } from './reader.ts';
import type { SqliteStatement } from './statements.ts';
import type { Batch } from './worker/orders.ts';

export interface DatabaseTimeouts {
  /** Maximum milliseconds for reading all rows of a view or a virtual table, which can be infinite. */
  readonly view: number;
  /** Milliseconds to wait for a closed query to stop before its reader is killed. */
  readonly close: number;
}

export const defaultTimeouts: DatabaseTimeouts = { view: 10_000, close: 1_000 };

/** Maximum number of readers of a file. Further queries share a reader. */
const maxReaders = 4;
/** Milliseconds after which an idle reader ends. The last reader doesn't end. */
const idleTime = 10_000;
/** Milliseconds during which a request can still query a table that it found. */
const lastCall = 10_000;

interface OpenQuery {
  readonly statement: SqliteStatement;
  readonly reader: Reader;
  /** Whether rows of the query have been returned. */
  readonly hasStarted: boolean;
}

/**
 * A database file with a few readers, so that a long query doesn't block others. If a reader ends unexpectedly, its queries fail, and the
 * next query starts another reader.
 */
export class Database {
  readonly #file: string;
  readonly #timeouts: DatabaseTimeouts;
  /** Slots for the queries of callers, one for each reader. */
  readonly slots = new FairSlots(maxReaders);
  readonly #readers = new Set<Reader>();
  readonly #queries = new Map<number, OpenQuery>();
  #lastId = 0;
  #isRetired = false;
  #hasEnded = false;

  constructor(file: string, timeouts: DatabaseTimeouts) {
    this.#file = file;
    this.#timeouts = timeouts;
  }

  /** Returns the file's tables and their version. A view whose reading takes too long is returned as broken. */
  async discover(): Promise<Discovered & { readonly version: string }> {
    const { version, tables: listed } = await this.#list();
    const [tables, broken]: [SourceTable[], BrokenTable[]] = [[], []];
    const take = (result: SourceTable | BrokenTable) => ('reason' in result ? broken.push(result) : tables.push(result));
    for (const table of listed) if (!table.isCalculated) take(await this.#look(table));
    // A view that takes too long doesn't delay others.
    const calculated = listed.filter((table) => table.isCalculated);
    const lookAtNext = async (): Promise<void> => {
      for (let table = calculated.shift(); table !== undefined; table = calculated.shift()) take(await this.#look(table));
    };
    await Promise.all(Array.from({ length: Math.min(maxReaders, calculated.length) }, lookAtNext));
    const byName = (one: { readonly name: string }, other: { readonly name: string }) => (one.name < other.name ? -1 : 1);
    return { tables: tables.toSorted(byName), broken: broken.toSorted(byName), version };
  }

  /** Returns the current version of the tables. See `discover`. */
  async version(): Promise<string> {
    return (await this.#list()).version;
  }

  /**
   * Opens a query.
   *
   * @returns The number of the query.
   */
  open(statement: SqliteStatement): number {
    this.#lastId += 1;
    this.#openAt(this.#choose(), this.#lastId, statement);
    return this.#lastId;
  }

  async read(id: number): Promise<Batch> {
    const query = this.#queries.get(id);
    if (query === undefined) return emptyBatch;
    const { statement, reader, hasStarted } = query;
    try {
      const batch = await reader.read(id);
      if (!hasStarted && this.#queries.has(id)) this.#queries.set(id, { ...query, hasStarted: true });
      return batch;
    } catch (error) {
      // The reader was killed because of another of its queries. If this query has returned no rows yet, it restarts in another reader.
      if (hasStarted || !reader.wasKilled || this.#hasEnded || !this.#queries.has(id)) rethrow(error);
    }
    this.#openAt(this.#choose(), id, statement);
    return this.read(id);
  }

  /**
   * Ends a query: immediately if it is idle, otherwise when its statement ends or its reader is killed. Resolves when no reader works for
   * the query.
   */
  async close(id: number): Promise<void> {
    const reader = this.#queries.get(id)?.reader;
    this.#queries.delete(id);
    const closed = reader?.close(id);
    if (reader !== undefined) this.#endUnlessAtRest(reader, id);
    if (this.#isRetired) this.#endWhenIdle();
    else if (reader?.queries === 0) this.#endUnlessNeeded(reader);
    await closed;
  }

  /** Ends the readers after the open queries. Waits a few seconds for callers that still have the previous tables. */
  retire(): void {
    const retire = () => {
      this.#isRetired = true;
      this.#endWhenIdle();
    };
    setTimeout(retire, lastCall).unref();
  }

  end(): void {
    this.#hasEnded = true;
    for (const reader of this.#readers) reader.kill();
  }

  #list() {
    return this.#choose().list().catch(rethrow);
  }

  async #look(table: ListedTable): Promise<SourceTable | BrokenTable> {
    const reader = this.#choose();
    let isTimedOut = false;
    let reason: SourceReason = { code: 'view-slow', facts: { seconds: this.#timeouts.view / 1000 } };
    const giveUp = () => {
      isTimedOut = true;
      reader.kill();
    };
    // The limit of time doesn't apply to the start of the reader.
    if (table.isCalculated) await reader.list().catch(() => undefined);
    const timer = table.isCalculated ? setTimeout(giveUp, this.#timeouts.view) : undefined;
    const matched = await reader
      .inspect(table)
      .catch((error: unknown) => {
        if (isTimedOut) return;
        if (!(error instanceof ReaderEnd) || this.#hasEnded) rethrow(error);
        reason =
          error.reason === 'memory'
            ? { code: 'import-memory', facts: { most: ReaderEnd.megabytes } }
            : { code: 'import-crashed', facts: {} };
      })
      .finally(() => clearTimeout(timer));
    return matched ?? { name: table.name, reason };
  }

  #openAt(reader: Reader, id: number, statement: SqliteStatement): void {
    this.#queries.set(id, { statement, reader, hasStarted: false });
    reader.open(id, statement);
  }

  /** Returns an idle reader. Without an idle reader, returns a new one up to the maximum, and then the one with the fewest queries. */
  #choose(): Reader {
    const idle = this.#readers.values().find((reader) => reader.queries === 0 && !reader.isBusy);
    if (idle !== undefined) return idle;
    if (this.#readers.size >= maxReaders) {
      const cost = ({ isBusy, queries }: Reader) => (isBusy ? Number.POSITIVE_INFINITY : queries);
      const [first, ...others] = this.#readers;
      if (first !== undefined) return others.reduce((idlest, reader) => (cost(reader) < cost(idlest) ? reader : idlest), first);
    }
    const started = new Reader(this.#file, (ended) => void this.#readers.delete(ended));
    this.#readers.add(started);
    return started;
  }

  /**
   * Kills a reader if it still reads a closed query after the timeout. A closed query that waits for another query doesn't cause a kill.
   */
  #endUnlessAtRest(reader: Reader, id: number): void {
    if (!reader.isReading(id)) return;
    const end = () => {
      if (reader.isReadingNow(id)) reader.kill();
      else this.#endUnlessAtRest(reader, id);
    };
    setTimeout(end, this.#timeouts.close).unref();
  }

  #endUnlessNeeded(reader: Reader): void {
    const end = () => {
      if (this.#readers.size > 1 && reader.queries === 0 && !reader.isBusy) reader.kill();
    };
    setTimeout(end, idleTime).unref();
  }

  #endWhenIdle(): void {
    if (this.#queries.size === 0) this.end();
  }
}

const emptyBatch: Batch = { parts: [], end: true };

/** Errors of exceeded SQLite limits (sqlite.org/limits.html) that only the size of a statement can cause. */
const excess =
  /^(?:Expression tree is too large|variable number must be between|too many (?:SQL variables|terms in compound SELECT|columns|attached|FROM clause terms|arguments)|parser stack overflow|statement too long|string or blob too big|at most \d+ tables in a join)/;

/**
 * Converts an error of SQLite. Its message can contain names and values, so it is the cause, for the log.
 *
 * @throws EngineError always
 */
function rethrow(cause: unknown): never {
  if (cause instanceof ReaderEnd ? cause.reason === 'memory' : cause instanceof Error && excess.test(cause.message))
    throw tooLargeForEngine(cause);
  const isDamaged = cause instanceof Error && /malformed|not a database|disk I\/O error/i.test(cause.message);
  const text = errorText(isDamaged ? 'engine.damaged-file' : 'engine.unreadable-file');
  throw new EngineError(isDamaged ? 'source-damaged' : 'query-failed', text, { cause });
}
