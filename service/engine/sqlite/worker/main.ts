import { statSync } from 'node:fs';
import { Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { listTables, lookAtTable } from '../discovered.ts';
import { batchHead, rowsPipe } from '../rows-pipe.ts';
import { workerEntry } from './entry.ts';
import { registerFunctions } from './functions.ts';
import { openRows } from './open-rows.ts';
import { type Batch, isOrder, type Order, type Report } from './orders.ts';
import type { OpenRows } from './single-rows.ts';

/** A database file, opened to be read alone. */
class Connection {
  readonly #file: string;
  #opened: { readonly database: DatabaseSync; readonly stamp: Stamp } | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Opens the file where it is not open. @throws Error in SQLite's words where it cannot be read */
  get database(): DatabaseSync {
    this.#opened ??= { stamp: stampOf(this.#file), database: openDatabase(this.#file) };
    return this.#opened.database;
  }

  /**
   * Opens the file again where something was written to it since: what SQLite keeps of it in memory goes by a counter in the file, and
   * another database copied over this one may have counted as far. A file put in its place by renaming is for other readers.
   */
  freshen(): void {
    if (this.#opened === null) return;
    const { identity, content } = stampOf(this.#file);
    const { stamp, database } = this.#opened;
    if (identity !== stamp.identity || content === stamp.content) return;
    this.#opened = null;
    database.close();
  }
}

interface Stamp {
  readonly identity: string;
  readonly content: string;
}

function stampOf(file: string): Stamp {
  const { dev, ino, size, mtimeNs } = statSync(file, { bigint: true });
  return { identity: `${dev} ${ino}`, content: `${size} ${mtimeNs}` };
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, allowExtension: false });
  database.exec('PRAGMA query_only = ON; PRAGMA case_sensitive_like = ON; PRAGMA temp_store = FILE; PRAGMA trusted_schema = OFF');
  registerFunctions(database);
  return database;
}

/**
 * Reads one database file, in a process of its own or a thread: SQLite answers while its caller waits, which the service's loop must not.
 *
 * Several queries may be open at once; each goes on only when its next rows are asked for.
 */
const connection = new Connection(String(parentPort === null ? process.argv[2] : workerData));
const open = new Map<number, OpenQuery>();
const comma = new Uint8Array([','.charCodeAt(0)]);

interface OpenQuery {
  readonly rows: OpenRows;
  /** Whether rows of it were given out: those that follow have a comma before them. */
  hasBegun: boolean;
}

function readRows(query: OpenQuery): Batch {
  const { bytes, end } = query.rows.next();
  const parts = bytes.length === 0 ? [] : query.hasBegun ? [comma, bytes] : [bytes];
  query.hasBegun ||= bytes.length > 0;
  return { parts, end };
}

/** SQLite counts up whenever a table is made, dropped or altered, by whichever connection; a file copied over this one may have counted as far. */
function schemaVersion(): string {
  const { database } = connection;
  const { schema_version: count } = database.prepare('PRAGMA schema_version').get() ?? {};
  return JSON.stringify([Number(count), database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()]);
}

function response(order: Order): Report | null {
  switch (order.kind) {
    case 'list':
      if (open.size === 0) connection.freshen();
      // The version before the tables: what changes in between is noticed afterwards.
      return { kind: 'listed', id: order.id, version: schemaVersion(), tables: listTables(connection.database) };
    case 'look':
      return { kind: 'looked', id: order.id, found: lookAtTable(connection.database, order.table) };
    case 'open':
      if (open.size === 0) connection.freshen();
      open.set(order.id, { rows: openRows(connection.database, order.statement), hasBegun: false });
      return null;
    case 'read': {
      const query = open.get(order.id);
      if (query === undefined) return { kind: 'failed', id: order.id, message: 'the query is not open' };
      return { kind: 'rows', id: order.id, ...readRows(query) };
    }
    case 'close':
      open.get(order.id)?.rows.close();
      open.delete(order.id);
      return null;
  }
}

function receive(order: unknown): void {
  if (!isOrder(order)) return;
  try {
    const report = response(order);
    if (report !== null) send(report);
  } catch (error) {
    send({ kind: 'failed', id: order.id, message: error instanceof Error ? error.message : String(error) });
  }
}

function send(report: Report): void {
  if (parentPort !== null) parentPort.postMessage(report, report.kind === 'rows' ? report.parts.flatMap(ownMemory) : []);
  else if (report.kind === 'rows') sendRows(report.id, report);
  else process.send?.(report);
}

/** Memory that is handed over with a part: the comma stays for others. */
function ownMemory(part: Uint8Array): readonly ArrayBuffer[] {
  return part !== comma && part.buffer instanceof ArrayBuffer ? [part.buffer] : [];
}

const pipe = parentPort === null ? new Socket({ fd: rowsPipe, readable: false, writable: true }) : null;
// Without a service nobody reads it.
pipe?.once('error', () => process.exit());
pipe?.unref();

function sendRows(id: number, { parts, end }: Batch): void {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  pipe?.cork();
  for (const part of [batchHead(id, length, end), ...parts]) pipe?.write(part);
  pipe?.uncork();
}

if (parentPort === null) {
  process.on('message', receive);
  new Worker(workerEntry('watch'), { workerData: process.ppid }).unref();
} else parentPort.on('message', receive);
