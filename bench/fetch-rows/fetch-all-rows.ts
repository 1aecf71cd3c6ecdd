import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { openFetches } from '../../electron/core/fetch-all/fetches.ts';
import { openFetchFolder } from '../../electron/core/fetch-all/saved-fetches.ts';
import { createResultStore } from '../../electron/core/results/store/result-store.ts';
import type { WireClient } from '../../electron/wire/client.ts';
import type { Redaction } from '../../electron/wire/redaction.ts';
import { serviceSession } from './service-session.ts';
import type { Task } from './task.ts';

/**
 * Fetches all rows as the application does: saves its position and its rows each second, and removes the credentials from rows. The rows
 * are stored in the task's file.
 *
 * @returns the number of rows
 * @throws Error if the fetch is incomplete
 */
export async function fetchRows(wire: WireClient, redaction: Redaction, task: Task & { kind: 'fetch' }): Promise<number> {
  const { format, url, rowsFile, headers } = task;
  const results = join(rowsFile, '..', 'results');
  redaction.learn('service', Object.values(headers));
  const store = await createResultStore(results, redaction.data, () => Number.MAX_SAFE_INTEGER);
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  const folder = openFetchFolder(join(results, 'fetches'), log);
  const session = serviceSession(wire, task);
  const fetches = openFetches({
    session: () => session,
    results: store,
    folder,
    redaction,
    log,
    maximumBytes: () => Number.MAX_SAFE_INTEGER,
  });
  const rowFetch = await fetches.start({ connectionId: 'service', format, url, title: '', key: [] });
  for await (const { type } of await rowFetch.follow())
    if (type === 'fetch' && rowFetch.status.state !== 'fetching' && rowFetch.status.state !== 'checking') break;
  const { state, problem, notices, rows } = rowFetch.status;
  if (state !== 'done' || notices.length > 0) throw new Error(`incomplete: ${JSON.stringify([state, problem, notices])}`);
  await link(folder.rowsOf(rowFetch.record.fetchId), rowsFile);
  await fetches.close();
  await store.close();
  return rows;
}
