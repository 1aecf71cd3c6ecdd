import { FairSlots } from '../../fair-slots.ts';
import { EngineError, tooLargeForEngine } from '../engine-error.ts';
import type { BrokenTable, Discovered, ListedTable, SourceTable } from './discovered.ts';
import { Reader } from './reader.ts';
import type { SqliteStatement } from './statements.ts';
import type { Batch } from './worker/orders.ts';

/** How long a database waits for what may never end. */
export interface DatabasePatience {
  /** Milliseconds that looking at all rows of a view or a virtual table may take: it may calculate without an end. */
  readonly view: number;
  /** Milliseconds in which a query that nobody waits for any more must come to rest, before its reader is ended. */
  readonly close: number;
}

export const usualPatience: DatabasePatience = { view: 10_000, close: 1_000 };

/** Readers of a file at once. Queries beyond them share one. */
const mostReaders = 4;
/** Milliseconds after which a reader that has nothing to do ends, unless it is the only one. */
const idleTime = 10_000;
/** Milliseconds in which a request that has found a table also asks it. */
const lastCall = 10_000;

interface OpenQuery {
  readonly statement: SqliteStatement;
  readonly reader: Reader;
  /** Whether rows of it have been given out. */
  readonly begun: boolean;
}

/**
 * A database file, read by a few readers, so that a query which takes long keeps no other waiting. A reader that ends unasked ends what
 * waits for it; the next query starts another.
 */
export class Database {
  readonly #file: string;
  readonly #patience: DatabasePatience;
  /** For reads of callers' queries, one of each reader. */
  readonly slots = new FairSlots(mostReaders);
  readonly #readers = new Set<Reader>();
  readonly #queries = new Map<number, OpenQuery>();
  #lastId = 0;
  #isRetired = false;
  #hasEnded = false;

  constructor(file: string, patience: DatabasePatience) {
    this.#file = file;
    this.#patience = patience;
  }

  /** The file's tables, and a text that is another once they are. A view that takes too long is among the broken ones. */
  async discover(): Promise<Discovered & { readonly version: string }> {
    const { version, tables: listed } = await this.#list();
    const [tables, broken]: [SourceTable[], BrokenTable[]] = [[], []];
    for (const table of listed) {
      const found = await this.#look(table);
      if ('reason' in found) broken.push(found);
      else tables.push(found);
    }
    return { tables, broken, version };
  }

  /** The text that `discover` gave, or another. */
  async version(): Promise<string> {
    return (await this.#list()).version;
  }

  /** Opens a query; gives the number by which it is read and closed. */
  open(statement: SqliteStatement): number {
    this.#lastId += 1;
    this.#openAt(this.#choose(), this.#lastId, statement);
    return this.#lastId;
  }

  async read(id: number): Promise<Batch> {
    const query = this.#queries.get(id);
    if (query === undefined) return nothing;
    const { statement, reader, begun } = query;
    try {
      const batch = await reader.read(id);
      if (!begun && this.#queries.has(id)) this.#queries.set(id, { ...query, begun: true });
      return batch;
    } catch (error) {
      // The reader was ended because of another of its queries: if no rows were returned yet, this query restarts in another reader.
      if (begun || !reader.wasKilled || this.#hasEnded || !this.#queries.has(id)) rethrow(error);
    }
    this.#openAt(this.#choose(), id, statement);
    return this.read(id);
  }

  /** Ends a query: at once if it rests, else as soon as its statement does, or its reader with it. Resolves once no reader works for it. */
  async close(id: number): Promise<void> {
    const reader = this.#queries.get(id)?.reader;
    this.#queries.delete(id);
    const closed = reader?.close(id);
    if (reader !== undefined) this.#endUnlessAtRest(reader, id);
    if (this.#isRetired) this.#endWhenIdle();
    else if (reader?.queries === 0) this.#endUnlessNeeded(reader);
    await closed;
  }

  /** Ends the readers once the queries are over that are open now, or that are asked within some seconds by who still knows the tables of before. */
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
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      reader.kill();
    };
    const timer = table.isStored ? undefined : setTimeout(giveUp, this.#patience.view);
    const found = await reader
      .look(table)
      .catch((error: unknown) => {
        if (!isLate) rethrow(error);
      })
      .finally(() => clearTimeout(timer));
    return found ?? { name: table.name, reason: `its rows couldn’t be read within ${this.#patience.view / 1000} seconds` };
  }

  #openAt(reader: Reader, id: number, statement: SqliteStatement): void {
    this.#queries.set(id, { statement, reader, begun: false });
    reader.open(id, statement);
  }

  /** One that has nothing to do, a new one as long as there may be one, or of those that are not at work the one with the fewest queries. */
  #choose(): Reader {
    const idle = this.#readers.values().find((reader) => reader.queries === 0 && !reader.isBusy);
    if (idle !== undefined) return idle;
    if (this.#readers.size >= mostReaders) {
      const cost = ({ isBusy, queries }: Reader) => (isBusy ? Number.POSITIVE_INFINITY : queries);
      const [first, ...others] = this.#readers;
      if (first !== undefined) return others.reduce((least, reader) => (cost(reader) < cost(least) ? reader : least), first);
    }
    const started = new Reader(this.#file, (ended) => void this.#readers.delete(ended));
    this.#readers.add(started);
    return started;
  }

  /** A query that is next in line behind that of another isn't worth ending the reader for. */
  #endUnlessAtRest(reader: Reader, id: number): void {
    if (!reader.isReading(id)) return;
    const end = () => {
      if (reader.isReadingNow(id)) reader.kill();
      else this.#endUnlessAtRest(reader, id);
    };
    setTimeout(end, this.#patience.close).unref();
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

const nothing: Batch = { parts: [], end: true };

/** Limits of SQLite (sqlite.org/limits.html) that only the size of a statement can exceed. */
const excess =
  /^(?:Expression tree is too large|variable number must be between|too many (?:SQL variables|terms in compound SELECT|columns|attached|FROM clause terms|arguments)|parser stack overflow|statement too long|string or blob too big|at most \d+ tables in a join)/;

/** SQLite's own words may show names and values: they are the cause, for the log. */
function rethrow(cause: unknown): never {
  if (cause instanceof Error && excess.test(cause.message)) throw tooLargeForEngine(cause);
  throw new EngineError('query-failed', 'Can’t read the database file.', { cause });
}
