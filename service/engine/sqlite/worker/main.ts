import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Statement } from '../statements.ts';
import { Connection } from './connection.ts';
import { listTables, lookAtTable } from './discover.ts';
import { workerEntry } from './entry.ts';
import { isOrder, type Order, type Report } from './orders.ts';

/**
 * Reads one database file, in a process of its own or a thread: SQLite answers while its caller waits, which the service's loop must not.
 *
 * Several queries may be open at once; each goes on only when its next rows are asked for.
 */
const batchSize = 64 * 1024;

const connection = new Connection(String(parentPort === null ? process.argv[2] : workerData));
const open = new Map<number, Iterator<unknown>>();
const encoder = new TextEncoder();

function begin({ sql, parameters }: Statement): Iterator<unknown> {
  const statement = connection.database.prepare(sql);
  statement.setReturnArrays(true);
  return statement.iterate(...parameters);
}

/** Rows separated by commas, until they are some 64 kB. */
function readRows(rows: Iterator<unknown>): { readonly bytes: Uint8Array<ArrayBuffer>; readonly end: boolean } {
  const texts: string[] = [];
  let length = 0;
  while (length < batchSize) {
    const next = rows.next();
    if (next.done === true) return { bytes: encoder.encode(texts.join(',')), end: true };
    const text = String(Array.isArray(next.value) ? next.value[0] : '');
    texts.push(text);
    length += text.length;
  }
  return { bytes: encoder.encode(texts.join(',')), end: false };
}

/** SQLite counts up whenever a table is made, dropped or altered, by whichever connection; a file copied over this one may have counted as far. */
function schemaVersion(): string {
  const { database } = connection;
  const { schema_version: count } = database.prepare('PRAGMA schema_version').get() ?? {};
  return JSON.stringify([Number(count), database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()]);
}

function answer(order: Order): Report | null {
  switch (order.kind) {
    case 'list':
      if (open.size === 0) connection.freshen();
      // The version before the tables: what changes in between is noticed afterwards.
      return { kind: 'listed', id: order.id, version: schemaVersion(), tables: listTables(connection.database) };
    case 'look':
      return { kind: 'looked', id: order.id, found: lookAtTable(connection.database, order.table) };
    case 'open':
      if (open.size === 0) connection.freshen();
      open.set(order.id, begin(order.statement));
      return null;
    case 'read': {
      const rows = open.get(order.id);
      if (rows === undefined) return { kind: 'failed', id: order.id, message: 'the query is not open' };
      return { kind: 'rows', id: order.id, ...readRows(rows) };
    }
    case 'close':
      open.get(order.id)?.return?.();
      open.delete(order.id);
      return null;
  }
}

function receive(order: unknown): void {
  if (!isOrder(order)) return;
  try {
    const report = answer(order);
    if (report !== null) send(report);
  } catch (error) {
    send({ kind: 'failed', id: order.id, message: error instanceof Error ? error.message : String(error) });
  }
}

function send(report: Report): void {
  if (parentPort === null) process.send?.(report);
  else parentPort.postMessage(report, report.kind === 'rows' ? [report.bytes.buffer] : []);
}

if (parentPort === null) {
  process.on('message', receive);
  new Worker(workerEntry('watch'), { workerData: process.ppid }).unref();
} else parentPort.on('message', receive);
