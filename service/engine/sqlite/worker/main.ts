import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Statement } from '../statements.ts';
import { discoverTables } from './discover.ts';
import { registerFunctions } from './functions.ts';
import type { Order, Report } from './orders.ts';

/**
 * Reads one database file, on a thread of its own: SQLite answers while its caller waits, which the service's loop must not.
 *
 * Several queries may be open at once; each goes on only when its next rows are asked for.
 */
const batchSize = 64 * 1024;

const database = new DatabaseSync(String(workerData), { readOnly: true, allowExtension: false });
database.exec('PRAGMA query_only = ON; PRAGMA case_sensitive_like = ON; PRAGMA temp_store = FILE; PRAGMA trusted_schema = OFF');
registerFunctions(database);

const open = new Map<number, Iterator<unknown>>();
const encoder = new TextEncoder();

function begin({ sql, parameters }: Statement): Iterator<unknown> {
  const statement = database.prepare(sql);
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
  const { schema_version: count } = database.prepare('PRAGMA schema_version').get() ?? {};
  return JSON.stringify([Number(count), database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()]);
}

function answer(order: Order): Report | null {
  switch (order.kind) {
    case 'discover':
      // The version before the tables: what changes in between is noticed afterwards.
      return { kind: 'tables', version: schemaVersion(), ...discoverTables(database) };
    case 'version':
      return { kind: 'version', id: order.id, version: schemaVersion() };
    case 'open':
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

parentPort?.on('message', (order: Order) => {
  try {
    const report = answer(order);
    if (report !== null) parentPort?.postMessage(report, report.kind === 'rows' ? [report.bytes.buffer] : []);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ kind: 'failed', id: 'id' in order ? order.id : null, message } satisfies Report);
  }
});
