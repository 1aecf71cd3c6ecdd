// Performs one task as the application does, and reports time and memory: `child.ts <task as JSON>`.
import { readFile } from 'node:fs/promises';
import { exportRows } from '../../electron/core/exports/export-rows.ts';
import { fetchBodies } from '../../electron/core/fetch-all/fetched-rows.ts';
import { createWireClient } from '../../electron/wire/client.ts';
import { createRedaction } from '../../electron/wire/redaction.ts';
import { defaultOptions } from '../../shared/contract/files/export-formats.ts';
import { timeResponse } from '../service/request.ts';
import { fetchRows } from './fetch-all-rows.ts';
import { serviceSession } from './service-session.ts';
import type { Task, TaskReport } from './task.ts';

const wire = createWireClient();
const redaction = createRedaction();

async function perform(task: Task): Promise<number> {
  if (task.kind === 'bare') {
    await timeResponse(task.url, task.headers);
    return 0;
  }
  if (task.kind === 'fetch') return fetchRows(wire, redaction, task);
  const order = { options: defaultOptions(task.to), path: task.file, replace: true, columns: task.columns, about: null };
  if (task.kind === 'stored') {
    return (await exportRows([], order, { kind: 'stored', path: task.rowsFile, rows: task.rows })).rows;
  }
  const bodies = fetchBodies({ session: serviceSession(wire, task), redaction }, task);
  return (await exportRows([], order, { kind: 'fetched', rowFetch: bodies })).rows;
}

/** Returns the peak memory of this process. On Linux, `maxRSS` would include the parent's memory at the start. */
async function peakMegabytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? process.resourceUsage().maxRSS) / 1024);
}

/**
 * Watches the event loop. The returned function stops this and returns the longest block in milliseconds: elapsed time, and CPU time, which
 * doesn't include other programs.
 */
function watchLoop(): () => TaskReport['blocked'] {
  let [clock, processor] = [0, 0];
  let at = performance.now();
  let used = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(used);
    clock = Math.max(clock, now - at);
    processor = Math.max(processor, (user + system) / 1000);
    at = now;
    used = process.threadCpuUsage();
  }, 1);
  return () => {
    clearInterval(timer);
    return { clock, processor };
  };
}

const task: Task = JSON.parse(process.argv[2] ?? '{}');
const stopWatching = watchLoop();
const start = performance.now();
const rows = await perform(task);
const seconds = (performance.now() - start) / 1000;
const report: TaskReport = { seconds, rows, blocked: stopWatching(), megabytes: await peakMegabytes() };
await wire.close();
process.send?.(report);
process.disconnect?.();
