// Imports files of strangers in a separate process. A crash of a library, or its need of memory, ends only this process, not the service.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { serveProcess } from '../../../node/workers/process.ts';
import type { OrderServer } from '../../../node/workers/serve-orders.ts';
import { serveThread } from '../../../node/workers/thread.ts';
import { DatabaseInstance } from '../../engine/duckdb/database-instance.ts';
import { isTemporary, sourceReasonOf } from '../../failures/source-error.ts';
import { convertFiles } from '../convert.ts';
import { NoTable } from '../no-table.ts';
import { decodeParquet } from './decode-parquet.ts';
import { type ImportFailure, type ImportFolders, type ImportOrder, type ImportReply, parseRequest } from './orders.ts';
import { copyAndList, prepareRelation } from './prepare-relation.ts';

/** DuckDB's memory limit. If types depend on all rows, the text is read completely, which fits this limit with one thread. */
const memory = '512MB';
const maxThreads = 4;

interface Databases {
  readonly parallel: DatabaseInstance;
  readonly single: DatabaseInstance;
}

/** The databases by the folders that they can use. */
const opened = new Map<string, Promise<Databases>>();

async function open({ readable, target, spill }: ImportFolders): Promise<Databases> {
  const limits = { memory, spillFolder: spill, folders: [readable, target] };
  return {
    parallel: await DatabaseInstance.open({ ...limits, threads: Math.min(availableParallelism(), maxThreads) }),
    single: await DatabaseInstance.open({ ...limits, threads: 1 }),
  };
}

async function perform(order: ImportOrder): Promise<ImportReply> {
  if (order.kind === 'start') return { kind: 'started' };
  if (order.kind === 'copy') return { kind: 'copied', ...(await copyAndList(order)) };
  if (order.kind === 'prepare') return { kind: 'prepared', isStored: await prepareRelation(order) };
  const key = JSON.stringify(order.folders);
  const opening = opened.get(key) ?? open(order.folders);
  opened.set(key, opening);
  const databases = await opening;
  const notes = await databases.parallel.connected(async (parallel) => {
    if (order.kind === 'convert') return databases.single.connected((single) => convertFiles({ parallel, single }, order.conversion));
    await decodeParquet(parallel, order.paths);
    return [];
  });
  return { kind: 'imported', notes };
}

const server: OrderServer<ImportOrder, ImportReply, ImportFailure, never> = {
  perform,
  failureOf: (error) => ({ reason: sourceReasonOf(error), isTable: !(error instanceof NoTable), isTemporary: isTemporary(error) }),
};

if (parentPort !== null) serveThread(server);
else {
  // If the computer runs out of memory, the system ends this process and not the service.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  serveProcess(server, parseRequest);
}
