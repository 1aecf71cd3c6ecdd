import { statSync } from 'node:fs';
import { Socket } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { messageOf, type OrderServer, serveOrders } from '../../../../node/workers/serve-orders.ts';
import { serveThread, workerFile } from '../../../../node/workers/thread.ts';
import type { WorkerRequest } from '../../../../node/workers/worker-client.ts';
import { inspectTable, listTables } from '../discovered.ts';
import { batchHead, rowsPipe } from '../rows-pipe.ts';
import type { SqliteStatement } from '../statements.ts';
import { openDatabase } from './open-database.ts';
import { openRows } from './open-rows.ts';
import type { Batch, Order, Reply } from './orders.ts';
import type { OpenRows } from './single-rows.ts';

/** A connection to a database file, opened for reading only. */
class Connection {
  readonly #file: string;
  #opened: { readonly database: DatabaseSync; readonly stamp: Stamp } | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Returns the open database. Opens it if necessary.
   *
   * @throws Error with SQLite's message if the file can't be read
   */
  get database(): DatabaseSync {
    this.#opened ??= { stamp: stampOf(this.#file), database: openDatabase(this.#file) };
    return this.#opened.database;
  }

  /**
   * Opens the file again if its content has changed. SQLite's cache depends on a counter in the file, and another database copied over this
   * one can have the same count. If the file was replaced by renaming, other readers read the new file.
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

/**
 * Reads one database file in its own process or thread, because SQLite blocks its caller.
 *
 * Several queries can be open at once. Each continues only when its next rows are requested.
 */
const connection = new Connection(String(parentPort === null ? process.argv[2] : workerData));
const open = new Map<number, OpenQuery>();
const comma = new Uint8Array([','.charCodeAt(0)]);

interface OpenQuery {
  readonly rows: OpenRows;
  /** Whether rows were sent. The following rows need a comma before them. */
  hasStarted: boolean;
}

function perform(order: Order): Reply | null {
  switch (order.kind) {
    case 'list':
      if (open.size === 0) connection.freshen();
      // The version is read before the tables, so that a change in between is detected later.
      return { kind: 'listed', version: schemaVersion(), tables: listTables(connection.database) };
    case 'look':
      return { kind: 'looked', found: inspectTable(connection.database, order.table) };
    case 'read':
      return { kind: 'rows', ...readRows(openQuery(order.query, order.statement)) };
    case 'close':
      open.get(order.query)?.rows.close();
      open.delete(order.query);
      return null;
  }
}

/**
 * Returns a version that changes with the tables. SQLite counts changes of tables, but another file copied over this one can have the same
 * count.
 */
function schemaVersion(): string {
  const { database } = connection;
  const { schema_version: count } = database.prepare('PRAGMA schema_version').get() ?? {};
  return JSON.stringify([Number(count), database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()]);
}

function openQuery(id: number, statement: SqliteStatement | null): OpenQuery {
  const opened = open.get(id);
  if (opened !== undefined) return opened;
  if (statement === null) throw new Error('the query is not open');
  if (open.size === 0) connection.freshen();
  const query = { rows: openRows(connection.database, statement), hasStarted: false };
  open.set(id, query);
  return query;
}

function readRows(query: OpenQuery): Batch {
  const { bytes, end } = query.rows.next();
  const parts = bytes.length === 0 ? [] : query.hasStarted ? [comma, bytes] : [bytes];
  query.hasStarted ||= bytes.length > 0;
  return { parts, end };
}

const server: OrderServer<Order, Reply, string, never> = {
  perform,
  failureOf: messageOf,
  transferOf: (reply) => (reply.kind === 'rows' ? reply.parts.flatMap(ownMemory) : []),
};

/** Returns the memory to transfer with a part. The shared comma isn't transferred, because it is needed again. */
function ownMemory(part: Uint8Array): readonly ArrayBuffer[] {
  return part !== comma && part.buffer instanceof ArrayBuffer ? [part.buffer] : [];
}

/** Performs the orders of the parent process, and exits when the parent exits. */
function serveProcess(): void {
  const pipe = new Socket({ fd: rowsPipe, readable: false, writable: true });
  // An error means that the parent has ended.
  pipe.once('error', () => process.exit());
  pipe.unref();
  const receive = serveOrders(server, (response) => {
    if ('reply' in response && response.reply.kind === 'rows') sendRows(pipe, response.id, response.reply);
    else process.send?.(response);
  });
  process.on('message', (request: WorkerRequest<Order>) => receive(request));
  new Worker(workerFile(import.meta.url, 'watch-parent.ts', 'sqlite-watch'), { workerData: process.ppid }).unref();
}

function sendRows(pipe: Socket, id: number, { parts, end }: Batch): void {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  pipe.cork();
  for (const part of [batchHead(id, length, end), ...parts]) pipe.write(part);
  pipe.uncork();
}

if (parentPort === null) serveProcess();
else serveThread(server);
